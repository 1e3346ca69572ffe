import type { RecordKind, Changes, FieldChange, RecordCount } from '../../domain/changes/changes.ts';
import { builder } from '../builder.ts';
import { describedEnum } from '../described-enum.ts';

export const RecordKindRef = describedEnum<RecordKind>(
  'RecordKind',
  'A kind of record that a write can create, change or remove.',
  {
    dataCategory: 'A data category.',
    dataItem: 'A data item.',
    dataItemValue: 'A value of a data item; each entry of its history counts as one.',
    itemDefinition: 'An item definition.',
    itemValueDefinition: 'A value of an item definition.',
    profile: 'A profile.',
    profileItem: 'A profile item.',
    profileItemValue: 'A value of a profile item.',
    apiKey: 'An API key.',
    user: 'An account.',
  },
);

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
        'The path of the record after the write, such as `transport/car` for a category or `transport/car/L9S383G52PUZ/kgCO2PerKm` for a value; in a profile it begins with the uid of the profile, for an account and an API key with `users`, and for an item definition with `definitions`. Uids of new records in it are valid for this dry run only.',
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
  description: 'The effect of a write.',
  record: false,
  fields: (t) => ({
    created: t.expose('created', {
      type: [RecordCountRef],
      cost: { size: 9 },
      description: 'The new records, by kind.',
    }),
    fields: t.expose('fields', {
      type: [FieldChangeRef],
      cost: { size: 100 },
      description: 'The fields that change, and those set in new records.',
    }),
    removed: t.expose('removed', {
      type: [RecordCountRef],
      cost: { size: 9 },
      description:
        'The records that would be deleted, by kind: those named, everything below and in them, and the profile items of any owner that use them, which stay without an amount until they are deleted or purged.',
    }),
  }),
});
