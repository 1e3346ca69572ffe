import { assertBatch } from '../../domain/basics/batch.ts';
import { mapEntries } from '../../domain/basics/batch-entries.ts';
import { badInput, EmissionsError, restated } from '../../domain/basics/errors.ts';
import { valuePartOf } from '../../domain/data-tree/value-argument.ts';
import { WireError } from '../../wire/elements/wire-error.ts';
import { type FormFields, toFields } from '../../wire/forms/fields.ts';
import type { PublicCall } from './rest-request.ts';

/** More than in a form: a batch can set many values of an item at once. */
const maxFields = 100;

/** Throws BAD_USER_INPUT with the fault `invalid-content` for a body that does not match its declared type. */
export function decodeBody<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof WireError) throw badInput('body', error.message, 'invalid-content');
    throw error;
  }
}

/** The fields of each entry. Throws BAD_USER_INPUT for an empty or oversized batch. */
export function readEntries(
  entries: readonly ReadonlyMap<string, string>[],
  argument: string,
  { ignored }: Pick<PublicCall, 'ignored'>,
): readonly FormFields[] {
  assertBatch(entries, argument);
  return mapEntries(entries, (entry) => {
    if (entry.size <= maxFields) return toFields(entry, ignored);
    throw badInput(
      argument,
      `An entry has at most ${maxFields} fields; got ${entry.size}.`,
      'invalid-content',
    );
  });
}

/** A record that the body names and does not exist is an error of the body, not of the URL. */
export async function asUnknownEntity<T>(argument: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof EmissionsError ? asUnknown(error, argument) : error;
  }
}

function asUnknown(error: EmissionsError, argument: string): EmissionsError {
  const problems = error.problems?.map((problem) => asUnknown(problem, argument));
  if (error.code !== 'NOT_FOUND') return problems === undefined ? error : restated(error, { problems });
  return restated(error, { code: 'BAD_USER_INPUT', argument, fault: 'unknown-entity', problems });
}

/** The form of one value has a field for each of its parts. */
export async function inFormOfValue<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const part = error instanceof EmissionsError ? valuePartOf(error.argument ?? '', path) : undefined;
    throw error instanceof EmissionsError && part !== undefined ? restated(error, { argument: part }) : error;
  }
}
