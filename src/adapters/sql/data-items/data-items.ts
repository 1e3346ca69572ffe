import type { Uid } from '../../../domain/basics/uid.ts';
import type {
  DataItemStore,
  DataItemWithEntries,
  StoredDrill,
  StoredFilteredItem,
} from '../../../ports/reference-store.ts';
import {
  dataItemColumns,
  dataItemFields,
  dataItemJoins,
  drillKey,
  readDataItem,
} from './data-item-columns.ts';
import { findItemTexts, listItemWords } from './data-item-search.ts';
import { insertDataItem, markDataItemsDeleted, updateDataItem } from './data-item-writes.ts';
import { entriesColumn, readEntries } from './data-item-entries.ts';
import { keyPages } from '../key-pages.ts';
import { revisingWrites } from '../revision.ts';
import { limitOf, offsetOf, readPage, readPageOnly } from '../paging.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { number, readUid, readUidOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectMany = (sql: Dialect) => `
select ${dataItemColumns}, ${entriesColumn(sql)}
from ${sql.jsonEach('?1', 'k')} join data_items i on i.uid = k.value and i.deleted is null ${dataItemJoins}`;

/** Items in the order of their category; none for a deleted category. */
const inCategory = (categoryUid: string): string => `
  i.category_uid = ${categoryUid} and i.deleted is null
  and exists (select 1 from data_categories c where c.uid = ${categoryUid} and c.deleted is null)`;

const selectByPath = `
select i.uid from data_items i where ${inCategory('?1')} and i.path = ?2 order by i.position limit 1`;

const selectPageOnly = `
select ${dataItemColumns} from data_items i ${dataItemJoins}
where i.category_uid = ?1 and i.deleted is null order by i.position limit ?2 offset ?3`;

/** Every row has the total; an empty page is one row of nulls with it. */
const selectPage = `
select t.total, e.* from (select count(*) as total from data_items i where ${inCategory('?1')}) t
left join (
  select ${dataItemColumns}, i.position from (
    select l.uid from data_items l
    where l.category_uid = ?1 and l.deleted is null order by l.position limit ?2 offset ?3
  ) l
  join data_items i on i.uid = l.uid ${dataItemJoins}
) e on true
order by e.position`;

/** The next of a category's items, whose positions differ. */
const selectNext = (columns: string): string => `
select i.position, ${columns} from data_items i
where ${inCategory('?1')} and i.position > ?2 order by i.position limit ?3`;

const { label, name, drill, validity } = dataItemFields;
const drillFields: RecordColumns<StoredDrill> = { uid: column.uid('uid'), drill };
const filteredFields = {
  ...drillFields,
  label,
  name,
  ...column.times,
  validity,
} satisfies Record<keyof StoredFilteredItem, unknown>;
const selectFiltered = selectNext(selectOf(filteredFields, 'i'));
const selectDrills = selectNext(selectOf(drillFields, 'i'));
/** Rows per statement: SQLite lets others work only in between. */
const nextItems = 1000;

const selectByDrill = ({ jsonEach, jsonMember }: Dialect) => `
select k.key, (
    select i.uid from data_items i
    where ${inCategory(jsonMember('k.value', 0))} and i.drill_key = ${jsonMember('k.value', 1)}
    order by i.position limit 1
  ) as uid
from ${jsonEach('?1', 'k')}
order by k.key`;

export function createDataItemStore(connection: SqlConnection): DataItemStore {
  const { writeAll, writeEach } = revisingWrites(connection);
  return {
    async getMany(uids, signal) {
      const items: DataItemWithEntries[] = [];
      for (const keys of keyPages(uids)) {
        for (const row of await connection.read(selectMany, [keys], signal)) {
          items.push({ ...readDataItem(row), entries: readEntries(row) });
        }
      }
      return items;
    },

    async findByPath(categoryUid, path, signal) {
      const [row] = await connection.read(selectByPath, [categoryUid, path], signal);
      return row === undefined ? null : readUid(row, 'uid');
    },

    async listPage(categoryUid, request, signal) {
      if (request.withTotal === false) {
        const parameters = [categoryUid, limitOf(request), offsetOf(request)];
        const rows = await connection.read(selectPageOnly, parameters, signal);
        const page = readPageOnly(rows, request, readDataItem);
        if (page !== null) return page;
      }
      const parameters = [categoryUid, request.itemsPerPage, offsetOf(request)];
      return readPage(await connection.read(selectPage, parameters, signal), request, readDataItem);
    },

    listForFilter: (categoryUid, signal) =>
      listAll(connection, selectFiltered, categoryUid, signal, (row) => readRow(filteredFields, row)),

    find: (query, signal) => findItemTexts(connection, query, signal),

    listWords: (signal) => listItemWords(connection, signal),

    listDrills: (categoryUid, signal) =>
      listAll(connection, selectDrills, categoryUid, signal, (row) => readRow(drillFields, row)),

    async findByDrill(lookups, signal) {
      const keys = lookups.map(({ categoryUid, drill }) => [categoryUid, drillKey(drill)]);
      const rows = await connection.read(selectByDrill, [JSON.stringify(keys)], signal);
      return rows.map((row) => readUidOrNull(row, 'uid'));
    },

    create: writeEach(insertDataItem),
    update: writeEach(updateDataItem),
    delete: writeAll(markDataItemsDeleted),
  };
}

async function listAll<T>(
  connection: SqlConnection,
  select: string,
  categoryUid: Uid,
  signal: AbortSignal,
  toEntry: (row: Row) => T,
): Promise<readonly T[]> {
  const entries: T[] = [];
  for (let position = -1; ;) {
    const rows = await connection.read(select, [categoryUid, position, nextItems], signal);
    entries.push(...rows.map(toEntry));
    const last = rows.at(-1);
    if (last === undefined || rows.length < nextItems) return entries;
    position = number(last, 'position');
  }
}
