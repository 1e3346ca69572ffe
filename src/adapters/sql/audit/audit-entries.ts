import { pathKey } from '../../../domain/basics/category-path.ts';
import type { AuditEntry, AuditFilter, AuditHead, AuditRecord } from '../../../domain/changes/audit-entry.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { AuditStore } from '../../../ports/audit-store.ts';
import { contentFields, entryDigest, selectHead, toHead, verifyAuditEntries } from './audit-chain.ts';
import type { Dialect } from '../dialect.ts';
import { limitOf, offsetOf, readPage, readPageOnly } from '../paging.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import { columnsOf, insertOf, valuesOf } from '../record-columns.ts';
import type { Row, SqlConnection, SqlTransaction, SqlValue } from '../sql-connection.ts';

const entryFields: RecordColumns<AuditEntry> = {
  ...contentFields,
  previousDigest: column.text('previous_digest'),
  digest: column.text('digest'),
};

const insert = insertOf('audit_entries', columnsOf(entryFields));

/** Without an index: only imports read it, once for all their records. */
const selectByRecords = ({ jsonValues }: Dialect) =>
  `select * from audit_entries where uid in ${jsonValues('?1')} order by number`;

const moveHead = 'update audit_head set number = ?1, digest = ?2';
const insertHead = 'insert into audit_head (number, digest) values (?1, ?2)';

export function createAuditStore(connection: SqlConnection): AuditStore {
  return {
    append: (records, signal) =>
      connection.transaction(async (transaction) => {
        let head = toHead((await transaction.read(selectHead, []))[0]);
        for (const record of records) head = await appendEntry(transaction, record, head);
        const moved = await transaction.write(moveHead, [head.number, head.digest]);
        if (moved === 0) await transaction.write(insertHead, [head.number, head.digest]);
      }, signal),

    async listPage(filter, page, signal) {
      const { sql, parameters } = selectPage(filter, page);
      const rows = await connection.read(sql, parameters, signal);
      if (page.withTotal !== false) return readPage(rows, page, toEntry);
      return readPageOnly(rows, page, toEntry) ?? { entries: [], total: 0, request: page };
    },

    async listByRecords(uids, signal) {
      const rows = await connection.read(selectByRecords, [JSON.stringify(uids)], signal);
      return rows.map(toEntry);
    },

    verify: (expected, signal) => verifyAuditEntries(connection, expected, signal),
  };
}

async function appendEntry(
  transaction: SqlTransaction,
  record: AuditRecord,
  head: AuditHead,
): Promise<AuditHead> {
  const number = head.number + 1;
  const fields = record.fields.map(({ field, before, after }) => ({ field, before, after }));
  const columns = valuesOf(contentFields, { ...record, number, fields });
  const digest = entryDigest(head.digest, columns);
  await transaction.write(insert, [...columns, head.digest, digest]);
  return { number, digest };
}

/** A page with the total, or one row with only the total; without a total, a page and one more. */
function selectPage(
  { path = '', from, to, areEdits = false, isNewestFirst = false, after }: AuditFilter,
  page: PageRequest,
): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const key = pathKey(path);
  const conditions = ['true'];
  const isCounted = page.withTotal !== false;
  const parameters: SqlValue[] = [isCounted ? page.itemsPerPage : limitOf(page), offsetOf(page)];
  const add = (value: SqlValue, condition: (parameter: string) => string): void => {
    conditions.push(condition(`?${parameters.push(value)}`));
  };
  // `0` is the character after `/`.
  if (key !== '')
    add(key, (path) => `(path_key = ${path} or (path_key >= ${path} || '/' and path_key < ${path} || '0'))`);
  if (from !== undefined) add(from, (time) => `time >= ${time}`);
  if (to !== undefined) add(to, (time) => `time < ${time}`);
  if (areEdits) conditions.push("action <> 'imported' and kind <> 'apiKey'");
  if (after !== undefined) add(after, (number) => `number ${isNewestFirst ? '<' : '>'} ${number}`);
  const where = conditions.join(' and ');
  const direction = isNewestFirst ? 'desc' : 'asc';
  const listed = `select * from audit_entries where ${where} order by number ${direction} limit ?1 offset ?2`;
  if (!isCounted) return { sql: listed, parameters };
  return {
    sql: `
select t.total, e.* from (select count(*) as total from audit_entries where ${where}) t
left join (${listed}) e on true
order by e.number ${direction}`,
    parameters,
  };
}

function toEntry(row: Row): AuditEntry {
  return readRow(entryFields, row);
}
