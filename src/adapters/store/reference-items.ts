import { EPOCH, type Instant } from '../../domain/instant.ts';
import type { ReferenceCategory, ReferenceItem } from '../../ports/store.ts';
import { contentDigest } from './content-digest.ts';
import { drillKey } from './drill-key.ts';
import { number, text } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';

const selectStored = 'select uid, position, content_digest from data_items where category_uid = ?';

const upsertItem = `
insert into data_items
  (uid, category_uid, position, path, name, label, drill, drill_key, start_date, end_date, content_digest,
   created, modified, version)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, null, ?10, ?11, ?11, 1)
on conflict (uid) do update set
  position = excluded.position, path = excluded.path, name = excluded.name, label = excluded.label,
  drill = excluded.drill, drill_key = excluded.drill_key, content_digest = excluded.content_digest,
  modified = excluded.modified, version = version + 1`;

const updatePosition = 'update data_items set position = ? where uid = ?';

const deleteOtherItems = `
delete from data_items where category_uid = ? and uid not in (select value from json_each(?))`;

const upsertValue = `
insert into data_item_values
  (item_uid, definition_uid, start_date, uid, value, created, modified, version)
values (?1, ?2, ?3, ?4, ?5, ?6, ?6, 1)
on conflict (item_uid, definition_uid, start_date) do update set
  value = excluded.value, modified = excluded.modified, version = version + 1
where value is not excluded.value`;

const deleteOtherValues = `
delete from data_item_values where item_uid = ? and uid not in (select value from json_each(?))`;

interface StoredItem {
  readonly position: number;
  readonly digest: string;
}

/** Makes a category's items those given, in the given order; an item that is stored as it is stays untouched. */
export async function writeDataItems(
  transaction: SqlTransaction,
  category: ReferenceCategory,
  now: Instant,
): Promise<void> {
  const rows = await transaction.read(selectStored, [category.uid]);
  const stored = new Map(
    rows.map((row): [string, StoredItem] => [
      text(row, 'uid'),
      { position: number(row, 'position'), digest: text(row, 'content_digest') },
    ]),
  );
  if (stored.size > 0) {
    const kept = category.items.map(({ uid }) => uid);
    await transaction.write(deleteOtherItems, [category.uid, JSON.stringify(kept)]);
  }
  for (const [position, item] of category.items.entries()) {
    await writeDataItem(transaction, category.uid, { item, position, stored: stored.get(item.uid), now });
  }
}

async function writeDataItem(
  transaction: SqlTransaction,
  categoryUid: string,
  entry: { item: ReferenceItem; position: number; stored: StoredItem | undefined; now: Instant },
): Promise<void> {
  const { item, position, stored, now } = entry;
  const digest = contentDigest(item);
  if (stored?.digest === digest) {
    if (stored.position !== position) await transaction.write(updatePosition, [position, item.uid]);
    return;
  }
  await transaction.write(upsertItem, [
    item.uid,
    categoryUid,
    position,
    item.path,
    item.name,
    item.label,
    JSON.stringify(item.drill),
    drillKey(item.drill),
    EPOCH,
    digest,
    now,
  ]);
  await writeValues(transaction, item, stored !== undefined, now);
}

async function writeValues(
  transaction: SqlTransaction,
  item: ReferenceItem,
  isStored: boolean,
  now: Instant,
): Promise<void> {
  if (isStored) {
    const kept = item.values.map(({ uid }) => uid);
    await transaction.write(deleteOtherValues, [item.uid, JSON.stringify(kept)]);
  }
  for (const value of item.values) {
    const { definitionUid, startDate, uid } = value;
    await transaction.write(upsertValue, [item.uid, definitionUid, startDate, uid, value.value, now]);
  }
}
