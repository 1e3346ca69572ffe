import { badInput, notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { changeLabels } from '../../../domain/profiles/labels.ts';
import type { ProfileChange, ProfileDescription, Sharing } from '../../../domain/profiles/profile.ts';
import type { Editor } from '../../../domain/profiles/profile-item-edit.ts';
import type { RemovedRecords } from '../../../domain/changes/removed-records.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { NewProfile } from '../../../ports/profile-store.ts';
import type { SharingWrite } from '../../../ports/sharing-write.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { addLabels, labelsColumn, profileScope, replaceLabels } from '../labels.ts';
import { columnsOf, insertListOf, selectOf, updateOf, valuesOf } from '../record-columns.ts';
import { differences, labelTexts, type Texts } from '../profile-items/edits-of-writes.ts';
import { writeShares } from './profile-shares.ts';
import { addCreations, addProfileEdit } from './profile-edits.ts';
import { countProfiles, discountProfile } from './profile-counts.ts';
import { countRemovedProfile } from '../removed-records.ts';
import type { SqlTransaction } from '../sql-connection.ts';

export const sharingFields: RecordColumns<Sharing> = {
  groupMayView: column.flag('group_may_view'),
  groupMayModify: column.flag('group_may_modify'),
  othersMayView: column.flag('others_may_view'),
  othersMayModify: column.flag('others_may_modify'),
};

export const descriptionFields: RecordColumns<ProfileDescription> = {
  // The case-folded name. SQLite's `lower` knows only ASCII.
  name: column.withKey(column.textOrNull('name'), 'name_key', (name) => name?.toLowerCase() ?? ''),
  note: column.textOrNull('note'),
  labels: labelsColumn,
};

const newProfileFields: RecordColumns<NewProfile> = {
  uid: column.uid('uid'),
  permissionUid: column.uid('permission_uid'),
  ownerUid: column.uid('owner_uid'),
  groupUid: column.uid('group_uid'),
  sharing: column.nested(sharingFields),
  ...descriptionFields,
};

const newColumns = columnsOf(newProfileFields);

/** `?1` are the profiles, each with its index. They are ordered by position, because two may be created in one millisecond. */
const insert = (sql: Dialect) => {
  const member = (name: string) => sql.jsonMember('k.value', newColumns.indexOf(name));
  const index = sql.jsonMember('k.value', newColumns.length);
  return insertListOf(sql, 'profiles', newProfileFields, {
    more: {
      position: `coalesce((select max(position) from profiles), 0) + 1 + cast(${index} as integer)`,
      created: '?2',
      modified: '?2',
      permission_modified: '?2',
    },
    joins: `
join users u on u.uid = ${member('owner_uid')} and u.is_removed = 0
join groups g on g.uid = ${member('group_uid')}`,
  });
};

const selectSharing = `select ${selectOf(sharingFields, 'p')} from profiles p where p.uid = ?1 and p.deleted is null`;

/** Locked, so that labels set at the same time are not lost. */
const selectDescription = (sql: Dialect) => `
select ${selectOf(descriptionFields, 'p')} from profiles p
where p.uid = ?1 and p.deleted is null ${sql.forUpdate('p')}`;

const updateDescription = updateOf('profiles', columnsOf(descriptionFields), { modified: '?2' }, 'uid = ?1');

const updateSharing = updateOf(
  'profiles',
  columnsOf(sharingFields),
  { permission_modified: '?2' },
  'uid = ?1',
);

const markDeleted = 'update profiles set deleted = ?2 where uid = ?1';

const markThere = 'update profiles set deleted = null, modified = ?2 where uid = ?1 and deleted is not null';

export async function insertProfiles(
  transaction: SqlTransaction,
  profiles: readonly NewProfile[],
  now: Instant,
  by?: Editor,
): Promise<void> {
  const rows = profiles.map((profile, index) => [...valuesOf(newProfileFields, profile), index]);
  const inserted = await refuseDuplicate(transaction.write(insert, [JSON.stringify(rows), now]), () =>
    badInput('uid', 'A profile with this uid already exists.', 'duplicate'),
  );
  if (inserted < profiles.length) throw notFound('The owner of the profile, or its group,');
  const uids = profiles.map(({ uid }) => uid);
  await countProfiles(transaction, uids);
  const created = profiles.map((each) => ({ uid: each.uid, fields: differences({}, textsOf(each)) }));
  await addCreations(transaction, created, now, by);
  await addLabels(
    transaction,
    profiles.map(({ uid, labels }) => ({ scope: profileScope, uid, labels })),
  );
}

export async function describeProfile(
  transaction: SqlTransaction,
  uid: Uid,
  { name, note, labels }: ProfileChange,
  now: Instant,
  by?: Editor,
): Promise<void> {
  const [row] = await transaction.read(selectDescription, [uid]);
  if (row === undefined) throw notFound('The profile');
  const current = readRow(descriptionFields, row);
  const description = {
    name: name === undefined ? current.name : name,
    note: note === undefined ? current.note : note,
    labels: changeLabels(current.labels, labels),
  };
  await transaction.write(updateDescription, [uid, now, ...valuesOf(descriptionFields, description)]);
  if (labels !== undefined) await replaceLabels(transaction, profileScope, [{ uid, ...description }]);
  const fields = differences(textsOf(current), textsOf(description));
  await addProfileEdit(transaction, uid, by, { time: now, action: 'changed', fields });
}

export async function shareProfile(
  transaction: SqlTransaction,
  uid: Uid,
  { shares = [], ...sharing }: SharingWrite,
  now: Instant,
  by?: Editor,
): Promise<void> {
  const before = await readSharing(transaction, uid);
  await discountProfile(transaction, uid);
  await transaction.write(updateSharing, [uid, now, ...valuesOf(sharingFields, sharing)]);
  await countProfiles(transaction, [uid]);
  const named = await writeShares(transaction, uid, shares);
  const texts = { before: textOfEach(before), after: textOfEach(sharing) };
  const fields = differences({ ...texts.before, ...named.before }, { ...texts.after, ...named.after });
  await addProfileEdit(transaction, uid, by, { time: now, action: 'changed', fields });
}

export async function markProfileDeleted(
  transaction: SqlTransaction,
  uid: Uid,
  now: Instant,
  isCounted: boolean,
  by?: Editor,
): Promise<RemovedRecords | null> {
  await readSharing(transaction, uid);
  const removed = isCounted ? await countRemovedProfile(transaction, uid) : null;
  await discountProfile(transaction, uid);
  await transaction.write(markDeleted, [uid, now]);
  await addProfileEdit(transaction, uid, by, { time: now, action: 'removed' });
  return removed;
}

/** Its items were not marked themselves. */
export async function markProfileThere(
  transaction: SqlTransaction,
  uid: Uid,
  now: Instant,
  by?: Editor,
): Promise<void> {
  if ((await transaction.write(markThere, [uid, now])) === 0) throw notFound('The profile');
  await countProfiles(transaction, [uid]);
  await addProfileEdit(transaction, uid, by, { time: now, action: 'restored' });
}

/** Throws NOT_FOUND for a profile that is not there. */
async function readSharing(transaction: SqlTransaction, uid: Uid): Promise<Sharing> {
  const [row] = await transaction.read(selectSharing, [uid]);
  if (row === undefined) throw notFound('The profile');
  return readRow(sharingFields, row);
}

function textsOf({ name, note, labels }: ProfileDescription): Texts {
  return { name, note, ...labelTexts(labels) };
}

function textOfEach(sharing: Sharing): Texts {
  return Object.fromEntries(Object.entries(sharing).map(([right, may]) => [right, String(may)]));
}
