import { badInput, notFound, staleVersion } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { RemovedRecords } from '../../../domain/changes/removed-records.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { DataItemRecord, DataItemWrite, Deletion, NewDataItem } from '../../../ports/reference-store.ts';
import { assertVersions } from '../write-conflicts.ts';
import { columnsOf, insertOf, updateOf, valuesOf } from '../record-columns.ts';
import { dataItemFields, drillKey } from './data-item-columns.ts';
import { markValueEntriesDeleted, putValueEntry } from './data-item-value-writes.ts';
import { countRemovedItems } from '../removed-records.ts';
import { flag, number, readUid, text } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const columns = columnsOf(dataItemFields);

const insert = insertOf(
  'data_items',
  columns,
  {
    uid: '?1',
    category_uid: 'c.uid',
    position:
      'coalesce((select max(position) from data_items where category_uid = ?2 and deleted is null), -1) + 1',
    created: '?3',
    modified: '?3',
    version: '1',
  },
  'data_categories c where c.uid = ?2 and c.deleted is null and c.definition_uid is not null',
);

/**
 * Imported data may repeat drill-down values and paths, so there is no unique
 * index; no other transaction writes meanwhile.
 */
const selectSame = `
select
  exists (select 1 from data_items
    where category_uid = ?1 and drill_key = ?3 and uid <> ?2 and deleted is null) as has_drill,
  exists (select 1 from data_items
    where category_uid = ?1 and path = ?4 and uid <> ?2 and deleted is null) as has_path`;

const selectLive = ({ jsonEach }: Dialect) => `
select i.uid, i.category_uid, i.drill_key, i.path, i.version from ${jsonEach('?1', 'k')}
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null`;

const touch = `
update data_items set modified = ?3, version = version + 1
where uid = ?1 and version = coalesce(?2, version)`;

const updateRecord = updateOf('data_items', columns, {}, 'uid = ?1');

const markDeleted = ({ jsonValues }: Dialect) =>
  `update data_items set deleted = ?2 where uid in ${jsonValues('?1')}`;

export async function insertDataItem(
  transaction: SqlTransaction,
  item: NewDataItem,
  now: Instant,
): Promise<void> {
  const { uid, categoryUid } = item;
  await assertUnlike(transaction, uid, categoryUid, item);
  const parameters = [uid, categoryUid, now, ...valuesOf(dataItemFields, item)];
  const inserted = await transaction.write(insert, parameters);
  if (inserted === 0) throw notFound('The data category');
  for (const value of item.values) await putValueEntry(transaction, uid, value, now);
}

export async function updateDataItem(
  transaction: SqlTransaction,
  { uid, expectedVersion, record, putValues, deleteValues }: DataItemWrite,
  now: Instant,
): Promise<void> {
  const [live] = await transaction.read(selectLive, [JSON.stringify([uid])]);
  if (live === undefined) throw notFound('The data item');
  if ((await transaction.write(touch, [uid, expectedVersion ?? null, now])) === 0) {
    throw staleVersion('The data item', number(live, 'version'));
  }
  if (record !== undefined) {
    const changed = {
      drill: text(live, 'drill_key') === drillKey(record.drill) ? [] : record.drill,
      path: live['path'] === record.path ? null : record.path,
    };
    await assertUnlike(transaction, uid, readUid(live, 'category_uid'), changed);
    await transaction.write(updateRecord, [uid, ...valuesOf(dataItemFields, record)]);
  }
  if (deleteValues.length > 0) await markValueEntriesDeleted(transaction, uid, deleteValues, now);
  for (const value of putValues) await putValueEntry(transaction, uid, value, now);
}

export async function markDataItemsDeleted(
  transaction: SqlTransaction,
  items: readonly Deletion[],
  now: Instant,
): Promise<RemovedRecords> {
  const uids = [...new Set(items.map(({ uid }) => uid))];
  const keys = JSON.stringify(uids);
  const live = await transaction.read(selectLive, [keys]);
  if (live.length < uids.length) throw notFound('The data item');
  assertVersions(live, items, 'The data item');
  const removed = await countRemovedItems(transaction, uids);
  await transaction.write(markDeleted, [keys, now]);
  return removed;
}

/** Items without drill-down values are never duplicates of each other. */
async function assertUnlike(
  transaction: SqlTransaction,
  uid: Uid,
  categoryUid: Uid,
  { drill, path }: Pick<DataItemRecord, 'drill' | 'path'>,
): Promise<void> {
  const key = drill.length === 0 ? null : drillKey(drill);
  const [same] = await transaction.read(selectSame, [categoryUid, uid, key, path]);
  if (same !== undefined && flag(same, 'has_drill')) {
    throw badInput(
      'values',
      'The category already has an item with these drill-down values: change one of them, or that item.',
      'duplicate',
    );
  }
  if (same !== undefined && flag(same, 'has_path')) {
    throw badInput(
      'path',
      'The category already has an item with this path; choose another path.',
      'duplicate',
    );
  }
}
