import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ReferenceItem, ValueEntry } from '../../../ports/reference-store.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { column } from '../columns.ts';
import { columnsOf, differs, excluded, insertListOf, listParameter } from '../record-columns.ts';
import { dataItemFields } from './data-item-columns.ts';
import { valueFields } from './data-item-value-columns.ts';

const itemFields = {
  uid: column.uid('uid'),
  position: column.number('position'),
  ...dataItemFields,
};
const itemColumns = columnsOf(itemFields);

/** `?1` are items. */
const upsertItems = (sql: Dialect) => `
${insertListOf(sql, 'data_items', itemFields, {
  more: { category_uid: '?2', created: '?3', modified: '?3', version: '1' },
})}
on conflict (uid) do update set
  ${excluded([...itemColumns, 'category_uid', 'modified'])},
  version = data_items.version + 1, deleted = null`;

const entryFields = { itemUid: column.uid('item_uid'), ...valueFields };
const entryColumns = columnsOf(entryFields);
const entryKey = ['item_uid', 'definition_uid', 'start_date'];
const changedEntryColumns = entryColumns.filter((name) => name !== 'uid' && !entryKey.includes(name));

/** `?1` are entries of items that had none; PostgreSQL looks for no others, which halves the insert. */
const insertValues = (sql: Dialect) =>
  insertListOf(sql, 'data_item_values', entryFields, {
    more: { created: '?2', modified: '?2', version: '1' },
  });

/** `?1` are entries of several items. */
const upsertValues = (sql: Dialect) => `
${insertValues(sql)}
on conflict (${entryKey.join(', ')}) do update set
  ${excluded([...changedEntryColumns, 'modified'])},
  version = data_item_values.version + 1, deleted = null
where ${differs('data_item_values', changedEntryColumns)} or data_item_values.deleted is not null`;

/** Deletes for good: nothing refers to an entry, and the source has the history. */
const deleteOtherValues = ({ jsonLists, jsonMember }: Dialect) => `
delete from data_item_values where item_uid = ?1 and not exists (
  select 1 from ${jsonLists('?2', 'k')}
  where ${jsonMember('k.value', 0)} = data_item_values.uid
    and ${jsonMember('k.value', 1)} = data_item_values.definition_uid
    and cast(${jsonMember('k.value', 2)} as bigint) = data_item_values.start_date)`;

export interface ChangedItem {
  readonly item: ReferenceItem;
  readonly position: number;
  readonly isStored: boolean;
}

/** A few thousand rows with their values: few statements, none too large. */
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
  const items = batch.map(({ item, position }) => ({ ...item, position }));
  await transaction.write(upsertItems, [listParameter(itemFields, items), categoryUid, now]);
  const stored = batch.filter(({ isStored }) => isStored);
  for (const { item } of stored) await deleteOthers(transaction, item);
  await writeEntries(transaction, upsertValues, stored, now);
  await writeEntries(
    transaction,
    insertValues,
    batch.filter(({ isStored }) => !isStored),
    now,
  );
}

async function writeEntries(
  transaction: SqlTransaction,
  statement: Statement,
  batch: readonly ChangedItem[],
  now: Instant,
): Promise<void> {
  const entries = batch.flatMap(({ item }) =>
    lastOfEach(item.values).map((entry) => ({ ...entry, itemUid: item.uid })),
  );
  if (entries.length > 0) await transaction.write(statement, [listParameter(entryFields, entries), now]);
}

async function deleteOthers(transaction: SqlTransaction, { uid, values }: ReferenceItem): Promise<void> {
  const entries = values.map((value) => [value.uid, value.definitionUid, value.startDate]);
  await transaction.write(deleteOtherValues, [uid, JSON.stringify(entries)]);
}

/** The last entry of each value and time, because one statement can write a record only once. */
function lastOfEach(entries: readonly ValueEntry[]): readonly ValueEntry[] {
  const last = new Map(entries.map((entry) => [`${entry.definitionUid} ${entry.startDate}`, entry]));
  return last.size === entries.length ? entries : [...last.values()];
}
