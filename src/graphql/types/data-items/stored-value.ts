import type { FieldMap } from '@pothos/core';
import { isDecimal } from '../../../domain/decimal.ts';
import { type ReadableValue, readValue } from '../../../domain/value-reading.ts';
import type { BuilderTypes } from '../../builder.ts';
import { readingDescription, ValueReadingRef } from './value-reading.ts';

/** What is said of a kind of value beside what holds for every one. */
interface Wording {
  readonly emptiness: string;
  readonly unit: string;
  readonly perUnit: string;
}

/** A value as it is stored, as a number, and by its type, with its units. */
export function storedValueFields<T extends ReadableValue>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  { emptiness, unit, perUnit }: Wording,
): FieldMap & Record<'value' | 'unit' | 'perUnit', FieldMap[string]> {
  return {
    value: t.string({
      description: `The value as it is stored: text, also for numbers; ${emptiness}.`,
      resolve: ({ value }) => value,
    }),
    decimalValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The value where it is a number; `null` where it is not.',
      resolve: ({ value }) => (isDecimal(value) ? value : null),
    }),
    reading: t.field({
      type: ValueReadingRef,
      nullable: true,
      description: readingDescription,
      resolve: readValue,
    }),
    unit: t.string({
      nullable: true,
      description: `The unit of the value, such as \`${unit}\`.`,
      resolve: (value) => value.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description: `What the value is per, such as \`${perUnit}\`.`,
      resolve: (value) => value.perUnit,
    }),
  };
}
