import { text } from '../../sql/rows.ts';
import type { SqlTransaction } from '../../sql/sql-connection.ts';

/** The definition of a table, as the database reports it. */
export interface TableShape {
  readonly table: string;
  /** The written columns, without generated ones. */
  readonly columns: readonly string[];
  /** Name and `using btree (…)` with what follows. */
  readonly indexes: readonly { readonly name: string; readonly isUnique: boolean; readonly rest: string }[];
  /** Keys before foreign keys. */
  readonly constraints: readonly TableConstraint[];
}

export interface TableConstraint {
  readonly name: string;
  /** In the form `unique (…)`. */
  readonly definition: string;
  readonly isKey: boolean;
}

const selectColumns = `
select attname::text as name from pg_catalog.pg_attribute
where attrelid = ?1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

/** Without the indexes of constraints. */
const selectIndexes = `
select c.relname::text as name, pg_catalog.pg_get_indexdef(i.indexrelid) as definition
from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
where i.indrelid = ?1::regclass
  and not exists (select 1 from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
order by c.relname`;

/** `like` copies column attributes and checks. */
const selectConstraints = `
select conname::text as name, contype::text as kind, pg_catalog.pg_get_constraintdef(oid) as definition
from pg_catalog.pg_constraint
where conrelid = ?1::regclass and contype in ('p', 'u', 'f') and conparentid = 0
order by contype = 'f', conname`;

export async function readShape(transaction: SqlTransaction, table: string): Promise<TableShape> {
  const columns = await transaction.read(selectColumns, [table]);
  const indexes = await transaction.read(selectIndexes, [table]);
  const constraints = await transaction.read(selectConstraints, [table]);
  return {
    table,
    columns: columns.map((row) => text(row, 'name')),
    indexes: indexes.map((row) => ({ name: text(row, 'name'), ...parseIndex(text(row, 'definition')) })),
    constraints: constraints.map((row) => ({
      name: text(row, 'name'),
      definition: text(row, 'definition'),
      isKey: text(row, 'kind') !== 'f',
    })),
  };
}

/** Blocks every other writer of the tables until the transaction ends, other programs included. */
export async function lockTables(transaction: SqlTransaction, tables: readonly string[]): Promise<void> {
  await transaction.write(`lock table ${tables.join(', ')} in share row exclusive mode`, []);
}

function parseIndex(definition: string): { readonly isUnique: boolean; readonly rest: string } {
  const match = /^CREATE (UNIQUE )?INDEX \S+ ON (?:ONLY )?\S+ (USING .+)$/s.exec(definition);
  if (match?.[2] === undefined) throw new Error(`The definition of an index cannot be parsed: ${definition}`);
  return { isUnique: match[1] !== undefined, rest: match[2] };
}
