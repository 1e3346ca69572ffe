import { badInput, type EmissionsError, notFound } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import type {
  NewProfileItem,
  ProfileItemWrite,
  ProfileValueEntry,
  StoredProfileItemKey,
} from '../../../ports/profile-store.ts';
import type { Deletion } from '../../../ports/reference-store.ts';
import { assertVersions, conflict, refuseDuplicate } from '../write-conflicts.ts';
import { columnsOf, excluded, insertOf, updateOf, valuesOf } from '../record-columns.ts';
import { hasDataItem, profileItemFields, profileItemJoins } from './profile-item-columns.ts';
import { profileValueFields } from './profile-item-values.ts';
import { byProfile, distinct, itemsOfOneProfile } from './profile-item-keys.ts';
import { number } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const columns = columnsOf(profileItemFields);

const insert = insertOf(
  'profile_items',
  columns,
  {
    uid: '?1',
    profile_uid: 'f.uid',
    data_item_uid: 'i.uid',
    category_uid: 'i.category_uid',
    created: '?4',
    modified: '?4',
    version: '1',
  },
  `profiles f cross join data_items i
join data_categories c on c.uid = i.category_uid and c.deleted is null
where f.uid = ?2 and f.deleted is null and i.uid = ?3 and i.deleted is null`,
);

const selectLive = (condition: string) => (sql: Dialect) => {
  const { from, where } = itemsOfOneProfile(sql);
  return `select p.uid, p.version from ${from} ${profileItemJoins} where ${where} and ${condition} ${sql.forUpdate('p')}`;
};

const selectChangeable = selectLive(hasDataItem);
const selectDeletable = selectLive('true');

const update = updateOf(
  'profile_items',
  columns,
  { modified: '?4', version: 'version + 1' },
  'profile_uid = ?3 and uid = ?1 and deleted is null and version = coalesce(?2, version)',
);

const valueColumns = columnsOf(profileValueFields);

const upsertValue = `
${insertOf('profile_item_values', valueColumns, {
  profile_uid: '?1',
  item_uid: '?2',
  created: '?3',
  modified: '?3',
})}
on conflict (profile_uid, item_uid, definition_uid) do update set
  ${excluded([...valueColumns, 'modified'])}`;

const markDeleted = ({ isOneOf }: Dialect) => `
update profile_items set deleted = ?3
where profile_uid = ?1 and deleted is null and ${isOneOf('uid', '?2')}`;

export async function insertProfileItem(
  transaction: SqlTransaction,
  item: NewProfileItem,
  now: Instant,
): Promise<void> {
  const { uid, profileUid, dataItemUid } = item;
  const parameters = [uid, profileUid, dataItemUid, now, ...valuesOf(profileItemFields, item)];
  const inserted = await refuseDuplicate(transaction.write(insert, parameters), duplicate);
  if (inserted === 0) throw notFound('The profile, or the data item,');
  await writeValues(transaction, item, item.values, now);
}

export async function updateProfileItem(
  transaction: SqlTransaction,
  write: ProfileItemWrite,
  now: Instant,
): Promise<void> {
  const { uid, profileUid, expectedVersion } = write;
  const [live] = await transaction.read(selectChangeable, [profileUid, JSON.stringify([uid])]);
  if (live === undefined) throw notFound('The profile item');
  const parameters = [uid, expectedVersion ?? null, profileUid, now, ...valuesOf(profileItemFields, write)];
  const updated = await refuseDuplicate(transaction.write(update, parameters), duplicate);
  if (updated === 0) throw conflict('The profile item', number(live, 'version'));
  await writeValues(transaction, write, write.putValues, now);
}

export async function markProfileItemsDeleted(
  transaction: SqlTransaction,
  items: readonly (StoredProfileItemKey & Deletion)[],
  now: Instant,
): Promise<void> {
  for (const [profileUid, ofProfile] of byProfile(items)) {
    const uids = distinct(ofProfile);
    const keys = [profileUid, JSON.stringify(uids)];
    const live = await transaction.read(selectDeletable, keys);
    if (live.length < uids.length) throw notFound('The profile item');
    assertVersions(live, ofProfile, 'The profile item');
    await transaction.write(markDeleted, [...keys, now]);
  }
}

async function writeValues(
  transaction: SqlTransaction,
  { uid: itemUid, profileUid }: StoredProfileItemKey,
  values: readonly ProfileValueEntry[],
  now: Instant,
): Promise<void> {
  for (const value of values) {
    await transaction.write(upsertValue, [profileUid, itemUid, now, ...valuesOf(profileValueFields, value)]);
  }
}

function duplicate(): EmissionsError {
  return badInput(
    'profileItem',
    'The profile already has an item with this data item, name and start: choose another name or start, or change that item.',
    'duplicate',
  );
}
