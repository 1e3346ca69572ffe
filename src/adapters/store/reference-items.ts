import { EPOCH, type Instant } from '../../domain/instant.ts';
import type { Uid } from '../../domain/uid.ts';
import type { ReferenceItem } from '../../ports/reference-store.ts';
import { contentDigest } from './content-digest.ts';
import { drillKey } from './drill-key.ts';
import { flag, number, text } from './rows.ts';
import type { Row, SqlTransaction } from './sql-connection.ts';

/** The category's own and those that come, which may be in another category. */
const selectStored = `
select uid, category_uid, position, content_digest, deleted is null as is_live from data_items
where category_uid = ?1 or uid in (select value from json_each(?2))`;

const upsertItem = `
insert into data_items
  (uid, category_uid, position, path, name, label, drill, drill_key, start_date, end_date, content_digest,
   created, modified, version)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, null, ?10, ?11, ?11, 1)
on conflict (uid) do update set
  category_uid = excluded.category_uid, position = excluded.position, path = excluded.path, name = excluded.name, label = excluded.label,
  drill = excluded.drill, drill_key = excluded.drill_key, content_digest = excluded.content_digest,
  start_date = excluded.start_date, end_date = null, modified = excluded.modified,
  version = data_items.version + 1,
  deleted = null`;

const updatePosition = 'update data_items set position = ? where uid = ?';

/** Marked, for profile items may use them; they count again when the item comes back. */
const deleteOtherItems = `
update data_items set deleted = ?3
where category_uid = ?1 and deleted is null and uid not in (select value from json_each(?2))`;

const moveProfileItems = `
update profile_items set category_uid = ?1
where data_item_uid in (select value from json_each(?2)) and category_uid <> ?1`;

const upsertValue = `
insert into data_item_values
  (item_uid, definition_uid, start_date, uid, value, created, modified, version)
values (?1, ?2, ?3, ?4, ?5, ?6, ?6, 1)
on conflict (item_uid, definition_uid, start_date) do update set
  value = excluded.value, unit = null, per_unit = null, modified = excluded.modified,
  version = data_item_values.version + 1, deleted = null
where data_item_values.value <> excluded.value or data_item_values.unit is not null
  or data_item_values.per_unit is not null or data_item_values.deleted is not null`;

/** Nothing refers to an entry, and the source has what is left of the history, so these go for good. */
const deleteOtherValues = `
delete from data_item_values where item_uid = ?1 and not exists (
  select 1 from json_each(?2) k
  where json_extract(k.value, '$[0]') = data_item_values.uid
    and json_extract(k.value, '$[1]') = data_item_values.definition_uid
    and cast(json_extract(k.value, '$[2]') as bigint) = data_item_values.start_date)`;

interface StoredItem {
  readonly position: number;
  readonly digest: string;
  readonly categoryUid: Uid;
  readonly isLive: boolean;
}

/**
 * Makes a category's items those given, in the given order; an item that is
 * stored as it is stays untouched. Others are marked as deleted.
 */
export async function writeDataItems(
  transaction: SqlTransaction,
  categoryUid: Uid,
  items: readonly ReferenceItem[],
  now: Instant,
): Promise<void> {
  const uids = JSON.stringify(items.map(({ uid }) => uid));
  const rows = await transaction.read(selectStored, [categoryUid, uids]);
  const stored = new Map(rows.map((row) => [text(row, 'uid'), toStoredItem(row)]));
  if (stored.size > 0) {
    await transaction.write(deleteOtherItems, [categoryUid, uids, now]);
    await transaction.write(moveProfileItems, [categoryUid, uids]);
  }
  for (const [position, item] of items.entries()) {
    await writeDataItem(transaction, categoryUid, { item, position, stored: stored.get(item.uid), now });
  }
}

function toStoredItem(row: Row): StoredItem {
  return {
    position: number(row, 'position'),
    digest: text(row, 'content_digest'),
    categoryUid: text(row, 'category_uid'),
    isLive: flag(row, 'is_live'),
  };
}

async function writeDataItem(
  transaction: SqlTransaction,
  categoryUid: Uid,
  entry: { item: ReferenceItem; position: number; stored: StoredItem | undefined; now: Instant },
): Promise<void> {
  const { item, position, stored, now } = entry;
  const digest = contentDigest(item);
  if (stored?.digest === digest && stored.isLive && stored.categoryUid === categoryUid) {
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
    const kept = item.values.map(({ uid, definitionUid, startDate }) => [uid, definitionUid, startDate]);
    await transaction.write(deleteOtherValues, [item.uid, JSON.stringify(kept)]);
  }
  for (const value of item.values) {
    const { definitionUid, startDate, uid } = value;
    await transaction.write(upsertValue, [item.uid, definitionUid, startDate, uid, value.value, now]);
  }
}
