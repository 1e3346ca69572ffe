import { type Ownership } from '../../../domain/data-tree/category-about.ts';
import type { Reading, ReadingKind } from '../../../domain/search/reading.ts';
import { builder } from '../../builder.ts';

const ReadingKindRef = builder.enumType('SearchReadingKind', {
  description: 'The kind of a part of a sentence.',
  values: {
    QUANTITY: { value: 'quantity', description: 'How much or how many of something.' },
    MONEY: { value: 'money', description: 'An amount of money; `unit` is the code of the currency.' },
    TIME: { value: 'time', description: 'The time of the figures: a year, a month or a day.' },
    OWNERSHIP: { value: 'ownership', description: '`own` for own or leased vehicles, or `hired`.' },
    UNREAD: { value: 'unread', description: 'Words about time and numbers that were not understood.' },
  } satisfies Record<Uppercase<ReadingKind>, { value: ReadingKind; description: string }>,
});

export const OwnershipRef = builder.enumType('VehicleOwnership', {
  description: 'Whose vehicles are meant.',
  values: {
    OWN: { value: 'own', description: 'Own or leased vehicles, which count in scope 1.' },
    HIRED: { value: 'hired', description: 'Vehicles of others, which count in scope 3.' },
  } satisfies Record<Uppercase<Ownership>, { value: Ownership; description: string }>,
});

const OtherReadingRef = builder
  .objectRef<Reading['alternatives'][number]>('SearchReadingAlternative')
  .implement({
    description: 'Another reading of a number.',
    subject: 'dataTree',
    record: false,
    fields: (t) => ({
      value: t.exposeString('value', { description: 'The decimal number.' }),
      text: t.exposeString('text', {
        description: 'Put it in the sentence in place of the part, from `start` to `end`, to mean this.',
      }),
    }),
  });

export const ReadingRef = builder.objectRef<Reading>('SearchReading').implement({
  description: 'A part of a sentence, and what it was read as.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    kind: t.field({
      type: ReadingKindRef,
      description: 'What the part is.',
      resolve: ({ kind }) => kind,
    }),
    text: t.exposeString('text', { description: 'The part.' }),
    start: t.exposeInt('start', {
      description: 'Where it begins in the sentence, in UTF-16 units as JavaScript counts them.',
    }),
    end: t.exposeInt('end', { description: 'Where it ends, after its last unit.' }),
    value: t.exposeString('value', {
      nullable: true,
      description:
        'A decimal number such as `30000`; of a time a year, month or day in ISO 8601; `own` or `hired`; `null` for what was not understood.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit, or the code of a currency; `null` for what is counted.',
    }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'The time that it is per, such as `month`, if the sentence says it.',
    }),
    alternatives: t.field({
      type: [OtherReadingRef],
      description:
        'Other readings of a number that can be read in two ways: `30.000` is 30000, or 30 to others. The language of `locale` decides; without one they are thousands.',
      resolve: ({ alternatives }) => alternatives,
    }),
  }),
});

export const localeArgument =
  'The tag of the language in whose notation numbers are read that have two readings, such as `de-DE` or `en-GB`.';
