import { EPOCH, type Instant } from '../../../domain/instant.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { ReferenceItem } from '../../../ports/reference-store.ts';
import { drillKey } from './drill-key.ts';
import type { SqlTransaction, SqlValue } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/** `?1` has the columns of each item, in the order in which they are taken out here. */
const upsertItems = ({ jsonEach, jsonMember }: Dialect) => `
insert into data_items
  (uid, position, path, name, label, drill, drill_key, content_digest,
   category_uid, start_date, end_date, created, modified, version)
select ${jsonMember('k.value', 0)}, cast(${jsonMember('k.value', 1)} as bigint), ${[2, 3, 4, 5, 6, 7].map((index) => jsonMember('k.value', index)).join(', ')},
  ?2, ${EPOCH}, null, ?3, ?3, 1
from ${jsonEach('?1', 'k')} where true
on conflict (uid) do update set
  category_uid = excluded.category_uid, position = excluded.position, path = excluded.path, name = excluded.name, label = excluded.label,
  drill = excluded.drill, drill_key = excluded.drill_key, content_digest = excluded.content_digest,
  start_date = excluded.start_date, end_date = null, modified = excluded.modified,
  version = data_items.version + 1, deleted = null`;

const upsertValues = ({ jsonEach, jsonMember }: Dialect) => `
insert into data_item_values
  (item_uid, definition_uid, start_date, uid, value, created, modified, version)
select ${jsonMember('k.value', 0)}, ${jsonMember('k.value', 1)}, cast(${jsonMember('k.value', 2)} as bigint), ${jsonMember('k.value', 3)}, ${jsonMember('k.value', 4)}, ?2, ?2, 1
from ${jsonEach('?1', 'k')} where true
on conflict (item_uid, definition_uid, start_date) do update set
  value = excluded.value, unit = null, per_unit = null, modified = excluded.modified,
  version = data_item_values.version + 1, deleted = null
where data_item_values.value <> excluded.value or data_item_values.unit is not null
  or data_item_values.per_unit is not null or data_item_values.deleted is not null`;

/** Nothing refers to an entry, and the source has what is left of the history, so these go for good. */
const deleteOtherValues = ({ jsonEach, jsonMember }: Dialect) => `
delete from data_item_values where item_uid = ?1 and not exists (
  select 1 from ${jsonEach('?2', 'k')}
  where ${jsonMember('k.value', 0)} = data_item_values.uid
    and ${jsonMember('k.value', 1)} = data_item_values.definition_uid
    and cast(${jsonMember('k.value', 2)} as bigint) = data_item_values.start_date)`;

/** An item that is not stored as it comes. */
export interface ChangedItem {
  readonly item: ReferenceItem;
  readonly position: number;
  readonly digest: string;
  readonly isStored: boolean;
}

/** With their values some thousand rows: few statements, and none too large. */
const batchSize = 500;

export async function writeChangedItems(
  transaction: SqlTransaction,
  categoryUid: Uid,
  changed: readonly ChangedItem[],
  now: Instant,
): Promise<void> {
  for (let start = 0; start < changed.length; start += batchSize) {
    await writeBatch(transaction, categoryUid, changed.slice(start, start + batchSize), now);
  }
}

async function writeBatch(
  transaction: SqlTransaction,
  categoryUid: Uid,
  batch: readonly ChangedItem[],
  now: Instant,
): Promise<void> {
  const rows = batch.map(({ item, position, digest }) => {
    const { uid, path, name, label, drill } = item;
    return [uid, position, path, name, label, JSON.stringify(drill), drillKey(drill), digest];
  });
  await transaction.write(upsertItems, [JSON.stringify(lastOfEach(rows, 1)), categoryUid, now]);
  for (const { item, isStored } of batch) {
    if (isStored) await deleteOthers(transaction, item);
  }
  const values = batch.flatMap(({ item }) =>
    item.values.map(({ definitionUid, startDate, uid, value }) => [
      item.uid,
      definitionUid,
      startDate,
      uid,
      value,
    ]),
  );
  await transaction.write(upsertValues, [JSON.stringify(lastOfEach(values, 3)), now]);
}

async function deleteOthers(transaction: SqlTransaction, { uid, values }: ReferenceItem): Promise<void> {
  const kept = values.map((value) => [value.uid, value.definitionUid, value.startDate]);
  await transaction.write(deleteOtherValues, [uid, JSON.stringify(kept)]);
}

/** Of rows whose first columns are the same the last one: one statement writes a record once. */
function lastOfEach(
  rows: readonly (readonly SqlValue[])[],
  keyColumns: number,
): readonly (readonly SqlValue[])[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row.slice(0, keyColumns)), row])).values()];
}
