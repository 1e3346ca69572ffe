import { badInput } from '../../domain/errors.ts';
import type { NewValue } from '../../domain/new-value.ts';
import { MAXIMUM_BATCH } from '../../domain/batch.ts';
import { builder } from '../builder.ts';
import { lengthOf } from '../facts/list-size.ts';
import type { FieldArguments } from '../facts/schema-facts.ts';

export const NewValueInput = builder.inputType('NewValue', {
  description: 'A value to be stored with a data item.',
  fields: (t) => ({
    path: t.string({ required: true, description: 'The path of its definition, such as `kgCO2PerKm`.' }),
    value: t.string({ required: true, description: 'The value as text; 0.10 stays 0.10. Empty for none.' }),
    unit: t.string({ description: 'The unit of the value; that of the definition when absent.' }),
    perUnit: t.string({ description: 'What the value is per; that of the definition when absent.' }),
  }),
});

export const versionField = {
  description: 'The version that the caller has seen; CONFLICT when the record has another by now.',
} as const;

export function toNewValues(
  values: readonly (typeof NewValueInput.$inferInput)[] | null | undefined,
): readonly NewValue[] {
  return (values ?? []).map(({ path, value, unit, perUnit }) => ({
    path,
    value,
    unit: unit ?? undefined,
    perUnit: perUnit ?? undefined,
  }));
}

/** The one entry of an answer to a write of one. */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A write of one record answered with none.');
  return first;
}

/** The entries of such a write at most; a longer list is refused before anything is asked. */
export function batchSize(field: string): (args: FieldArguments) => number {
  const length = lengthOf('input', field);
  return (args) => Math.min(MAXIMUM_BATCH, length(args));
}

/** The entries of a write of many. Throws BAD_USER_INPUT that names their field when there are none, or too many. */
export function batchOf<T>(entries: readonly T[], field: string): readonly T[] {
  if (entries.length >= 1 && entries.length <= MAXIMUM_BATCH) return entries;
  throw badInput(
    field,
    `${field} must have from 1 to ${MAXIMUM_BATCH} entries; got ${entries.length}. Send more in several requests.`,
    entries.length === 0 ? 'empty-list' : 'too-many-entries',
  );
}
