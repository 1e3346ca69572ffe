import type { RecordKind, Changes, FieldChange, RecordCount } from '../../domain/changes.ts';
import { builder } from '../builder.ts';

export const RecordKindRef = builder.enumType('RecordKind', {
  description: 'A kind of record that a write can create, change or remove.',
  values: {
    DATA_CATEGORY: { value: 'dataCategory' satisfies RecordKind, description: 'A data category.' },
    DATA_ITEM: { value: 'dataItem' satisfies RecordKind, description: 'A data item.' },
    DATA_ITEM_VALUE: {
      value: 'dataItemValue' satisfies RecordKind,
      description: 'A value of a data item; each entry of its history counts as one.',
    },
    PROFILE: { value: 'profile' satisfies RecordKind, description: 'A profile.' },
    PROFILE_ITEM: { value: 'profileItem' satisfies RecordKind, description: 'A profile item.' },
    PROFILE_ITEM_VALUE: {
      value: 'profileItemValue' satisfies RecordKind,
      description: 'A value of a profile item.',
    },
    API_KEY: { value: 'apiKey' satisfies RecordKind, description: 'An API key.' },
  },
});

const RecordCountRef = builder.objectRef<RecordCount>('RecordCount').implement({
  description: 'The number of records of one kind.',
  record: false,
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindRef, description: 'The kind of the records.' }),
    count: t.exposeInt('count', { description: 'The number of records, at least one.' }),
  }),
});

const FieldChangeRef = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'One field of one record that a write changes, or sets in a new record.',
  record: false,
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindRef, description: 'The kind of the record.' }),
    uid: t.expose('uid', {
      type: 'Uid',
      nullable: true,
      description:
        'The uid of the record; `null` for a new one, which gets its uid when it is really created.',
    }),
    path: t.exposeString('path', {
      description:
        'The path of the record after the write, such as `transport/car` for a category or `transport/car/L9S383G52PUZ/kgCO2PerKm` for a value; in a profile it begins with the uid of the profile, and for an API key with `users`. Uids of new records in it are valid for this dry run only.',
    }),
    field: t.exposeString('field', { description: 'The field, such as `value` or `endDate`.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The value before as text, with dates in ISO 8601; `null` for none, and in a new record.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'The value after as text; `null` for none.',
    }),
  }),
});

export const ChangesRef = builder.objectRef<Changes>('Changes').implement({
  description: 'What a write would do.',
  record: false,
  fields: (t) => ({
    created: t.field({
      type: [RecordCountRef],
      cost: { size: 7 },
      description: 'The new records, by kind.',
      resolve: ({ created }) => [...created],
    }),
    fields: t.field({
      type: [FieldChangeRef],
      cost: { size: 100 },
      description: 'The fields that change, and those set in new records.',
      resolve: ({ fields }) => [...fields],
    }),
    removed: t.field({
      type: [RecordCountRef],
      cost: { size: 7 },
      description:
        'The records that would be deleted, by kind: those named, everything below and in them, and the profile items of any owner that use them, which stay without an amount until they are deleted or purged.',
      resolve: ({ removed }) => [...removed],
    }),
  }),
});
