import type { AuditAction, AuditEntry } from '../../../domain/audit-entry.ts';
import { pathKey } from '../../../domain/category-path.ts';
import { builder } from '../../builder.ts';
import { readSlice, type Slice } from '../../slice.ts';
import { RecordKindRef } from '../../writes/changes.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';

const AuditEntryConnectionRef = builder.objectRef<Slice<AuditEntry>>('AuditEntryConnection');

const AuditActionRef = builder.enumType('AuditAction', {
  description: 'What became of a record.',
  values: {
    CREATED: { value: 'created' satisfies AuditAction, description: 'It is new.' },
    CHANGED: { value: 'changed' satisfies AuditAction, description: 'It is another than before.' },
    REMOVED: { value: 'removed' satisfies AuditAction, description: 'It is gone.' },
    IMPORTED: {
      value: 'imported' satisfies AuditAction,
      description: 'A data set brought this category, with all items and values that it holds.',
    },
  },
});

const AuditedFieldRef = builder.objectRef<AuditEntry['fields'][number]>('AuditedField').implement({
  description: 'A field that a write changed.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description:
        'The field, such as `value`, `unit` or `endDate`. Of a category that was imported or removed also `dataItems`, how many items it holds; of one that was imported `source`, a digest of its files.',
    }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The text before, moments in ISO 8601; `null` for none, and of a new record.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'The text after; `null` for none, and of a record that was removed.',
    }),
  }),
});

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'One change of one record of the reference data.',
  isRecord: true,
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its place in the log, counted from 1.' }),
    time: t.expose('time', { type: 'DateTime', description: 'When it was written.' }),
    userUid: t.expose('userUid', {
      type: 'Uid',
      nullable: true,
      description: 'The account of whoever wrote it; `null` of an import, which has none.',
    }),
    userName: t.exposeString('userName', {
      description:
        'The name of the account then, such as `admin`; of an import `import`, or `built-in data` when the program loaded its own.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description:
        'The request that wrote it, as the log of the program and the header `X-Request-Id` name it; `null` of an import.',
    }),
    action: t.expose('action', { type: AuditActionRef, description: 'What became of the record.' }),
    kind: t.expose('kind', { type: RecordKindRef, description: 'What the record is.' }),
    uid: t.expose('uid', {
      type: 'Uid',
      description: 'The uid of the record; of a value that of the entry of its history.',
    }),
    path: t.exposeString('path', {
      description:
        'Where the record was right after the write, or before it was removed: such as `transport/car` for a category, or `transport/car/L9S383G52PUZ/kgCO2PerKm` for a value.',
    }),
    fields: t.field({
      type: [AuditedFieldRef],
      cost: { size: 10 },
      description: 'The fields that were changed, set in a new record, or lost with one that is gone.',
      resolve: ({ fields }) => [...fields],
    }),
    previousDigest: t.exposeString('previousDigest', {
      description: 'The digest of the entry before: 64 hexadecimal digits, zeros before the first one.',
    }),
    digest: t.exposeString('digest', {
      description:
        'SHA-256 over `previousDigest` and all that this entry says, as 64 hexadecimal digits. `emissions-gateway audit` checks it.',
    }),
  }),
});

implementConnection(AuditEntryConnectionRef, AuditEntryRef, { what: 'changes of reference data' });

builder.queryFields((t) => ({
  auditEntries: t.field({
    type: AuditEntryConnectionRef,
    nullable: true,
    subject: null,
    cost: { ...pageCost, calls: 0 },
    description:
      'Who changed what of the data tree, when, and from what to what: oldest first, so that `last: 20` gives the newest. For administrators only, FORBIDDEN for others. A remote service does not tell: UPSTREAM_UNSUPPORTED.',
    args: {
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: '',
        description:
          'Where the records were, with everything below, such as `transport/car`; a single item goes by `transport/car/L9S383G52PUZ`. Everywhere when absent.',
      }),
      from: t.arg({ type: 'DateTime', description: 'The first moment that counts; any when absent.' }),
      to: t.arg({
        type: 'DateTime',
        description: 'The first moment that does not count any more; any counts when absent.',
      }),
      ...connectionArguments,
    },
    resolve: (_, { categoryPath, from, to, ...args }, { backend }) => {
      const filter = { path: categoryPath ?? '', from: from ?? undefined, to: to ?? undefined };
      const name = `audit of ${pathKey(filter.path)} from ${filter.from ?? ''} to ${filter.to ?? ''}`;
      return readSlice(name, args, (page) => backend.auditLog.list(filter, page));
    },
  }),
}));
