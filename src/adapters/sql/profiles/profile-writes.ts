import { badInput, notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { changeLabels } from '../../../domain/profiles/labels.ts';
import type { ProfileChange, ProfileDescription, Sharing } from '../../../domain/profiles/profile.ts';
import type { RemovedRecords } from '../../../domain/changes/removed-records.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { NewProfile } from '../../../ports/profile-store.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { addLabels, labelsColumn, profileScope, replaceLabels } from '../labels.ts';
import { columnsOf, insertOf, selectOf, updateOf, valuesOf } from '../record-columns.ts';
import { countProfile, discountProfile } from './profile-counts.ts';
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

/** Profiles are ordered by position, because two may be created in one millisecond. */
const insert = insertOf(
  'profiles',
  columnsOf(newProfileFields),
  {
    position: 'coalesce((select max(position) from profiles), 0) + 1',
    created: '?1',
    modified: '?1',
    permission_modified: '?1',
  },
  'users u cross join groups g where u.uid = ?2 and u.is_removed = 0 and g.uid = ?3',
);

const selectLive = 'select 1 from profiles where uid = ?1 and deleted is null';

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

export async function insertProfile(
  transaction: SqlTransaction,
  profile: NewProfile,
  now: Instant,
): Promise<void> {
  const { uid, ownerUid, groupUid } = profile;
  const parameters = [now, ownerUid, groupUid, ...valuesOf(newProfileFields, profile)];
  const inserted = await refuseDuplicate(transaction.write(insert, parameters), () =>
    badInput('uid', 'A profile with this uid already exists.', 'duplicate'),
  );
  if (inserted === 0) throw notFound('The owner of the profile, or its group,');
  await countProfile(transaction, uid);
  await addLabels(transaction, profileScope, [profile]);
}

export async function describeProfile(
  transaction: SqlTransaction,
  uid: Uid,
  { name, note, labels }: ProfileChange,
  now: Instant,
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
}

export async function shareProfile(
  transaction: SqlTransaction,
  uid: Uid,
  sharing: Sharing,
  now: Instant,
): Promise<void> {
  await assertLive(transaction, uid);
  await discountProfile(transaction, uid);
  await transaction.write(updateSharing, [uid, now, ...valuesOf(sharingFields, sharing)]);
  await countProfile(transaction, uid);
}

export async function markProfileDeleted(
  transaction: SqlTransaction,
  uid: Uid,
  now: Instant,
  isCounted: boolean,
): Promise<RemovedRecords | null> {
  await assertLive(transaction, uid);
  const removed = isCounted ? await countRemovedProfile(transaction, uid) : null;
  await discountProfile(transaction, uid);
  await transaction.write(markDeleted, [uid, now]);
  return removed;
}

async function assertLive(transaction: SqlTransaction, uid: Uid): Promise<void> {
  if ((await transaction.read(selectLive, [uid])).length === 0) throw notFound('The profile');
}
