import type { ImportedRecord } from '../../../domain/profiles/profile-import.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ImportStore, RecordToUndo, WrittenRecord } from '../../../ports/import-store.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { keyPages, rowPages } from '../key-pages.ts';
import { offsetOf, readPage } from '../paging.ts';
import { hasDataItem } from '../profile-items/profile-item-columns.ts';
import { insertListOf, listParameter } from '../record-columns.ts';
import { flag, readPath, readUid, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

interface RecordRow extends WrittenRecord {
  readonly profileUid: Uid;
  readonly importUid: Uid;
}

const writtenFields: RecordColumns<WrittenRecord> = {
  itemUid: column.uid('item_uid'),
  version: column.number('version'),
  before: column.jsonOrNull('before'),
};

const fields: RecordColumns<RecordRow> = {
  profileUid: column.uid('profile_uid'),
  importUid: column.uid('import_uid'),
  ...writtenFields,
};

/** An earlier write of the same import has what the record was before it. */
const insert = (sql: Dialect): string => `${insertListOf(sql, 'import_records', fields, {})}
on conflict (profile_uid, import_uid, item_uid) do update set version = excluded.version`;

const ofImport = 'r.profile_uid = ?1 and r.import_uid = ?2';

/** The records `p` of an import `r` that are there. */
const stillThere = `import_records r
  join profile_items p on p.profile_uid = r.profile_uid and p.uid = r.item_uid and p.deleted is null
  join data_items i on i.uid = p.data_item_uid join data_categories c on c.uid = i.category_uid
  where ${ofImport} and ${hasDataItem}`;

const selectPage = `
select t.total, e.* from (select count(*) as total from ${stillThere}) t
left join (
  select p.uid, p.name, c.path as category_path,
    case when r.before is null then 0 else 1 end as is_update,
    case when p.version = r.version then 0 else 1 end as is_changed
  from ${stillThere} order by r.item_uid limit ?3 offset ?4
) e on true
order by e.uid`;

const toUndoFields: RecordColumns<RecordToUndo> = {
  ...writtenFields,
  name: column.textOrNull('name'),
  versionNow: column.numberOrNull('version_now'),
};

const selectToUndo = `
select r.item_uid, r.version, r.before, p.name, p.version as version_now from import_records r
left join profile_items p on p.profile_uid = r.profile_uid and p.uid = r.item_uid and p.deleted is null
where ${ofImport} and r.item_uid > ?3 order by r.item_uid limit ?4`;

const forget = ({ jsonValues }: Dialect): string => `
delete from import_records where profile_uid = ?1 and import_uid = ?2 and item_uid in ${jsonValues('?3')}`;

/** `?3` are lists of item, earlier version and new version. */
const renumber = ({ jsonLists, jsonMember }: Dialect): string => {
  const version = (index: number) => `cast(${jsonMember('k.value', index)} as bigint)`;
  const uid = jsonMember('k.value', 0);
  return `
update import_records set version = (
  select ${version(2)} from ${jsonLists('?3', 'k')} where ${uid} = import_records.item_uid)
where profile_uid = ?1 and import_uid <> ?2 and (item_uid, version) in (
  select ${uid}, ${version(1)} from ${jsonLists('?3', 'k')})`;
};

const setUndone = 'update imports set undone = ?3 where profile_uid = ?1 and uid = ?2';

export function importedRecords(
  connection: SqlConnection,
): Pick<
  ImportStore,
  'addRecords' | 'listRecords' | 'listToUndo' | 'forgetRecords' | 'renumberRecords' | 'setUndone'
> {
  return {
    async addRecords({ profileUid, uid: importUid }, records, signal) {
      const rows = records.map((record) => ({ ...record, profileUid, importUid }));
      await connection.transaction(
        async (transaction) => {
          for (const page of rowPages(rows)) await transaction.write(insert, [listParameter(fields, page)]);
        },
        signal,
        'shared',
      );
    },

    async listRecords({ profileUid, uid }, page, signal) {
      const parameters = [profileUid, uid, page.itemsPerPage, offsetOf(page)];
      return readPage(await connection.read(selectPage, parameters, signal), page, toRecord);
    },

    async listToUndo({ profileUid, uid }, after, limit, signal) {
      const rows = await connection.read(selectToUndo, [profileUid, uid, after ?? '', limit], signal);
      return rows.map((row) => readRow(toUndoFields, row));
    },

    async forgetRecords({ profileUid, uid }, uids, signal) {
      await connection.transaction(
        async (transaction) => {
          for (const page of keyPages(uids)) await transaction.write(forget, [profileUid, uid, page]);
        },
        signal,
        'shared',
      );
    },

    async renumberRecords({ profileUid, uid }, records, signal) {
      const lists = records.map(({ itemUid, from, to }) => [itemUid, from, to]);
      await connection.transaction(
        async (transaction) => {
          for (const page of rowPages(lists))
            await transaction.write(renumber, [profileUid, uid, JSON.stringify(page)]);
        },
        signal,
        'shared',
      );
    },

    async setUndone({ profileUid, uid }, at, signal) {
      await connection.transaction(
        (transaction) => transaction.write(setUndone, [profileUid, uid, at]),
        signal,
        'shared',
      );
    },
  };
}

function toRecord(row: Row): ImportedRecord {
  return {
    uid: readUid(row, 'uid'),
    name: textOrNull(row, 'name'),
    categoryPath: readPath(row, 'category_path'),
    isUpdate: flag(row, 'is_update'),
    isChanged: flag(row, 'is_changed'),
  };
}
