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

/** Entries at and below the path `key`; `0` is the character after `/`. */
const isAt = (key: string, column = 'path_key'): string => `${column} = ${key}`;
const isBelow = (key: string, column = 'path_key'): string =>
  `${column} > ${key} || '/' and ${column} < ${key} || '0'`;
const numbersOf = (key: string): string => `
  select number from audit_entries where ${isAt(key)}
  union all
  select number from audit_entries where ${isBelow(key)}`;

/** Few entries are found by their path. Of many the next one by number is near, and the index has them in another order. */
const fewEntries = 1000;
const selectMany = `select number from (${numbersOf('?1')}) e limit 1 offset ${fewEntries}`;
const isAmongFew = (key: string): string => `number in (${numbersOf(key)})`;
/** An expression, which no index has. */
const isAmongMany = (key: string): string =>
  `(${isAt(key, "(path_key || '')")} or ${isBelow(key, "(path_key || '')")})`;
const isCounted = (key: string): string => `(${isAt(key)} or ${isBelow(key)})`;

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
      const key = pathKey(filter.path ?? '');
      const many = key === '' ? [] : await connection.read(selectMany, [key], signal);
      const { sql, parameters } = selectPage(filter, page, many.length === 0 ? isAmongFew : isAmongMany);
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
  isListed: (key: string) => string,
): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const key = pathKey(path);
  const withTotal = page.withTotal !== false;
  const parameters: SqlValue[] = [withTotal ? page.itemsPerPage : limitOf(page), offsetOf(page)];
  const bind = (value: SqlValue): string => `?${parameters.push(value)}`;
  const conditions = ['true'];
  if (from !== undefined) conditions.push(`time >= ${bind(from)}`);
  if (to !== undefined) conditions.push(`time < ${bind(to)}`);
  if (areEdits) conditions.push("action <> 'imported' and kind not in ('apiKey', 'user', 'profile')");
  if (after !== undefined) conditions.push(`number ${isNewestFirst ? '<' : '>'} ${bind(after)}`);
  const place = key === '' ? '' : bind(key);
  const where = (isOfPath: (key: string) => string): string =>
    [...conditions, ...(place === '' ? [] : [isOfPath(place)])].join(' and ');
  const direction = isNewestFirst ? 'desc' : 'asc';
  const listed = `select * from audit_entries where ${where(isListed)} order by number ${direction} limit ?1 offset ?2`;
  if (!withTotal) return { sql: listed, parameters };
  return {
    sql: `
select t.total, e.* from (select count(*) as total from audit_entries where ${where(isCounted)}) t
left join (${listed}) e on true
order by e.number ${direction}`,
    parameters,
  };
}

function toEntry(row: Row): AuditEntry {
  return readRow(entryFields, row);
}
