import type { Uid } from '../../../domain/basics/uid.ts';
import type { ReferenceItem, StoredDataItemValue, ValueEntry } from '../../../ports/reference-store.ts';
import { dataItemFields } from '../data-items/data-item-columns.ts';
import { storedValueFields, valueFields } from '../data-items/data-item-value-columns.ts';
import { readRow } from '../columns.ts';
import { type Members, readValuesOf, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { alteredRecord } from './altered-records.ts';
import { digest, noDigest, ownDigestMark } from './content-digest.ts';
import { readUid, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const separator = '|';

/**
 * Items `i` as their digests cover them, in one statement, so that it is
 * consistent: the JSON of the item, and that of its entries in the order of
 * their key, followed by when they were written, which is not covered.
 */
export const digestColumns = ({ jsonArray, jsonGroupArray }: Dialect) => `
  i.uid, i.content_digest, ${jsonArray(`i.uid, ${selectOf(dataItemFields, 'i')}`)} as item,
  (select ${jsonGroupArray(jsonArray(selectOf(valueFields, 'v')))} || cast('${separator}' as text)
      || ${jsonGroupArray(jsonArray('v.created, v.modified'))}
    from (select * from data_item_values where item_uid = i.uid and deleted is null
      order by definition_uid, start_date) v) as entries`;

const selectItems = (sql: Dialect) => `
select ${digestColumns(sql)} from ${sql.jsonEach('?1', 'k')} join data_items i on i.uid = k.value`;

const updateDigest = 'update data_items set content_digest = ?2 where uid = ?1';

/** Writes the digests of items that were not imported. */
export async function writeItemDigests(transaction: SqlTransaction, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return;
  for (const row of await transaction.read(selectItems, [JSON.stringify(uids)])) {
    const { item, entries } = textsOf(row);
    const own = ownDigestMark + digest(compact(item) + compact(entries));
    await transaction.write(updateDigest, [readUid(row, 'uid'), own]);
  }
}

/** The entries of an item, by definition and time, unless it differs from its digest. */
export function readEntries(row: Row): readonly StoredDataItemValue[] {
  const { item, entries, times } = textsOf(row);
  const stored = text(row, 'content_digest');
  const isAsWritten =
    stored === noDigest ||
    isDigest(stored, item + entries) ||
    isDigest(stored, compact(item) + compact(entries));
  if (!isAsWritten) throw alteredRecord({ kind: 'dataItem', uid: readUid(row, 'uid') });
  const writtenAt = JSON.parse(times) as readonly Members[];
  return (JSON.parse(entries) as readonly Members[]).map((members, index) =>
    readRow(storedValueFields, toRow(entryColumns, [...members, ...(writtenAt[index] ?? [])])),
  );
}

const entryColumns = selectedOf(storedValueFields);

/** The digest of an item that an import writes: the stored one if an administrator wrote it the same. */
export function digestOfItem({ uid, values, ...record }: ReferenceItem, stored: string): string {
  const item = [uid, ...readValuesOf(dataItemFields, record)];
  const entries = values.toSorted(byKey).map((entry) => readValuesOf(valueFields, entry));
  const written = digest(JSON.stringify(item) + JSON.stringify(entries));
  return stored === ownDigestMark + written ? stored : written;
}

/** The order in which a digest covers entries. */
export function byKey(one: ValueEntry, other: ValueEntry): number {
  if (one.definitionUid === other.definitionUid) return one.startDate - other.startDate;
  return one.definitionUid < other.definitionUid ? -1 : 1;
}

function isDigest(stored: string, content: string): boolean {
  const found = digest(content);
  return stored === found || stored === ownDigestMark + found;
}

function textsOf(row: Row) {
  const both = text(row, 'entries');
  const end = both.lastIndexOf(separator);
  return { item: text(row, 'item'), entries: both.slice(0, end), times: both.slice(end + 1) };
}

/** PostgreSQL writes JSON with spaces; digests are of JSON without. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
