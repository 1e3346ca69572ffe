import type { Uid } from '../../domain/uid.ts';
import { nothingRemoved, type RemovedRecords } from '../../domain/removed-records.ts';
import { number } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';
import type { Dialect, Statement } from './dialect.ts';

/** The values of the removed items, and the profile items that use them, in existing profiles. */
const countsOfItems = `
  (select count(*) from items) as data_items,
  (select count(*) from items d cross join data_item_values v where v.item_uid = d.uid and v.deleted is null)
    as data_item_values,
  (select count(*) from items d cross join profile_items p join profiles f on f.uid = p.profile_uid
    where p.data_item_uid = d.uid and p.deleted is null and f.deleted is null) as profile_items`;

const ofItems = ({ jsonValues }: Dialect) => `
with items (uid) as ${jsonValues('?1')}
select ${countsOfItems}`;

const ofCategories = ({ jsonEach }: Dialect) => `
with recursive categories (uid) as (
  select c.uid from ${jsonEach('?1', 'k')} join data_categories c on c.uid = k.value and c.deleted is null
  union
  select c.uid from categories d join data_categories c on c.parent_uid = d.uid and c.deleted is null
),
items (uid) as (
  select i.uid from categories d cross join data_items i where i.category_uid = d.uid and i.deleted is null
)
select (select count(*) from categories) as data_categories, ${countsOfItems}`;

/** Counted as they are read: without items whose data item is deleted. */
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
  return count(transaction, ofItems, JSON.stringify([...new Set(uids)]));
}

/** Includes everything below and in the categories. */
export async function countRemovedCategories(
  transaction: SqlTransaction,
  uids: readonly Uid[],
): Promise<RemovedRecords> {
  return count(transaction, ofCategories, JSON.stringify([...new Set(uids)]));
}

export async function countRemovedProfile(transaction: SqlTransaction, uid: Uid): Promise<RemovedRecords> {
  return { ...(await count(transaction, ofProfile, uid)), profiles: 1 };
}

async function count(
  transaction: SqlTransaction,
  sql: Statement,
  parameter: string,
): Promise<RemovedRecords> {
  const [row = {}] = await transaction.read(sql, [parameter]);
  const columns = {
    dataCategories: 'data_categories',
    dataItems: 'data_items',
    dataItemValues: 'data_item_values',
    profileItems: 'profile_items',
  };
  const counted = Object.entries(columns).filter(([, column]) => column in row);
  return {
    ...nothingRemoved,
    ...Object.fromEntries(counted.map(([kind, column]) => [kind, number(row, column)])),
  };
}
