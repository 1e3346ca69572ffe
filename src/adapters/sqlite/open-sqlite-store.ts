import { refuseNewerSchema } from '../sql/newer-schema.ts';
import type { Store } from '../../ports/store.ts';
import { type CheckOptions, contentCheck, startChecks } from '../sql/integrity/background-checks.ts';
import { migrate } from '../sql/migrations/schema-migration.ts';
import { createSqlStore, type OpenDatabase } from '../sql/sql-store.ts';
import { pageCheck } from './integrity-process.ts';
import { isInMemory } from './memory-databases.ts';
import { processesOver } from './processes.ts';
import { sqliteSchema } from './schema-history.ts';
import { type SqliteOptions, openSqliteConnection } from './sqlite-connection.ts';

/** Checks every page of the file, then its content. */
type StoreOptions = SqliteOptions & CheckOptions;

/**
 * Opens a SQLite database and migrates its schema. A new file is created; a
 * corrupted or foreign one is STORE_UNAVAILABLE.
 */
export async function openSqliteStore(options: StoreOptions, signal: AbortSignal): Promise<Store> {
  const { connection } = await openSqliteDatabase(options, signal);
  const processes = isInMemory(options.file) ? undefined : processesOver(options.file);
  const store = createSqlStore(connection, { processes });
  const checks = startChecks(options, [pageCheck(options.file), contentCheck(connection)]);
  return {
    ...store,
    async close() {
      await checks.stop();
      await store.close();
    },
  };
}

export async function openSqliteDatabase(
  options: SqliteOptions & { readonly forCopy?: boolean },
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const connection = openSqliteConnection(options);
  try {
    const schema = await migrate(connection, sqliteSchema, signal, options);
    return { connection: refuseNewerSchema(connection, sqliteSchema), schema };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
