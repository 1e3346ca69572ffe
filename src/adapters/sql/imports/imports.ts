import type { ProfileImport } from '../../../domain/profiles/profile-import.ts';
import type { ImportStore } from '../../../ports/import-store.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { rowPages } from '../key-pages.ts';
import { offsetOf, readPage } from '../paging.ts';
import { columnsOf, excluded, insertListOf, listParameter, selectOf } from '../record-columns.ts';
import { readUid } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { importedRecords } from './import-records.ts';

interface ImportRow extends Omit<ProfileImport, 'period'> {
  readonly startDate: ProfileImport['created'] | null;
  readonly endDate: ProfileImport['created'] | null;
}

const fields: RecordColumns<ImportRow> = {
  uid: column.uid('uid'),
  profileUid: column.uid('profile_uid'),
  username: column.text('username'),
  fileName: column.textOrNull('file_name'),
  created: column.time('created'),
  added: column.number('added'),
  known: column.number('known'),
  changed: column.number('changed'),
  updated: column.number('updated'),
  refused: column.number('refused'),
  startDate: column.timeOrNull('start_date'),
  endDate: column.timeOrNull('end_date'),
  sums: column.json('sums'),
  undone: column.timeOrNull('undone'),
};

/** `?1` are pairs of import and profile. */
const selectMany = (sql: Dialect) => {
  const [uid, profileUid] = [sql.jsonMember('k.value', 0), sql.jsonMember('k.value', 1)];
  return `select ${selectOf(fields, 'm')} from ${sql.jsonLists('?1', 'k')}
${sql.joinEach('imports', 'm', `m.uid = ${uid} and m.profile_uid = ${profileUid}`)}`;
};

const storedSome = 'm.added + m.updated > 0';

const selectProfiles = `
select m.profile_uid from imports m join profiles f on f.uid = m.profile_uid and f.deleted is null
where m.uid = ?1 and ${storedSome} order by m.profile_uid`;

const selectPage = `
select t.total, e.* from (
  select count(*) as total from imports m where m.profile_uid = ?1 and ${storedSome}
) t
left join (
  select ${selectOf(fields, 'm')} from imports m where m.profile_uid = ?1 and ${storedSome}
  order by m.created desc, m.uid desc limit ?2 offset ?3
) e on true
order by e.created desc, e.uid desc`;

const upsert = (sql: Dialect): string => `${insertListOf(sql, 'imports', fields, {})}
on conflict (uid, profile_uid) do update set ${excluded(columnsOf(fields).slice(2))}`;

export function createImportStore(connection: SqlConnection): ImportStore {
  return {
    async getMany(keys, signal) {
      const pairs = keys.map(({ uid, profileUid }) => [uid, profileUid]);
      const rows = await connection.read(selectMany, [JSON.stringify(pairs)], signal);
      return rows.map((row) => toImport(readRow(fields, row)));
    },

    async listProfiles(uid, signal) {
      const rows = await connection.read(selectProfiles, [uid], signal);
      return rows.map((row) => readUid(row, 'profile_uid'));
    },

    async listPage(profileUid, page, signal) {
      const parameters = [profileUid, page.itemsPerPage, offsetOf(page)];
      const rows = await connection.read(selectPage, parameters, signal);
      return readPage(rows, page, (row) => toImport(readRow(fields, row)));
    },

    async put(imports, signal) {
      await connection.transaction(
        async (transaction) => {
          for (const page of rowPages(imports.map(toRow)))
            await transaction.write(upsert, [listParameter(fields, page)]);
        },
        signal,
        'shared',
      );
    },

    ...importedRecords(connection),
  };
}

function toImport({ startDate, endDate, ...row }: ImportRow): ProfileImport {
  return { ...row, period: startDate === null ? null : { start: startDate, end: endDate } };
}

function toRow({ period, ...row }: ProfileImport): ImportRow {
  return { ...row, startDate: period?.start ?? null, endDate: period?.end ?? null };
}
