import { HistoryEntryRef } from '../refs.ts';
import { isDecimal } from '../scalars.ts';

// Without an id: the entries would share the one of their value, and a cache would keep only one of them.
HistoryEntryRef.implement({
  description: 'What a data item value was from some moment on.',
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The entry's identifier." }),
    value: t.exposeString('value', {
      description: 'The value as it is stored: text, also for numbers; may be empty.',
    }),
    decimalValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The value where it is a number; `null` where it is not.',
      resolve: ({ value }) => (isDecimal(value) ? value : null),
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit of the value, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the value is per, such as `km`.',
    }),
    startDate: t.expose('startDate', {
      type: 'DateTime',
      description:
        'From when the entry counts, until the next one does; 1970-01-01T00:00:00.000Z for one that has no start.',
    }),
    created: t.expose('created', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
    }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed, if known.',
    }),
  }),
});
