import type { RecordKind, Changes, FieldChange, RecordCount } from '../../domain/changes.ts';
import { builder } from '../builder.ts';

export const RecordKindRef = builder.enumType('RecordKind', {
  description: 'A kind of record that a write can create, change or remove.',
  values: {
    DATA_CATEGORY: { value: 'dataCategory' satisfies RecordKind, description: 'A data category.' },
    DATA_ITEM: { value: 'dataItem' satisfies RecordKind, description: 'A data item.' },
    DATA_ITEM_VALUE: {
      value: 'dataItemValue' satisfies RecordKind,
      description: 'A value of a data item; every entry of its history counts.',
    },
    PROFILE: { value: 'profile' satisfies RecordKind, description: 'A profile.' },
    PROFILE_ITEM: { value: 'profileItem' satisfies RecordKind, description: 'A profile item.' },
    PROFILE_ITEM_VALUE: {
      value: 'profileItemValue' satisfies RecordKind,
      description: 'A value of a profile item.',
    },
  },
});

const RecordCountRef = builder.objectRef<RecordCount>('RecordCount').implement({
  description: 'How many records of one kind.',
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindRef, description: 'What they are.' }),
    count: t.exposeInt('count', { description: 'How many there are, at least one.' }),
  }),
});

const FieldChangeRef = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'One field of one record that a write changes, or sets in a new record.',
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindRef, description: 'What the record is.' }),
    uid: t.expose('uid', {
      type: 'Uid',
      nullable: true,
      description:
        'The uid of the record; `null` of a new one, which gets its uid when it is created in earnest.',
    }),
    path: t.exposeString('path', {
      description:
        'Where the record is after the write, such as `transport/car` for a category or `transport/car/L9S383G52PUZ/kgCO2PerKm` for a value; below a profile it begins with the uid of the profile. The uids in it of new records are of this trial only.',
    }),
    field: t.exposeString('field', { description: 'The field, such as `value` or `endDate`.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The text before, moments in ISO 8601; `null` for none, and in a new record.',
    }),
    after: t.exposeString('after', { nullable: true, description: 'The text after; `null` for none.' }),
  }),
});

export const ChangesRef = builder.objectRef<Changes>('Changes').implement({
  description: 'What a write would do.',
  fields: (t) => ({
    created: t.field({
      type: [RecordCountRef],
      cost: { size: 6 },
      description: 'The new records, by kind.',
      resolve: ({ created }) => [...created],
    }),
    fields: t.field({
      type: [FieldChangeRef],
      cost: { size: 100 },
      description: 'The fields that change, and those that are set in new records.',
      resolve: ({ fields }) => [...fields],
    }),
    removed: t.field({
      type: [RecordCountRef],
      cost: { size: 6 },
      description:
        'The records that would be gone, by kind: those that are named, what is below them and in them, and the profile items that use them, whoever they belong to.',
      resolve: ({ removed }) => [...removed],
    }),
  }),
});
