import { EPOCH, type Instant } from '../../../domain/instant.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { ReferenceItem } from '../../../ports/reference-store.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';
import { columnsOf, excluded, membersOf, valuesOf } from '../record-columns.ts';
import { importedFields } from './data-item-columns.ts';
import { importedValueFields } from './data-item-values.ts';

const itemColumns = columnsOf(importedFields);

/** `?1` has uid, position, digest and the columns of each item. */
const upsertItems = ({ jsonEach, jsonMember }: Dialect) => `
insert into data_items
  (uid, position, content_digest, ${itemColumns.join(', ')},
   category_uid, start_date, end_date, created, modified, version)
select ${jsonMember('k.value', 0)}, cast(${jsonMember('k.value', 1)} as bigint), ${jsonMember('k.value', 2)},
  ${membersOf(importedFields, (index) => jsonMember('k.value', index + 3))},
  ?2, ${EPOCH}, null, ?3, ?3, 1
from ${jsonEach('?1', 'k')} where true
on conflict (uid) do update set
  ${excluded(['category_uid', 'position', 'content_digest', ...itemColumns, 'start_date', 'modified'])},
  end_date = null, version = data_items.version + 1, deleted = null`;

const entryColumns = columnsOf(importedValueFields);

/** `?1` has the item's uid and the columns of each entry. */
const upsertValues = ({ jsonEach, jsonMember }: Dialect) => `
insert into data_item_values (item_uid, ${entryColumns.join(', ')}, created, modified, version)
select ${jsonMember('k.value', 0)}, ${membersOf(importedValueFields, (index) => jsonMember('k.value', index + 1))},
  ?2, ?2, 1
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
  const items = lastOfEach(batch, ({ item }) => item.uid).map(({ item, position, digest }) => [
    item.uid,
    position,
    digest,
    ...valuesOf(importedFields, item),
  ]);
  await transaction.write(upsertItems, [JSON.stringify(items), categoryUid, now]);
  for (const { item, isStored } of batch) {
    if (isStored) await deleteOthers(transaction, item);
  }
  const entries = batch.flatMap(({ item }) => item.values.map((entry) => ({ itemUid: item.uid, entry })));
  const distinct = lastOfEach(entries, ({ itemUid, entry: { definitionUid, startDate } }) => [
    itemUid,
    definitionUid,
    startDate,
  ]);
  const values = distinct.map(({ itemUid, entry }) => [itemUid, ...valuesOf(importedValueFields, entry)]);
  await transaction.write(upsertValues, [JSON.stringify(values), now]);
}

async function deleteOthers(transaction: SqlTransaction, { uid, values }: ReferenceItem): Promise<void> {
  const kept = values.map((value) => [value.uid, value.definitionUid, value.startDate]);
  await transaction.write(deleteOtherValues, [uid, JSON.stringify(kept)]);
}

/** Of what has the same key the last one: one statement writes a record once. */
function lastOfEach<T>(entries: readonly T[], keyOf: (entry: T) => unknown): readonly T[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(keyOf(entry)), entry])).values()];
}
