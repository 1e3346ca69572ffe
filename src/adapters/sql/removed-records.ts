import type { Uid } from '../../domain/uid.ts';
import { nothingRemoved, type RemovedRecords } from '../../domain/removed-records.ts';
import { keyPages } from './key-pages.ts';
import { json, number, textOrNull } from './rows.ts';
import type { Row, SqlTransaction } from './sql-connection.ts';
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

/** Items of a profile in one statement, which take a few milliseconds. */
const itemsOfOneStatement = 4000;

/** The next items of a profile, counted as they are read: without items whose data item is deleted. */
const countNextOfProfile = `
select count(*) as found, max(p.uid) as last, count(c.uid) as profile_items
from (
  select uid, data_item_uid from profile_items
  where profile_uid = ?1 and uid > ?2 and deleted is null order by uid limit ${itemsOfOneStatement}
) p
left join data_items i on i.uid = p.data_item_uid and i.deleted is null
left join data_categories c on c.uid = i.category_uid and c.deleted is null`;

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
  let profileItems = 0;
  for (let last: string | null = ''; last !== null;) {
    const [row = {}]: readonly Row[] = await transaction.read(countNextOfProfile, [uid, last]);
    profileItems += number(row, 'profile_items');
    last = number(row, 'found') < itemsOfOneStatement ? null : textOrNull(row, 'last');
  }
  return { ...nothingRemoved, profileItems, profiles: 1 };
}
