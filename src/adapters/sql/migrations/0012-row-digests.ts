import { EPOCH } from '../../../domain/basics/instant.ts';
import type { ReferenceItem } from '../../../ports/reference-store.ts';
import { dataItemFields } from '../data-items/data-item-columns.ts';
import { valueFields } from '../data-items/data-item-value-columns.ts';
import { digest, noDigest, ownDigestMark } from '../integrity/content-digest.ts';
import { byKey, digestOfItem } from '../integrity/item-digests.ts';
import { readRow } from '../columns.ts';
import { type Members, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { json, readUid, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const batchSize = 500;

/** Entries are in the order of an import: by the position of their value definition, then by time. */
const selectItems = ({ jsonArray, jsonGroupArray }: Dialect) => `
select i.uid, i.content_digest, ${selectOf(dataItemFields, 'i')},
  (select ${jsonGroupArray(`${jsonArray(selectOf(valueFields, 'v'))} order by t.position, v.start_date`)}
    from data_item_values v join item_value_definitions t on t.uid = v.definition_uid
    where v.item_uid = i.uid and v.deleted is null) as entries
from data_items i where i.uid > ?1 and i.content_digest <> '${noDigest}' order by i.uid limit ${batchSize}`;

const updateDigests = ({ jsonEach, jsonMember }: Dialect) => `
update data_items set content_digest = ${jsonMember('k.value', 1)}
from ${jsonEach('?1', 'k')} where data_items.uid = ${jsonMember('k.value', 0)}`;

/**
 * Digests of items are of their rows from here on. One that differs from the
 * digest that was stored with it keeps that, and so stays altered.
 */
export async function renewItemDigests(transaction: SqlTransaction): Promise<void> {
  for (let last = '', isMore = true; isMore;) {
    const rows = await transaction.read(selectItems, [last]);
    const renewed = rows.flatMap((row) => {
      const item = toItem(row);
      const stored = text(row, 'content_digest');
      const isOwn = stored.startsWith(ownDigestMark);
      if (stored !== (isOwn ? formerOwnDigest(item) : formerImportDigest(item))) return [];
      return [[item.uid, (isOwn ? ownDigestMark : '') + digestOfItem(item, noDigest)]];
    });
    if (renewed.length > 0) await transaction.write(updateDigests, [JSON.stringify(renewed)]);
    const next = rows.at(-1);
    isMore = next !== undefined && rows.length === batchSize;
    if (next !== undefined) last = readUid(next, 'uid');
  }
}

const entryColumns = selectedOf(valueFields);

function toItem(row: Row): ReferenceItem {
  const values = json<readonly Members[]>(row, 'entries').map((members) =>
    readRow(valueFields, toRow(entryColumns, members)),
  );
  return { uid: readUid(row, 'uid'), ...readRow(dataItemFields, row), values };
}

function formerImportDigest(item: ReferenceItem): string {
  const { uid, path, name, label, drill, validity, values } = item;
  const isUsual =
    validity.start === EPOCH &&
    validity.end === null &&
    values.every(({ unit, perUnit }) => unit === null && perUnit === null);
  if (!isUsual) return formerOwnDigest(item);
  const entries = values.map(({ uid: of, definitionUid, value, startDate }) => ({
    uid: of,
    definitionUid,
    value,
    startDate,
  }));
  return digest(JSON.stringify({ uid, path, name, label, drill, values: entries }));
}

function formerOwnDigest({ uid, path, name, label, drill, validity, values }: ReferenceItem): string {
  const columns = [uid, path, name, label, JSON.stringify(drill), validity.start, validity.end];
  const entries = values
    .toSorted(byKey)
    .map(({ definitionUid, startDate, uid: of, value, unit, perUnit }) => [
      definitionUid,
      startDate,
      of,
      value,
      unit,
      perUnit,
    ]);
  return ownDigestMark + digest(JSON.stringify([columns, entries]));
}
