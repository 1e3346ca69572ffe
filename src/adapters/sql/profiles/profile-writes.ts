import { badInput, notFound } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { Sharing } from '../../../domain/profile.ts';
import type { RemovedRecords } from '../../../domain/removed-records.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { NewProfile } from '../../../ports/profile-store.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import {
  assignmentsFrom,
  columnsOf,
  type RecordColumns,
  flagColumn,
  nestedColumns,
  parametersFrom,
  valuesOf,
} from '../record-columns.ts';
import { countProfile, discountProfile } from './profile-counts.ts';
import { countRemovedProfile } from '../removed-records.ts';
import type { SqlTransaction } from '../sql-connection.ts';

export const sharingFields: RecordColumns<Sharing> = {
  groupMayView: flagColumn('group_may_view'),
  groupMayModify: flagColumn('group_may_modify'),
  othersMayView: flagColumn('others_may_view'),
  othersMayModify: flagColumn('others_may_modify'),
};

const sharingColumns = columnsOf(sharingFields);

/** What is written of a profile beside who it belongs to. */
const newProfileFields: RecordColumns<Omit<NewProfile, 'uid' | 'permissionUid' | 'ownerUid' | 'groupUid'>> = {
  sharing: nestedColumns(sharingFields),
};

const newProfileColumns = columnsOf(newProfileFields);

/** The position tells which profile is newer: two may be created in one millisecond. */
const insert = `
insert into profiles
  (uid, position, owner_uid, permission_uid, group_uid, ${newProfileColumns.join(', ')},
   created, modified, permission_modified)
select ?1, coalesce((select max(position) from profiles), 0) + 1, u.uid, ?3, g.uid,
  ${parametersFrom(6, newProfileColumns)}, ?5, ?5, ?5
from users u cross join groups g
where u.uid = ?2 and u.is_removed = 0 and g.uid = ?4`;

const selectLive = 'select 1 from profiles where uid = ?1 and deleted is null';

const updateSharing = `
update profiles set ${assignmentsFrom(3, sharingColumns)}, permission_modified = ?2 where uid = ?1`;

const markDeleted = 'update profiles set deleted = ?2 where uid = ?1';

export async function insertProfile(
  transaction: SqlTransaction,
  profile: NewProfile,
  now: Instant,
): Promise<void> {
  const { uid, permissionUid, ownerUid, groupUid } = profile;
  const parameters = [uid, ownerUid, permissionUid, groupUid, now, ...valuesOf(newProfileFields, profile)];
  const inserted = await refuseDuplicate(transaction.write(insert, parameters), () =>
    badInput('uid', 'There is a profile with this uid already.', 'duplicate'),
  );
  if (inserted === 0) throw notFound('The owner of the profile, or its group,');
  await countProfile(transaction, uid);
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
): Promise<RemovedRecords> {
  await assertLive(transaction, uid);
  const removed = await countRemovedProfile(transaction, uid);
  await discountProfile(transaction, uid);
  await transaction.write(markDeleted, [uid, now]);
  return removed;
}

async function assertLive(transaction: SqlTransaction, uid: Uid): Promise<void> {
  if ((await transaction.read(selectLive, [uid])).length === 0) throw notFound('The profile');
}
