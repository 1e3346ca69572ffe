import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ReferenceItem } from '../../../ports/reference-store.ts';
import { readRow } from '../columns.ts';
import { selectOf, valuesOf } from '../record-columns.ts';
import { dataItemFields } from './data-item-columns.ts';
import { entriesColumn, readEntries } from './data-item-entries.ts';
import { valueFields } from './data-item-value-columns.ts';
import { type ChangedItem, writeChangedItems } from './reference-item-batches.ts';
import { flag, number, readUid } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/** The category's items and the imported ones, which may be in another category; by a union, because `or` makes PostgreSQL scan the table. */
const selectStored = (sql: Dialect) => `
select i.uid, i.category_uid, i.position, i.deleted is null as is_live, ${selectOf(dataItemFields, 'i')}, ${entriesColumn(sql)}
from data_items i where i.uid in (
  select uid from data_items where category_uid = ?1 union select uid from data_items where uid in ${sql.jsonValues('?2')})`;

const updatePosition = 'update data_items set position = ?1 where uid = ?2';

/** Marked, because profile items may use them; they count again if the item is restored. */
const deleteOtherItems = ({ jsonValues }: Dialect) => `
update data_items set deleted = ?3
where category_uid = ?1 and deleted is null and uid not in ${jsonValues('?2')}`;

const moveProfileItems = ({ jsonValues }: Dialect) => `
update profile_items set category_uid = ?1
where data_item_uid in ${jsonValues('?2')} and category_uid <> ?1`;

interface StoredItem {
  readonly position: number;
  readonly content: string;
  readonly categoryUid: Uid;
  readonly isLive: boolean;
}

/**
 * Replaces a category's items with the imported ones, in their order. Unchanged
 * items are not touched. Others are marked as deleted.
 */
export async function writeDataItems(
  transaction: SqlTransaction,
  categoryUid: Uid,
  given: readonly ReferenceItem[],
  now: Instant,
): Promise<void> {
  // If a source has an item twice, the last one wins.
  const items = [...new Map(given.map((item) => [item.uid, item])).values()];
  const uids = JSON.stringify(items.map(({ uid }) => uid));
  const rows = await transaction.read(selectStored, [categoryUid, uids]);
  const stored = new Map(rows.map((row) => [readUid(row, 'uid'), toStoredItem(row)]));
  if (stored.size > 0) {
    await transaction.write(deleteOtherItems, [categoryUid, uids, now]);
    await transaction.write(moveProfileItems, [categoryUid, uids]);
  }
  const changed: ChangedItem[] = [];
  for (const [position, item] of items.entries()) {
    const known = stored.get(item.uid);
    if (known?.content !== contentOf(item) || !known.isLive || known.categoryUid !== categoryUid) {
      changed.push({ item, position, isStored: known !== undefined });
    } else if (known.position !== position) {
      await transaction.write(updatePosition, [position, item.uid]);
    }
  }
  await writeChangedItems(transaction, categoryUid, changed, now);
}

function toStoredItem(row: Row): StoredItem {
  return {
    position: number(row, 'position'),
    content: contentOf({
      uid: readUid(row, 'uid'),
      ...readRow(dataItemFields, row),
      values: readEntries(row),
    }),
    categoryUid: readUid(row, 'category_uid'),
    isLive: flag(row, 'is_live'),
  };
}

/** All that is written of an item, with its entries in an order of their own. */
function contentOf({ values, ...record }: ReferenceItem): string {
  const entries = values.map((entry) => valuesOf(valueFields, entry)).map((entry) => JSON.stringify(entry));
  return JSON.stringify([valuesOf(dataItemFields, record), entries.toSorted()]);
}
