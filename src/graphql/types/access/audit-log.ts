import type { AuditAction, AuditEntry } from '../../../domain/changes/audit-entry.ts';
import { pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import type { Slice } from '../../list-slice.ts';
import { selects } from '../../lookahead.ts';
import { readOrdered } from '../../ordered-slice.ts';
import { RecordKindRef } from '../../writes/changes.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { TimeOrderRef } from '../list-order.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';

const AuditEntryConnectionRef = builder.objectRef<Slice<AuditEntry>>('AuditEntryConnection');

const AuditActionRef = describedEnum<AuditAction>('AuditAction', 'What happened to a record.', {
  created: 'It was created.',
  changed: 'It was changed.',
  removed: 'It was deleted.',
  restored: 'The profile was deleted, and brought back.',
  imported:
    'The category was imported from a data set, with all its items and values; or, for any other record, an import replaced what an administrator had written.',
});

export const AuditedFieldRef = builder.objectRef<AuditEntry['fields'][number]>('AuditedField').implement({
  description: 'A field that a write changed.',
  record: false,
  fields: (t) => ({
    field: t.exposeString('field', {
      description:
        'The field, such as `value`, `unit` or `endDate`; of a profile item also the path of a value, such as `distance` and `distanceUnit`, and `label.` with a key. For an imported or deleted category also `dataItems`, the number of its items; for an imported one `source`, a digest of its files.',
    }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The value before as text, with dates in ISO 8601; `null` for none, and for a new record.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'The value after as text; `null` for none, and for a deleted record.',
    }),
  }),
});

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description:
    'A change of one record of the reference data, of an account, of an API key, or a profile that was shared, deleted or restored.',
  record: true,
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its number in the log, starting at 1.' }),
    time: t.expose('time', { type: 'DateTime', description: 'When it was written.' }),
    userUid: t.expose('userUid', {
      type: 'Uid',
      nullable: true,
      description:
        'The account of the user who made the change; `null` for an import and for commands, which have none.',
    }),
    userName: t.exposeString('userName', {
      description:
        'The name of the account at that time, such as `admin`; `import` for an import, `built-in data` for the data that come with the program, or `keys command` and `users command` for those commands.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description:
        'The id of the request that made the change, as in the log of the program and in the header `X-Request-Id`; `null` for commands.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, as the `reason` of the mutation said it.',
    }),
    action: t.expose('action', { type: AuditActionRef, description: 'What happened to the record.' }),
    kind: t.expose('kind', { type: RecordKindRef, description: 'The kind of the record.' }),
    uid: t.expose('uid', {
      type: 'Uid',
      description: 'The uid of the record; for a value, the uid of the entry in its history.',
    }),
    path: t.exposeString('path', {
      description:
        'The path of the record right after the write, or before its deletion: such as `transport/car` for a category, `transport/car/L9S383G52PUZ/kgCO2PerKm` for a value, `users/ann` for an account, `users/ann/keys/AD63A83B4D41` for an API key, or `profiles/AD63A83B4D41`.',
    }),
    fields: t.expose('fields', {
      type: [AuditedFieldRef],
      cost: { size: 10 },
      description: 'The fields that were changed, set in a new record, or lost with a deleted one.',
    }),
    previousDigest: t.exposeString('previousDigest', {
      description: 'The digest of the entry before, as 64 hexadecimal digits; zeros for the first entry.',
    }),
    digest: t.exposeString('digest', {
      description:
        'SHA-256 over `previousDigest` and the content of this entry, as 64 hexadecimal digits. `emissions-gateway audit` verifies it.',
    }),
  }),
});

implementConnection(AuditEntryConnectionRef, AuditEntryRef, { what: 'changes of reference data' });

builder.queryFields((t) => ({
  auditEntries: t.field({
    type: AuditEntryConnectionRef,
    nullable: true,
    subject: null,
    cost: pageCost,
    description:
      'The audit log: who changed what in the data tree, when, and from what to what, and who changed which accounts and API keys, and who shared, deleted or restored profiles. Oldest first without `orderBy`, so `last: 20` returns the newest. For administrators; FORBIDDEN for others. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: {
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: ROOT_PATH,
        description:
          'Only changes at or below this path, such as `transport/car`, `transport/car/L9S383G52PUZ` for a single item, `users/ann` for an account and its keys, or `profiles`. All when absent.',
      }),
      from: t.arg({ type: 'DateTime', description: 'Only changes at this time or later.' }),
      to: t.arg({ type: 'DateTime', description: 'Only changes before this time.' }),
      orderBy: t.arg({
        type: TimeOrderRef,
        description:
          'The order; oldest first when absent, so that cursors stay valid while entries are added.',
      }),
      ...connectionArguments,
    },
    resolve: async (_, { categoryPath, from, to, orderBy, ...args }, { backend }, info) => {
      const isNewestFirst = orderBy === 'newestFirst';
      const filter = { path: categoryPath ?? '', ...withoutNulls({ from, to }), isNewestFirst };
      const order = isNewestFirst ? ' newest first' : '';
      const name = `audit of ${pathKey(filter.path)} from ${filter.from ?? ''} to ${filter.to ?? ''}${order}`;
      const slice = await readOrdered(
        {
          name,
          read: ({ after, isReversed, size }) =>
            backend.auditLog.list(
              {
                ...filter,
                isNewestFirst: isNewestFirst !== isReversed,
                after: after === null ? undefined : numberOf(after),
              },
              { page: 1, itemsPerPage: size, withTotal: false },
            ),
          placeOf: ({ number }) => String(number),
          compare: (place, other) =>
            isNewestFirst ? numberOf(other) - numberOf(place) : numberOf(place) - numberOf(other),
        },
        args,
      );
      if (!selects(info, 'totalCount')) return slice;
      const { total } = await backend.auditLog.list(filter, { page: 1, itemsPerPage: 1 });
      return { ...slice, total };
    },
  }),
}));

/** Entries are numbered in their order. Throws BAD_USER_INPUT for a cursor with another place. */
function numberOf(place: string): number {
  if (/^\d{1,15}$/.test(place)) return Number(place);
  throw badInput(
    'after',
    'after must be a cursor issued by this list; leave it out to start from the beginning.',
  );
}
