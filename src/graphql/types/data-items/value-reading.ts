import type { ValueReading } from '../../../domain/value-reading.ts';
import { builder } from '../../builder.ts';

type ReadingOf<Kind extends ValueReading['kind']> = Extract<ValueReading, { readonly kind: Kind }>;

const NumberReadingRef = builder.objectRef<ReadingOf<'number'>>('NumberReading').implement({
  description: 'A value of the type DECIMAL or INTEGER.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    number: t.expose('number', {
      type: 'Decimal',
      description: 'The number, with the digits as stored.',
    }),
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

export const ValueReadingRef = builder.unionType('ValueReading', {
  description: 'A value, interpreted by the type of its definition.',
  subject: 'dataTree',
  record: false,
  types: Object.values(refs),
  resolveType: ({ kind }) => refs[kind],
});

export const readingDescription =
  'The value, interpreted by the type of its definition; `null` when it is empty or not of that type.';
