import { copyDatabase, type CopySummary } from '../adapters/sql/copy/database-copy.ts';
import type { SchemaChange } from '../adapters/sql/migrations/schema-migration.ts';
import { openSqliteDatabase } from '../adapters/sqlite/open-sqlite-store.ts';
import { type OpenDatabase } from '../adapters/sql/sql-store.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import { badInput } from '../domain/basics/errors.ts';
import { closing } from '../startup/closing.ts';
import { assertStoreExists, describeStore, prepareStoreFile } from '../startup/open-store.ts';

type OnCopyStep = (table: string, copied: number, total: number) => void;

/** Copies all records of one configured store into another, which must be empty. */
export async function copyStore(
  from: Config,
  to: Config,
  onStep: OnCopyStep,
  signal: AbortSignal,
): Promise<CopySummary> {
  if (describeStore(from) === describeStore(to)) {
    throw badInput('to', 'The source and the target are the same database.');
  }
  await assertStoreExists(from);
  const source = await openDatabase(from, { mustExist: true }, signal);
  return closing(source.connection, async () => {
    const target = await openDatabase(to, { forCopy: true }, signal);
    return closing(target.connection, () =>
      copyDatabase({ from: source.connection, to: target.connection, signal, onStep }),
    );
  });
}

/** Migrates the configured database to the newest schema, without loading data. */
export async function migrateStore(config: Config, signal: AbortSignal): Promise<SchemaChange> {
  const { connection, schema } = await openDatabase(config, {}, signal);
  return closing(connection, async () => schema);
}

async function openDatabase(
  config: Config,
  options: { readonly mustExist?: boolean; readonly forCopy?: boolean },
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const { store, storePool: poolSize } = config;
  if (!isDatabaseUrl(store)) {
    return openSqliteDatabase({ file: await prepareStoreFile(config), ...options }, signal);
  }
  const { openPostgresDatabase } = await import('../adapters/postgres/open-postgres-store.ts');
  const { patient } = await import('../adapters/postgres/deadlines.ts');
  return openPostgresDatabase({ url: store, poolSize, times: patient, ...options }, signal);
}
