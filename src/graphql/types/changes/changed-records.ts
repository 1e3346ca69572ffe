import { trustedPath } from '../../../domain/basics/category-path.ts';
import {
  type ChangedKind,
  changedKinds,
  type ChangedRecord,
  type ChangedRecords,
  type ChangePosition,
} from '../../../domain/changes/changed-record.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { trustedInstant } from '../../../domain/basics/instant.ts';
import { parseUid, type Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';

const maxRecords = 1000;
const usualRecords = 100;
const maxProfiles = 100;

const ChangedKindRef = describedEnum<ChangedKind>('ChangedKind', 'A kind of record that a copy has.', {
  dataCategory: 'A data category. Its descendants move with it.',
  dataItem: 'A data item, with its values and their histories.',
  itemDefinition: 'An item definition, with its values and its algorithm.',
  profile:
    'A profile, with its sharing. Items of a newly shared profile are listed even if they did not change.',
  profileItem: 'A profile item, with its values.',
});

const ChangedRecordRef = builder.objectRef<ChangedRecord>('ChangedRecord').implement({
  description: 'A record that was created, changed or deleted.',
  record: true,
  fields: (t) => ({
    kind: t.expose('kind', { type: ChangedKindRef, description: 'The kind of the record.' }),
    uid: t.expose('uid', { type: 'Uid', description: 'The uid of the record.' }),
    time: t.expose('time', { type: 'DateTime', description: 'The time of its last change.' }),
    isDeleted: t.exposeBoolean('isDeleted', { description: 'Whether it was deleted.' }),
    categoryPath: t.field({
      type: 'CategoryPath',
      nullable: true,
      description:
        'The path of the category, or of the category that the item belongs to; `null` for others.',
      resolve: ({ categoryPath }) => (categoryPath === null ? null : trustedPath(categoryPath)),
    }),
    profileUid: t.expose('profileUid', {
      type: 'Uid',
      nullable: true,
      description: 'The profile of a profile item; `null` for others.',
    }),
  }),
});

const ChangedRecordsRef = builder.objectRef<ChangedRecords>('ChangedRecords').implement({
  description: 'A part of the records that changed since a time.',
  record: false,
  fields: (t) => ({
    nodes: t.expose('records', {
      type: [ChangedRecordRef],
      cost: { size: 'inherited' },
      description: 'Each record once, by the time of its last change.',
    }),
    hasNextPage: t.exposeBoolean('hasMore', { description: 'Whether there are more after `endCursor`.' }),
    endCursor: t.string({
      nullable: true,
      description: 'The position of the last record, for `after`; `null` when there is none.',
      resolve: ({ records }) => {
        const last = records.at(-1);
        return last === undefined ? null : writePosition(last);
      },
    }),
    until: t.expose('until', {
      type: 'DateTime',
      description:
        'The `time` to request next, once the last page is read: a minute before now, because a write under way may have an earlier time. Later changes are listed again.',
    }),
  }),
});

builder.queryFields((t) => ({
  changesSince: t.field({
    type: ChangedRecordsRef,
    nullable: true,
    subject: null,
    cost: {
      size: ({ first }) =>
        typeof first === 'number' ? Math.min(maxRecords, Math.max(0, first)) : usualRecords,
    },
    description:
      'The records of the data tree and of the profiles that the caller may see, created, changed or deleted since a time: a copy elsewhere must read these again. Read page by page with `after`, then start again from `until` of the first page. Deleted records are listed until they are purged. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: {
      time: t.arg({ type: 'DateTime', required: true, description: 'Changes at this time or later.' }),
      first: t.arg.int({ description: 'The number of records: 1 to 1,000; default 100.' }),
      after: t.arg.string({ description: 'Records after this `endCursor`.' }),
      profiles: t.arg({
        type: ['Uid'],
        description:
          'Only these profiles and their items: 1 to 100 profiles. Nothing is listed of one that the caller may not see.',
      }),
    },
    resolve: (_, { time, first, after, profiles }, { backend }) =>
      backend.changedRecords.since(
        time,
        readSize(first ?? usualRecords),
        typeof after === 'string' ? parsePosition(after) : null,
        profiles == null ? undefined : assertProfiles(profiles),
      ),
  }),
}));

function readSize(first: number): number {
  if (first >= 1 && first <= maxRecords) return first;
  throw badInput('first', `first must be 1 to ${maxRecords}; got ${first}.`);
}

function assertProfiles(uids: readonly Uid[]): readonly Uid[] {
  if (uids.length >= 1 && uids.length <= maxProfiles) return uids;
  throw badInput('profiles', `profiles must be 1 to ${maxProfiles} profiles; got ${uids.length}.`);
}

function writePosition({ time, kind, uid }: ChangePosition): string {
  return Buffer.from(`${time} ${kind} ${uid}`).toString('base64url');
}

function parsePosition(text: string): ChangePosition {
  const [time = '', kindName, uid = '', ...rest] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split(' ');
  const kind = changedKinds.find((each) => each === kindName);
  if (kind === undefined || rest.length > 0 || !/^\d{1,15}$/.test(time)) {
    throw badInput('after', 'after must be the endCursor of an earlier page of changesSince.');
  }
  return { time: trustedInstant(Number(time)), kind, uid: parseUid(uid, 'after') };
}
