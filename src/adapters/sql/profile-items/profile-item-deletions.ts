import { notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type {
  EditedField,
  Editor,
  EditAction,
  ProfileItemEdit,
} from '../../../domain/profiles/profile-item-edit.ts';
import { useTaken } from '../../../domain/profiles/profile-item.ts';
import type { StoredProfileItemKey } from '../../../ports/profile-store.ts';
import type { Deletion } from '../../../ports/reference-store.ts';
import type { Dialect } from '../dialect.ts';
import { number, readUid } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import { assertVersions, refuseDuplicate } from '../write-conflicts.ts';
import { selectOf } from '../record-columns.ts';
import { readLost } from './edits-of-writes.ts';
import { profileItemFields } from './profile-item-columns.ts';
import { addEdits } from './profile-item-edits.ts';
import { byProfile, distinct, itemsOfOneProfile } from './profile-item-keys.ts';

/** `?1` is the profile, which is not deleted, `?2` the items. */
const selectItems = (sql: Dialect) => {
  const { from } = itemsOfOneProfile(sql);
  return `select p.uid, p.version, p.deleted, ${selectOf(profileItemFields, 'p')} from ${from}
join profiles f on f.uid = p.profile_uid and f.deleted is null ${sql.forUpdate('p')}`;
};

/** The items exist: a condition on that would have SQLite read all items of the profile. */
const update =
  (assignments: string) =>
  ({ isOneOf }: Dialect) =>
    `
update profile_items set ${assignments}, version = version + 1
where profile_uid = ?1 and ${isOneOf('uid', '?2')}`;

const markDeleted = update('deleted = ?3');
const markThere = update('deleted = null, modified = ?3');

export async function markProfileItemsDeleted(
  transaction: SqlTransaction,
  items: readonly (StoredProfileItemKey & Deletion)[],
  now: Instant,
  by?: Editor,
): Promise<void> {
  for (const [profileUid, ofProfile] of byProfile(items)) {
    const uids = distinct(ofProfile);
    const found = await transaction.read(selectItems, [profileUid, JSON.stringify(uids)]);
    const live = found.filter(({ deleted }) => deleted === null);
    if (live.length < uids.length) throw notFound('The profile item');
    assertVersions(live, ofProfile, 'The profile item');
    await transaction.write(markDeleted, [profileUid, JSON.stringify(uids), now]);
    if (by === undefined) continue;
    const lostBy = await readLost(transaction, profileUid, live);
    await addEdits(transaction, live.map(editOf(profileUid, 'removed', now, by, lostBy)));
  }
}

export async function markProfileItemsThere(
  transaction: SqlTransaction,
  items: readonly StoredProfileItemKey[],
  now: Instant,
  by?: Editor,
): Promise<void> {
  for (const [profileUid, ofProfile] of byProfile(items)) {
    const uids = distinct(ofProfile);
    const found = await transaction.read(selectItems, [profileUid, JSON.stringify(uids)]);
    if (found.length < uids.length) throw notFound('The profile item');
    const gone = found.filter(({ deleted }) => deleted !== null);
    if (gone.length === 0) continue;
    const restored = JSON.stringify(gone.map((row) => readUid(row, 'uid')));
    await refuseDuplicate(transaction.write(markThere, [profileUid, restored, now]), () => useTaken(null));
    if (by !== undefined) await addEdits(transaction, gone.map(editOf(profileUid, 'restored', now, by)));
  }
}

function editOf(
  profileUid: Uid,
  action: EditAction,
  time: Instant,
  by: Editor,
  fieldsOf: (row: Row) => readonly EditedField[] = () => [],
) {
  return (row: Row): ProfileItemEdit => {
    const version = number(row, 'version') + 1;
    return {
      ...by,
      profileUid,
      itemUid: readUid(row, 'uid'),
      version,
      time,
      action,
      fields: fieldsOf(row),
      movedFrom: null,
    };
  };
}
