import { countRows } from '../../sql/copy/copy-rows.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { number } from '../../sql/rows.ts';
import type { SqlConnection, SqlTransaction } from '../../sql/sql-connection.ts';
import { compareTables, createParts, fillTable, finishTable, putInPlace } from './profile-tables.ts';
import { lockTables, readShape, type TableShape } from './table-shapes.ts';

export interface PartitionOptions {
  /** A power of two; 1 means one table. */
  readonly partitions: number;
  readonly signal: AbortSignal;
  /** Called with the progress of a step, by rows where they are counted. */
  readonly onStep?: PartitionStep | undefined;
}

export type PartitionStep = (step: string, done: number, total: number | null) => void;

export interface PartitionSummary {
  /** The previous number of partitions; 1 for one table. */
  readonly before: number;
  readonly now: number;
  /** Row counts by table before and after; empty if nothing was done. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The tables of profile contents, parents first. */
const tables = ['profile_items', 'profile_item_values'] as const;

const selectPartitions = `
select case c.relkind
  when 'p' then (select count(*) from pg_catalog.pg_inherits i where i.inhparent = c.oid) else 1 end as partitions
from pg_catalog.pg_class c where c.oid = 'profile_items'::regclass`;

/** Ends the statement when its client is gone, on systems where the server can detect that. */
const endWithProgram = `
do $$ begin set local client_connection_check_interval = '1s'; exception when others then null; end $$`;

/**
 * Partitions the tables of profile contents by profile uid, or merges them
 * again. One transaction that blocks writers but not readers: rows are copied,
 * counted and compared before the tables are swapped. CONFLICT when another
 * object depends on the tables.
 */
export function partitionProfiles(
  connection: SqlConnection,
  { partitions, signal, onStep }: PartitionOptions,
): Promise<PartitionSummary> {
  return connection.transaction(async (transaction) => {
    await transaction.write(endWithProgram, []);
    const before = await countPartitions(transaction);
    if (before === partitions) return { before, now: partitions, rows: {} };
    await lockTables(transaction, tables);
    const shapes: TableShape[] = [];
    for (const table of tables) shapes.push(await readShape(transaction, table));
    const rows = await rebuild(transaction, shapes, { partitions, signal, onStep });
    return { before, now: partitions, rows };
  }, signal);
}

/** The number of partitions; 1 for one table. */
export async function countPartitions(reader: Pick<SqlTransaction, 'read'>): Promise<number> {
  const [row = {}] = await reader.read(selectPartitions, []);
  return number(row, 'partitions');
}

async function rebuild(
  transaction: SqlTransaction,
  shapes: readonly TableShape[],
  { partitions, signal, onStep = () => undefined }: PartitionOptions,
): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const shape of shapes) {
    const total = await countRows(transaction, { name: shape.table });
    await createParts(transaction, shape, partitions);
    await fillTable(transaction, shape, (done) => {
      signal.throwIfAborted();
      onStep(shape.table, done, total);
    });
    rows[shape.table] = total;
  }
  for (const shape of shapes) {
    onStep(`indexes of ${shape.table}`, 0, null);
    await finishTable(transaction, shape, partitions, signal);
  }
  for (const { table } of shapes) {
    onStep(`comparing ${table}`, 0, null);
    if (!(await compareTables(transaction, table))) throw different(table);
  }
  await putInPlace(transaction, shapes);
  return rows;
}

function different(table: string): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `The copy of ${table} differs from the original, so nothing was changed. Check whether another program writes to the database, then repeat the command.`,
  );
}
