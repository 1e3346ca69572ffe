import { EmissionsError } from '../../../domain/basics/errors.ts';
import { number } from '../rows.ts';
import type { SqlConnection, SqlTransaction } from '../sql-connection.ts';

/** A step of the schema. Its text may be slow to build, and names the columns of its own time, never those of today. */
export interface Migration {
  readonly version: number;
  readonly sql: () => string;
}

export interface SchemaHistory {
  /**
   * In order. A released migration is never edited; another one is added.
   * Missing ones are applied. Both databases share the numbers; the first
   * release had schema 10.
   */
  readonly migrations: readonly Migration[];
  /** `total` tables, of which `ours` are named schema_versions and `unfinished` as `unfinishedCopyTable`. */
  readonly countTables: string;
  readonly createVersions: string;
}

/** Exists while a copy into the database is incomplete. */
export const unfinishedCopyTable = 'unfinished_copy';

/** Counts of `countTables` besides the total, by the column with table names. */
export function tableCounts(column: string): string {
  return `
  count(*) filter (where ${column} = 'schema_versions') as ours,
  count(*) filter (where ${column} = '${unfinishedCopyTable}') as unfinished`;
}

/** The newest schema version, and the previous one; 0 in a new database. */
export interface SchemaChange {
  readonly before: number;
  readonly now: number;
}

/**
 * Migrates the database to the newest schema, in one transaction. Rejects a
 * database of a newer program, of one before the first release, or of another
 * application.
 */
export async function migrate(
  connection: SqlConnection,
  history: SchemaHistory,
  signal: AbortSignal,
  { forCopy = false }: { readonly forCopy?: boolean } = {},
): Promise<SchemaChange> {
  const newest = newestOf(history);
  return connection.transaction(async (transaction) => {
    const found = await appliedVersions(transaction, history, { forCopy });
    if (found === null) await transaction.write(history.createVersions, []);
    const applied = found ?? new Set<number>();
    const current = Math.max(0, ...applied);
    if (current > newest) {
      throw new EmissionsError(
        'STORE_UNAVAILABLE',
        `The database has schema ${current}, but this program supports up to ${newest}: start the newer version that wrote it.`,
      );
    }
    const oldest = Math.min(...history.migrations.map(({ version }) => version));
    if (current < oldest && applied.size > 0) {
      throw new EmissionsError(
        'STORE_UNAVAILABLE',
        `The database has schema ${current}, but this program supports only ${oldest} and later: a version before the first release wrote it. Name a new database with --store, and import the data sets into it.`,
      );
    }
    const missing = history.migrations.filter(({ version }) => !applied.has(version));
    for (const migration of missing) {
      for (const statement of statementsOf(migration.sql())) await transaction.write(statement, []);
      await transaction.write('insert into schema_versions (version) values (?1)', [migration.version]);
    }
    return { before: current, now: newest };
  }, signal);
}

export function newestOf({ migrations: known }: SchemaHistory): number {
  return Math.max(...known.map(({ version }) => version));
}

/** `null` of a database without tables. Rejects one of another application, and one whose copy is unfinished. */
export async function appliedVersions(
  reader: Pick<SqlTransaction, 'read'>,
  { countTables }: SchemaHistory,
  { forCopy = false }: { readonly forCopy?: boolean } = {},
): Promise<ReadonlySet<number> | null> {
  const [tables] = await reader.read(countTables, []);
  if (tables === undefined || number(tables, 'total') === 0) return null;
  if (number(tables, 'ours') === 0) {
    throw new EmissionsError(
      'STORE_UNAVAILABLE',
      'The database belongs to another application: it has tables, but none of this program. Name another one with --store.',
    );
  }
  if (number(tables, 'unfinished') > 0 && !forCopy) {
    throw new EmissionsError(
      'STORE_UNAVAILABLE',
      'A copy into this database was not finished: run the same copy command again to resume it.',
    );
  }
  const rows = await reader.read('select version from schema_versions', []);
  return new Set(rows.map((row) => number(row, 'version')));
}

function statementsOf(sql: string): readonly string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
