import { EmissionsError } from '../../domain/errors.ts';
import * as initial from './migrations/0001-initial.ts';
import * as profilesAndSoftDeletes from './migrations/0002-profiles-and-soft-deletes.ts';
import * as metaOfImportedCategories from './migrations/0003-meta-of-imported-categories.ts';
import * as idempotencyKeys from './migrations/0004-idempotency-keys.ts';
import * as wordsOfDataItems from './migrations/0005-words-of-data-items.ts';
import { number } from './rows.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

/** In order; a released one is never edited, another number is added instead. What a database lacks is applied. */
const migrations: readonly { readonly version: number; readonly sql: string }[] = [
  { version: 1, sql: initial.sql },
  { version: 2, sql: profilesAndSoftDeletes.sql },
  { version: 3, sql: metaOfImportedCategories.sql },
  { version: 4, sql: idempotencyKeys.sql },
  { version: 5, sql: wordsOfDataItems.sql },
];

/**
 * Brings the database to the newest schema, in one transaction. A database
 * that a newer program wrote, or that is not one of ours, is refused.
 */
export async function migrate(connection: SqlConnection, signal: AbortSignal): Promise<void> {
  const newest = Math.max(...migrations.map(({ version }) => version));
  await connection.transaction(async (transaction) => {
    const applied = await schemaVersions(transaction);
    const current = Math.max(0, ...applied);
    if (current > newest) {
      throw new EmissionsError(
        'STORE_UNAVAILABLE',
        `The database has schema ${current}, this program knows ${newest}: start the newer program that wrote it.`,
      );
    }
    for (const { version, sql } of migrations) {
      if (applied.has(version)) continue;
      for (const statement of statementsOf(sql)) await transaction.write(statement, []);
      await transaction.write('insert into schema_versions (version) values (?)', [version]);
    }
  }, signal);
}

async function schemaVersions(transaction: SqlTransaction): Promise<ReadonlySet<number>> {
  const [tables] = await transaction.read(
    "select count(*) as total, count(*) filter (where name = 'schema_versions') as ours from sqlite_schema where type = 'table'",
    [],
  );
  if (tables === undefined || number(tables, 'total') === 0) {
    await transaction.write('create table schema_versions (version integer primary key) strict', []);
    return new Set();
  }
  if (number(tables, 'ours') === 0) {
    throw new EmissionsError(
      'STORE_UNAVAILABLE',
      'The database belongs to something else: it has tables, but not ours. Name another file.',
    );
  }
  const rows = await transaction.read('select version from schema_versions', []);
  return new Set(rows.map((row) => number(row, 'version')));
}

function statementsOf(sql: string): readonly string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
