import { badInput, notFound } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { Sharing } from '../../../domain/profile.ts';
import type { RemovedRecords } from '../../../domain/removed-records.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { NewProfile } from '../../../ports/profile-store.ts';
import { refuseDuplicate } from '../duplicates.ts';
import { countProfile, discountProfile } from './profile-counts.ts';
import { countRemovedProfile } from '../removed-records.ts';
import type { SqlTransaction, SqlValue } from '../sql-connection.ts';

/** The position tells which profile is newer: two may be created in one millisecond. */
const insert = `
insert into profiles
  (uid, position, owner_uid, permission_uid, group_uid, group_may_view, group_may_modify, others_may_view,
   others_may_modify, created, modified, permission_modified)
select ?1, coalesce((select max(position) from profiles), 0) + 1, u.uid, ?3, g.uid, ?5, ?6, ?7, ?8, ?9, ?9, ?9
from users u cross join groups g
where u.uid = ?2 and u.is_removed = 0 and g.uid = ?4`;

const selectLive = 'select 1 from profiles where uid = ?1 and deleted is null';

const updateSharing = `
update profiles set
  group_may_view = ?2, group_may_modify = ?3, others_may_view = ?4, others_may_modify = ?5,
  permission_modified = ?6
where uid = ?1`;

const markDeleted = 'update profiles set deleted = ?2 where uid = ?1';

export async function createProfile(
  transaction: SqlTransaction,
  { uid, permissionUid, ownerUid, groupUid, sharing }: NewProfile,
  now: Instant,
): Promise<void> {
  const parameters = [uid, ownerUid, permissionUid, groupUid, ...flagsOf(sharing), now];
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
  await transaction.write(updateSharing, [uid, ...flagsOf(sharing), now]);
  await countProfile(transaction, uid);
}

export async function deleteProfile(
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

function flagsOf({
  groupMayView,
  groupMayModify,
  othersMayView,
  othersMayModify,
}: Sharing): readonly SqlValue[] {
  return [groupMayView, groupMayModify, othersMayView, othersMayModify].map(Number);
}
