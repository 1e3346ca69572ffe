import { EmissionsError } from '../../../domain/errors.ts';
import { number } from '../../sql/rows.ts';
import type { SqlConnection, SqlTransaction } from '../../sql/sql-connection.ts';
import {
  compareTables,
  countRows,
  createParts,
  fillTable,
  finishTable,
  putInPlace,
} from './profile-tables.ts';
import { lockTables, readShape, type TableShape } from './table-shapes.ts';

export interface PartitionOptions {
  /** A power of two; 1 is one table. */
  readonly partitions: number;
  readonly signal: AbortSignal;
  /** Told how far one step is, by rows where they are counted. */
  readonly onStep?: PartitionStep | undefined;
}

export type PartitionStep = (step: string, done: number, total: number | null) => void;

export interface PartitionSummary {
  /** How many partitions there were; 1 for one table. */
  readonly before: number;
  readonly now: number;
  /** Rows by table, as they were counted before and after; none where there was nothing to do. */
  readonly rows: Readonly<Record<string, number>>;
}

/** What a profile has in it, the one table before the other, which refers to it. */
const tables = ['profile_items', 'profile_item_values'] as const;

const selectPartitions = `
select case c.relkind
  when 'p' then (select count(*) from pg_catalog.pg_inherits i where i.inhparent = c.oid) else 1 end as partitions
from pg_catalog.pg_class c where c.oid = 'profile_items'::regclass`;

/** Where the server can tell, it ends a statement whose program is gone; on some systems it cannot. */
const endWithProgram = `
do $$ begin set local client_connection_check_interval = '1s'; exception when others then null; end $$`;

/**
 * Divides the tables of what is in profiles by the profile's uid, or puts them
 * back together: in one transaction that nobody writes beside, while others go
 * on reading. What is there is copied, counted and compared before it takes the
 * place of what was. CONFLICT when something else hangs on the tables.
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

/** How many partitions there are; 1 for one table. */
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
    const total = await countRows(transaction, shape.table);
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
    `What was copied of ${table} differs from what was there, so nothing was changed: see whether something else writes to the database, and repeat the command.`,
  );
}
