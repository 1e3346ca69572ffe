import { createHash } from 'node:crypto';
import type { CopiedTable } from './copied-tables.ts';
import { number } from '../rows.ts';
import type { Row, SqlTransaction, SqlValue } from '../sql-connection.ts';

export type TableReader = Pick<SqlTransaction, 'read'>;

/** Limited by the parameters of one statement in either database: no table has 60 columns. */
const pageSize = 500;

export async function countRows(reader: TableReader, { name }: Pick<CopiedTable, 'name'>): Promise<number> {
  const [row] = await reader.read(`select count(*) as total from ${name}`, []);
  return row === undefined ? 0 : number(row, 'total');
}

/** The row with the largest key; `null` in an empty table. */
export async function lastRow(reader: TableReader, { name, key }: CopiedTable): Promise<Row | null> {
  const order = key.map((column) => `${column} desc`).join(', ');
  const [row] = await reader.read(`select * from ${name} order by ${order} limit 1`, []);
  return row ?? null;
}

/** The rows after a given one in pages, in key order. */
export async function* pagesAfter(
  reader: TableReader,
  table: CopiedTable,
  after: Row | null,
): AsyncGenerator<readonly Row[]> {
  const { name, key } = table;
  const keys = key.join(', ');
  const first = `select * from ${name} order by ${keys} limit ${pageSize}`;
  const next = `select * from ${name} where (${keys}) > (${parametersOf(key)}) order by ${keys} limit ${pageSize}`;
  let last = after;
  for (;;) {
    const rows = await (last === null ? reader.read(first, []) : reader.read(next, keyOf(last, key)));
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < pageSize) return;
  }
}

export async function insertRows(
  transaction: SqlTransaction,
  table: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = columnsOf(rows[0] ?? {}, table).filter((column) => column !== table.link);
  await transaction.write(
    `insert into ${table.name} (${columns.join(', ')}) values ${rows.map((_, row) => `(${parametersOf(columns, row * columns.length)})`).join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}

/** Fills the column that references the same table. */
export async function linkRows(
  transaction: SqlTransaction,
  { name, key }: CopiedTable,
  link: string,
  rows: readonly Row[],
): Promise<void> {
  const update = `update ${name} set ${link} = ?1 where ${key.map((column, index) => `${column} = ?${index + 2}`).join(' and ')}`;
  for (const row of rows) {
    const value = row[link] ?? null;
    if (value !== null) await transaction.write(update, [value, ...keyOf(row, key)]);
  }
}

/** A digest that is equal for tables with equal rows, in either database. */
export async function digestOfTable(reader: TableReader, table: CopiedTable): Promise<string> {
  const hash = createHash('sha256');
  for await (const rows of pagesAfter(reader, table, null)) {
    for (const row of rows) {
      hash.update(JSON.stringify(columnsOf(row, table).map((column) => [column, row[column]])));
    }
  }
  return hash.digest('base64url');
}

/** `?1, ?2`… for values of as many columns. */
export function parametersOf(columns: readonly string[], offset = 0): string {
  return columns.map((_, index) => `?${offset + index + 1}`).join(', ');
}

function columnsOf(row: Row, { computed = [] }: CopiedTable): readonly string[] {
  return Object.keys(row)
    .filter((column) => !computed.includes(column))
    .toSorted();
}

function keyOf(row: Row, key: readonly string[]): readonly SqlValue[] {
  return key.map((column) => row[column] ?? null);
}
