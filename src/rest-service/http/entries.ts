import { assertBatch } from '../../domain/batch.ts';
import { badInput, EmissionsError, type InputFault } from '../../domain/errors.ts';
import { WireError } from '../../wire/format/wire-error.ts';
import { type FormFields, toFields } from '../../wire/forms/fields.ts';
import type { PublicCall } from './rest-request.ts';

/** More than in a form: a batch can set many values of an item at once. */
const maximumFields = 100;

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
  return mapBatchEntries(entries, (entry) => {
    if (entry.size <= maximumFields) return toFields(entry, ignored);
    throw badInput(
      argument,
      `An entry has at most ${maximumFields} fields; got ${entry.size}.`,
      'invalid-content',
    );
  });
}

/** Maps each entry; among several, errors say which entry they are about. */
export function mapBatchEntries<T, R>(entries: readonly T[], work: (entry: T) => R): readonly R[] {
  return entries.map((entry, index) => {
    try {
      return work(entry);
    } catch (error) {
      throw aboutEntry(error, index, entries.length);
    }
  });
}

/** The same for asynchronous work. */
export function mapBatchEntriesAsync<T, R>(
  entries: readonly T[],
  work: (entry: T) => Promise<R>,
): Promise<readonly R[]> {
  return Promise.all(
    entries.map(async (entry, index) => {
      try {
        return await work(entry);
      } catch (error) {
        throw aboutEntry(error, index, entries.length);
      }
    }),
  );
}

/** A record that the body names and does not exist is an error of the body, not of the URL. */
export async function asUnknownEntity<T>(argument: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isMissing = error instanceof EmissionsError && error.code === 'NOT_FOUND';
    throw isMissing ? badInput(argument, error.message, 'unknown-entity') : error;
  }
}

function aboutEntry(error: unknown, index: number, count: number): unknown {
  if (count === 1 || !(error instanceof EmissionsError) || error.code !== 'BAD_USER_INPUT') return error;
  const fault: InputFault = error.fault ?? 'invalid-parameter';
  return badInput(error.argument ?? 'body', `Entry ${index + 1} of ${count}: ${error.message}`, fault);
}
