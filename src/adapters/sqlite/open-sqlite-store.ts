import type { Store } from '../../ports/store.ts';
import { contentCheck } from '../sql/integrity/content-integrity.ts';
import { guardCorruption } from '../sql/integrity/guard-corruption.ts';
import { type IntegrityOptions, openIntegrity } from '../sql/integrity/integrity-watch.ts';
import { migrate } from '../sql/migrations/schema-migration.ts';
import { createSqlStore, type OpenDatabase } from '../sql/sql-store.ts';
import { pageCheck } from './integrity-process.ts';
import { processesOver } from './processes.ts';
import { sqliteSchema } from './schema-history.ts';
import { inMemory, type SqliteOptions, openSqliteConnection } from './sqlite-connection.ts';

/** Checks every page of the file, then all digests. */
type StoreOptions = SqliteOptions & IntegrityOptions;

/**
 * Opens a SQLite database and migrates its schema. A new file is created; a
 * corrupted or foreign one is STORE_UNAVAILABLE.
 */
export async function openSqliteStore(options: StoreOptions, signal: AbortSignal): Promise<Store> {
  const { connection } = await openSqliteDatabase(options, signal);
  const integrity = openIntegrity(options, [pageCheck(options.file), contentCheck(connection)]);
  const processes = options.file === inMemory ? undefined : processesOver(options.file);
  return createSqlStore(guardCorruption(connection, integrity), () => integrity.corruption(), { processes });
}

export async function openSqliteDatabase(
  options: SqliteOptions & { readonly forCopy?: boolean },
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const connection = openSqliteConnection(options);
  try {
    return { connection, schema: await migrate(connection, sqliteSchema, signal, options) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
