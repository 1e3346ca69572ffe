import type { Instant } from '../../../domain/instant.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { ReferenceItem, ValueEntry } from '../../../ports/reference-store.ts';
import { dataItemFields } from '../data-items/data-item-columns.ts';
import { readRow, selectOf } from '../record-columns.ts';
import { itemDigest, noDigest, ownDigest, ownDigestMark } from './content-digest.ts';
import { json, readUid, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/** The columns of an entry that a digest covers, in its order. */
const entryColumns = {
  definitionUid: 'definition_uid',
  startDate: 'start_date',
  uid: 'uid',
  value: 'value',
  unit: 'unit',
  perUnit: 'per_unit',
} as const satisfies Record<keyof ValueEntry, string>;

const entryMembers = Object.values(entryColumns).map((name) => `v.${name}`);

/**
 * Items `i` with everything that their digests cover, in one statement, so that
 * it is consistent. Entries are in the order of an import: by the position of
 * their value definition, then by time.
 */
export const digestColumns = ({ jsonArray, jsonGroupArray }: Dialect) => `
  i.uid, ${selectOf(dataItemFields, 'i')}, i.content_digest,
  (select ${jsonGroupArray(`${jsonArray(entryMembers.join(', '))} order by t.position, v.start_date`)}
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

/** Whether an item is unaltered; `null` without a digest. */
export function isAsWritten(row: Row): boolean | null {
  const stored = text(row, 'content_digest');
  return stored === noDigest ? null : digestOfItem(toItem(row), stored) === stored;
}

/** The digest of an item that an import writes: the stored one if an administrator wrote it the same. */
export function digestOfItem(item: ReferenceItem, stored: string): string {
  return stored.startsWith(ownDigestMark) && ownDigest(item) === stored ? stored : itemDigest(item);
}

/** The members of an entry in the order of `entryColumns`. */
type Entry = readonly [
  definitionUid: Uid,
  startDate: Instant,
  uid: Uid,
  value: string,
  unit: string | null,
  perUnit: string | null,
];

function toItem(row: Row): ReferenceItem {
  const values = json<readonly Entry[]>(row, 'entries').map(
    ([definitionUid, startDate, uid, value, unit, perUnit]) => ({
      definitionUid,
      startDate,
      uid,
      value,
      unit,
      perUnit,
    }),
  );
  return { uid: readUid(row, 'uid'), ...readRow(dataItemFields, row), values };
}
