import type { FieldMap } from '@pothos/core';
import { isDecimal } from '../../../domain/decimal.ts';
import { type ReadableValue, readValue } from '../../../domain/value-reading.ts';
import type { BuilderTypes } from '../../builder.ts';
import { readingDescription, ValueReadingRef } from './value-reading.ts';

/** The parts of descriptions that differ between kinds of values. */
interface Wording {
  readonly emptiness: string;
  readonly unit: string;
  readonly perUnit: string;
}

/** A value as stored, as a number and by its type, with its units. */
export function storedValueFields<T extends ReadableValue>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  { emptiness, unit, perUnit }: Wording,
): FieldMap & Record<'value' | 'unit' | 'perUnit', FieldMap[string]> {
  return {
    value: t.string({
      description: `The value as stored: text, even for numbers; ${emptiness}.`,
      resolve: ({ value }) => value,
    }),
    decimalValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The value as a number; `null` when it is not one.',
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
