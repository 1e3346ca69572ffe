import type { Uid } from '../../../domain/uid.ts';
import type { ReferenceItem, StoredDataItemValue } from '../../../ports/reference-store.ts';
import { dataItemFields } from '../data-items/data-item-columns.ts';
import { storedValueFields } from '../data-items/data-item-value-columns.ts';
import { type Members, readRow, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { alteredRecord } from './altered-records.ts';
import { itemDigest, noDigest, ownDigest, ownDigestMark } from './content-digest.ts';
import { json, readUid, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/**
 * Items `i` with everything that their digests cover, in one statement, so that
 * it is consistent. Entries are in the order of an import: by the position of
 * their value definition, then by time.
 */
export const digestColumns = ({ jsonArray, jsonGroupArray }: Dialect) => `
  i.uid, ${selectOf(dataItemFields, 'i')}, i.content_digest,
  (select ${jsonGroupArray(`${jsonArray(selectOf(storedValueFields, 'v'))} order by t.position, v.start_date`)}
    from data_item_values v join item_value_definitions t on t.uid = v.definition_uid
    where v.item_uid = i.uid and v.deleted is null) as entries`;

const selectItems = (sql: Dialect) => `
select ${digestColumns(sql)} from ${sql.jsonEach('?1', 'k')} join data_items i on i.uid = k.value`;

const updateDigest = 'update data_items set content_digest = ?2 where uid = ?1';

/** Writes the digests of items that were not imported. */
export async function writeItemDigests(transaction: SqlTransaction, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return;
  for (const row of await transaction.read(selectItems, [JSON.stringify(uids)])) {
    await transaction.write(updateDigest, [readUid(row, 'uid'), ownDigest(toItem(row))]);
  }
}

/** The entries of an item, unless it differs from its digest. */
export function readEntries(row: Row): readonly StoredDataItemValue[] {
  const item = toItem(row);
  const stored = text(row, 'content_digest');
  if (stored === noDigest || digestOfItem(item, stored) === stored) return item.values;
  throw alteredRecord({ kind: 'dataItem', uid: item.uid });
}

/** The digest of an item that an import writes: the stored one if an administrator wrote it the same. */
export function digestOfItem(item: ReferenceItem, stored: string): string {
  return stored.startsWith(ownDigestMark) && ownDigest(item) === stored ? stored : itemDigest(item);
}

const entryColumns = selectedOf(storedValueFields);

function toItem(row: Row): ReferenceItem & { readonly values: readonly StoredDataItemValue[] } {
  const entries = json<readonly Members[]>(row, 'entries');
  return {
    uid: readUid(row, 'uid'),
    ...readRow(dataItemFields, row),
    values: entries.map((members) => readRow(storedValueFields, toRow(entryColumns, members))),
  };
}
