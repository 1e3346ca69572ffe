import type { FieldMap } from '@pothos/core';
import { isDecimal } from '../../../domain/basics/decimal.ts';
import {
  type ReadableValue,
  readValue,
  type ValueReading,
} from '../../../domain/definitions/value-reading.ts';
import { type BuilderTypes, builder } from '../../builder.ts';
import type { FromRecord } from '../record-times.ts';

type ReadingOf<Kind extends ValueReading['kind']> = Extract<ValueReading, { readonly kind: Kind }>;

const NumberReadingRef = builder.objectRef<ReadingOf<'number'>>('NumberReading').implement({
  description: 'A value of the type DECIMAL or INTEGER.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    number: t.expose('number', { type: 'Decimal', description: 'The number, with the digits as stored.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Its unit, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', { nullable: true, description: 'What it is per, such as `km`.' }),
  }),
});

const TextReadingRef = builder.objectRef<ReadingOf<'text'>>('TextReading').implement({
  description: 'A value of the type TEXT, or of no type.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({ text: t.exposeString('text', { description: 'The text, such as `petrol`.' }) }),
});

const DateReadingRef = builder.objectRef<ReadingOf<'date'>>('DateReading').implement({
  description: 'A value of the type DATE.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    date: t.expose('date', {
      type: 'DateTime',
      description:
        'The date and time, such as `2026-01-31T00:00:00.000Z`; in UTC when the value has no time zone.',
    }),
  }),
});

const BooleanReadingRef = builder.objectRef<ReadingOf<'boolean'>>('BooleanReading').implement({
  description: 'A value of the type BOOLEAN.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({ isTrue: t.exposeBoolean('isTrue', { description: 'Whether it is `true`.' }) }),
});

const refs = {
  number: NumberReadingRef,
  text: TextReadingRef,
  date: DateReadingRef,
  boolean: BooleanReadingRef,
};

const ValueReadingRef = builder.unionType('ValueReading', {
  description: 'A value, interpreted by the type of its definition.',
  subject: 'dataTree',
  record: false,
  types: Object.values(refs),
  resolveType: ({ kind }) => refs[kind],
});

const readingDescription =
  'The value, interpreted by the type of its definition; `null` when it is empty or not of that type.';

/** The parts of descriptions that differ between kinds of values. */
interface Wording {
  readonly emptiness: string;
  readonly unit: string;
  readonly perUnit: string;
}

/** A value as stored, as a number and by its type, with its units. `described` reads its definition where it has none. */
export function storedValueFields<T extends Omit<ReadableValue, 'definition'>>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  { emptiness, unit, perUnit }: Wording,
  described: FromRecord<T, ReadableValue>,
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
      resolve: described(readValue),
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
