import { mapEntries } from '../../domain/basics/batch-entries.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { NewValue } from '../../domain/definitions/new-value.ts';
import { MAXIMUM_BATCH } from '../../domain/basics/batch.ts';
import { builder } from '../builder.ts';
import { lengthOf } from '../facts/list-size.ts';
import type { FieldArguments } from '../facts/schema-facts.ts';
import { withoutNulls } from '../without-nulls.ts';

export const NewValueInput = builder.inputType('NewValue', {
  description: 'A value to store with a data item.',
  fields: (t) => ({
    path: t.string({ required: true, description: 'The path of its definition, such as `kgCO2PerKm`.' }),
    value: t.string({
      required: true,
      description: 'The value as text; 0.10 stays 0.10. Empty for no value.',
    }),
    unit: t.string({ description: "The unit of the value; the definition's own when absent." }),
    perUnit: t.string({ description: "What the value is per; the definition's own when absent." }),
  }),
});

export const versionField = {
  description: 'The version that the caller has read; CONFLICT if the record has changed since.',
} as const;

export function toNewValues(
  values: readonly (typeof NewValueInput.$inferInput)[] | null | undefined,
): readonly NewValue[] {
  return (values ?? []).map(withoutNulls);
}

/** The only result of a write of one record. */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A write of one record returned none.');
  return first;
}

/** Maximum entries of such a write; a longer list is rejected before any call. */
export function batchSize(field: string): (args: FieldArguments) => number {
  const length = lengthOf('input', field);
  return (args) => Math.min(MAXIMUM_BATCH, length(args));
}

/**
 * The entries of a batch as the domain has them. Throws BAD_USER_INPUT that names
 * their field when there are none or too many, and for each bad one.
 */
export function entriesOf<I, E>(
  entries: readonly I[],
  field: string,
  toEntry: (entry: I) => E,
): readonly E[] {
  if (entries.length >= 1 && entries.length <= MAXIMUM_BATCH) return mapEntries(entries, toEntry);
  throw badInput(
    field,
    `${field} must have from 1 to ${MAXIMUM_BATCH} entries; got ${entries.length}. Send more in several requests.`,
    entries.length === 0 ? 'empty-list' : 'too-many-entries',
  );
}
