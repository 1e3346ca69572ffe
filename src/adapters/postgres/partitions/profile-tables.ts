import { EmissionsError } from '../../../domain/basics/errors.ts';
import { copiedTables } from '../../sql/copy/copied-tables.ts';
import { parametersOf } from '../../sql/copy/copy-rows.ts';
import { number, text } from '../../sql/rows.ts';
import type { SqlTransaction, SqlValue } from '../../sql/sql-connection.ts';
import type { TableConstraint, TableShape } from './table-shapes.ts';

/** Takes a few hundred milliseconds. */
const batchSize = 20_000;

/**
 * Constraints that only a single table can have: a unique key of a partitioned
 * table must include the partition column. Uids are random, so nothing is lost;
 * see docs/run/postgresql-partitions.md.
 */
const keysOfOneTable: readonly (TableConstraint & { readonly table: string })[] = [
  { table: 'profile_items', name: 'profile_items_uid_key', definition: 'UNIQUE (uid)', isKey: true },
];

function freshName(name: string): string {
  return `new_${name}`;
}

/** An empty table with the same columns and the given number of partitions, without indexes. */
export async function createParts(
  transaction: SqlTransaction,
  { table }: TableShape,
  partitions: number,
): Promise<void> {
  const like = `create table ${freshName(table)} (like ${table} including all excluding indexes)`;
  if (partitions === 1) return void (await transaction.write(like, []));
  await transaction.write(`${like} partition by hash (profile_uid)`, []);
  for (let index = 0; index < partitions; index += 1) {
    await transaction.write(
      `create table ${table}_${index}_of_${partitions} partition of ${freshName(table)}
       for values with (modulus ${partitions}, remainder ${index})`,
      [],
    );
  }
}

/** Copies all rows in key order; `onRows` is called with the number copied so far. */
export async function fillTable(
  transaction: SqlTransaction,
  { table, columns }: TableShape,
  onRows: (done: number) => void,
): Promise<void> {
  const keys = copiedTables.find(({ name }) => name === table)?.key ?? [];
  const key = keys.join(', ');
  const batchOf = (condition: string): string => `
with copied as (
  insert into ${freshName(table)} (${columns.join(', ')})
  select ${columns.join(', ')} from ${table} ${condition} order by ${key} limit ${batchSize}
  returning ${key}
)
select ${key}, count(*) over () as copied from copied
order by ${keys.map((column) => `${column} desc`).join(', ')} limit 1`;
  const next = batchOf(`where (${key}) > (${parametersOf(keys)})`);
  // Read by key from the end of the last batch, instead of sorting all rows for each batch.
  await transaction.write('set local enable_seqscan = off', []);
  let done = 0;
  let last: readonly SqlValue[] | null = null;
  for (;;) {
    onRows(done);
    const sql: string = last === null ? batchOf('') : next;
    const [row] = await transaction.read(sql, last ?? []);
    if (row === undefined) break;
    last = keys.map((column) => text(row, column));
    done += number(row, 'copied');
  }
  await transaction.write('set local enable_seqscan = on', []);
}

export async function finishTable(
  transaction: SqlTransaction,
  shape: TableShape,
  partitions: number,
  signal: AbortSignal,
): Promise<void> {
  const { table, indexes } = shape;
  for (const { name, isUnique, rest } of indexes) {
    signal.throwIfAborted();
    const unique = isUnique ? 'unique ' : '';
    await transaction.write(`create ${unique}index ${freshName(name)} on ${freshName(table)} ${rest}`, []);
  }
  for (const { name, definition, isKey } of constraintsFor(shape, partitions)) {
    signal.throwIfAborted();
    const constraint = isKey ? freshName(name) : name;
    const referring = definition.replace(/(REFERENCES (?:\S+\.)?)(profile_items\()/, `$1${freshName('$2')}`);
    await transaction.write(`alter table ${freshName(table)} add constraint ${constraint} ${referring}`, []);
  }
}

function constraintsFor({ table, constraints }: TableShape, partitions: number): readonly TableConstraint[] {
  const names = new Set(keysOfOneTable.map(({ name }) => name));
  const others = constraints.filter(({ name }) => !names.has(name));
  return partitions > 1 ? others : [...keysOfOneTable.filter((key) => key.table === table), ...others];
}

/** Whether both tables have the same rows, in any order. */
export async function compareTables(transaction: SqlTransaction, table: string): Promise<boolean> {
  const digests = [];
  for (const name of [table, freshName(table)]) {
    const digest = `
select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as digest from ${name} r`;
    const [row = {}] = await transaction.read(digest, []);
    digests.push(text(row, 'digest'));
  }
  return digests[0] === digests[1];
}

/** Readers are blocked by this step only. */
export async function putInPlace(transaction: SqlTransaction, shapes: readonly TableShape[]): Promise<void> {
  const names = shapes.map(({ table }) => table);
  await transaction.write(`drop table ${names.toReversed().join(', ')}`, []).catch(explain);
  for (const { table } of shapes) {
    await transaction.write(`alter table ${freshName(table)} rename to ${table}`, []);
    for (const { name } of await transaction.read(selectFreshIndexes, [table])) {
      const fresh = String(name);
      await transaction.write(`alter index ${fresh} rename to ${fresh.slice(freshName('').length)}`, []);
    }
  }
  await transaction.write(`analyze ${names.join(', ')}`, []);
}

const selectFreshIndexes = `
select c.relname::text as name from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
where i.indrelid = ?1::regclass and c.relname like 'new\\_%'`;

function explain(error: unknown): never {
  const cause = error instanceof EmissionsError ? error.cause : error;
  const hangsOn = cause instanceof Error && 'code' in cause && cause.code === '2BP01';
  if (!hangsOn) throw error;
  throw new EmissionsError(
    'CONFLICT',
    'A foreign object such as a view depends on the profile item tables: drop it, rerun the command, recreate it.',
    { cause },
  );
}
