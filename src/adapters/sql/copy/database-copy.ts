import { badInput, EmissionsError } from '../../../domain/basics/errors.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';
import {
  countRows,
  digestOfTable,
  insertRows,
  lastRow,
  linkRows,
  pagesAfter,
  type TableReader,
} from './copy-rows.ts';
import { revisingTransaction } from '../revision.ts';
import { unfinishedCopyTable } from '../migrations/schema-migration.ts';
import type { SqlConnection } from '../sql-connection.ts';

interface CopyOptions {
  readonly from: SqlConnection;
  /** Empty, or with the rows of an interrupted copy from the same database. */
  readonly to: SqlConnection;
  readonly signal: AbortSignal;
  /** Called with the number of copied rows of a table, and the total. */
  readonly onStep?: ((table: string, copied: number, total: number) => void) | undefined;
}

export interface CopySummary {
  /** Row counts by table, equal in both databases at the end. */
  readonly tables: Readonly<Record<string, number>>;
  /** The number of rows from an earlier, interrupted copy. */
  readonly resumedAt: number;
}

/**
 * Copies every record unchanged, deleted ones included, and then compares both
 * databases row by row. The source must not be written meanwhile. Each batch is
 * a transaction: an interrupted copy resumes where it stopped, and until it is
 * complete the target cannot be opened for anything else.
 */
export function copyDatabase({ from, to, signal, onStep }: CopyOptions): Promise<CopySummary> {
  return from.transaction(async (source) => {
    const resumedAt = await claim(to, signal);
    for (const table of copiedTables) await copyTable(source, to, table, { signal, onStep });
    const tables = await compare(source, readerOf(to, signal), signal);
    const dropClaim = `drop table ${unfinishedCopyTable}`;
    await revisingTransaction(
      to,
      async (transaction) => {
        await transaction.write(dropClaim, []);
        for (const statement of to.dialect.afterBulkLoad) await transaction.write(statement, []);
      },
      signal,
    );
    return { tables, resumedAt };
  }, signal);
}

/** Marks the target as an unfinished copy. Returns the number of rows from an earlier one. */
async function claim(to: SqlConnection, signal: AbortSignal): Promise<number> {
  const reader = readerOf(to, signal);
  let rows = 0;
  for (const table of copiedTables) rows += await countRows(reader, table);
  const isResumed = await to.transaction(async (transaction) => {
    await transaction.write(`create table if not exists ${unfinishedCopyTable} (began integer)`, []);
    const [claimed] = await transaction.read(`select 1 as began from ${unfinishedCopyTable}`, []);
    if (claimed !== undefined) return true;
    if (rows > 0) {
      throw badInput('to', 'The target database already has records: name an empty one.');
    }
    await transaction.write(`insert into ${unfinishedCopyTable} (began) values (1)`, []);
    return false;
  }, signal);
  return isResumed ? rows : 0;
}

async function copyTable(
  source: TableReader,
  to: SqlConnection,
  table: CopiedTable,
  { signal, onStep }: Pick<CopyOptions, 'signal' | 'onStep'>,
): Promise<void> {
  const target = readerOf(to, signal);
  const total = await countRows(source, table);
  let copied = await countRows(target, table);
  onStep?.(table.name, copied, total);
  for await (const rows of pagesAfter(source, table, await lastRow(target, table))) {
    signal.throwIfAborted();
    await to.transaction((transaction) => insertRows(transaction, table, rows), signal);
    copied += rows.length;
    onStep?.(table.name, copied, total);
  }
  const { link } = table;
  if (link === undefined) return;
  for await (const rows of pagesAfter(source, table, null)) {
    await to.transaction((transaction) => linkRows(transaction, table, link, rows), signal);
  }
}

async function compare(
  source: TableReader,
  target: TableReader,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of copiedTables) {
    signal.throwIfAborted();
    const digests = [await digestOfTable(source, table), await digestOfTable(target, table)];
    if (digests[0] !== digests[1]) throw different(table);
    counts[table.name] = await countRows(target, table);
  }
  return counts;
}

function different({ name }: CopiedTable): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `The copy of ${name} differs from its source, which was changed since the copy began: empty the target and copy again.`,
  );
}

function readerOf(connection: SqlConnection, signal: AbortSignal): TableReader {
  return { read: (sql, parameters) => connection.read(sql, parameters, signal) };
}
