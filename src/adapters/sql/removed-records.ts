import type { Uid } from '../../domain/basics/uid.ts';
import { nothingRemoved, type RemovedRecords } from '../../domain/changes/removed-records.ts';
import { keyPages } from './key-pages.ts';
import { json, number } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';
import type { Dialect } from './dialect.ts';

/** The values of the removed items, and the profile items that use them, in existing profiles. */
const countUses = ({ jsonValues }: Dialect) => `
with items (uid) as ${jsonValues('?1')}
select
  (select count(*) from items d cross join data_item_values v where v.item_uid = d.uid and v.deleted is null)
    as data_item_values,
  (select count(*) from items d cross join profile_items p join profiles f on f.uid = p.profile_uid
    where p.data_item_uid = d.uid and p.deleted is null and f.deleted is null) as profile_items`;

/** The categories and everything below, each with its items. */
const selectBranches = ({ jsonEach, jsonGroupArray }: Dialect) => `
with recursive categories (uid) as (
  select c.uid from ${jsonEach('?1', 'k')} join data_categories c on c.uid = k.value and c.deleted is null
  union
  select c.uid from categories d join data_categories c on c.parent_uid = d.uid and c.deleted is null
)
select (select ${jsonGroupArray('i.uid')} from data_items i where i.category_uid = d.uid and i.deleted is null) as items
from categories d`;

/** Counted as they are read: without items whose data item is deleted. One statement, because an index has all of it: in pages by uid it took three times as long. */
const ofProfile = `
select count(*) as profile_items
from profile_items p
join data_items i on i.uid = p.data_item_uid and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
where p.profile_uid = ?1 and p.deleted is null`;

/** Call before the records are removed. */
export async function countRemovedItems(
  transaction: SqlTransaction,
  uids: readonly Uid[],
): Promise<RemovedRecords> {
  let [dataItemValues, profileItems] = [0, 0];
  for (const keys of keyPages(uids)) {
    const [row = {}] = await transaction.read(countUses, [keys]);
    dataItemValues += number(row, 'data_item_values');
    profileItems += number(row, 'profile_items');
  }
  return { ...nothingRemoved, dataItems: new Set(uids).size, dataItemValues, profileItems };
}

/** Includes everything below and in the categories. */
export async function countRemovedCategories(
  transaction: SqlTransaction,
  uids: readonly Uid[],
): Promise<RemovedRecords> {
  const rows = await transaction.read(selectBranches, [JSON.stringify([...new Set(uids)])]);
  const items = rows.flatMap((row) => json<readonly Uid[]>(row, 'items'));
  return { ...(await countRemovedItems(transaction, items)), dataCategories: rows.length };
}

export async function countRemovedProfile(transaction: SqlTransaction, uid: Uid): Promise<RemovedRecords> {
  const [row = {}] = await transaction.read(ofProfile, [uid]);
  return { ...nothingRemoved, profileItems: number(row, 'profile_items'), profiles: 1 };
}
