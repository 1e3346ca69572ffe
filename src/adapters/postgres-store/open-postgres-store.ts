import type { Store } from '../../ports/store.ts';
import { contentCheck } from '../store/content-integrity.ts';
import { guardDamage, type IntegrityOutcome, watchIntegrity } from '../store/integrity-watch.ts';
import { migrate } from '../store/migrate.ts';
import type { StatementObserver } from '../store/sql-connection.ts';
import { createSqlStore, type OpenDatabase } from '../store/sql-store.ts';
import { openChangeWatch, type WatchPace } from './change-watch.ts';
import { assertOurs, checkServer } from './check-server.ts';
import { parseAddress } from './database-address.ts';
import { createPool } from './pool.ts';
import { createPostgresConnection } from './postgres-connection.ts';
import { postgresSchema } from './schema-history.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** How many connections there may be at a time, beside the one that watches for changes. */
  readonly poolSize: number;
  /** Whether it is an error that the database has nothing of ours in it yet. */
  readonly mustExist?: boolean | undefined;
  /** Whether it is opened to be copied into, which may have begun. */
  readonly forCopy?: boolean | undefined;
  /** Has all digests checked in the background, and is told what came of it. */
  readonly onChecked?: ((outcome: IntegrityOutcome) => void) | undefined;
  readonly onStatement?: StatementObserver | undefined;
  readonly pace?: WatchPace | undefined;
}

/**
 * Opens a database on a PostgreSQL server and brings its schema up to date. One
 * that cannot be had, is older than what is supported, or belongs to something
 * else is STORE_UNAVAILABLE.
 */
export async function openPostgresStore(options: PostgresOptions, signal: AbortSignal): Promise<Store> {
  const { connection } = await openPostgresDatabase(options, signal);
  if (options.onChecked === undefined) return createSqlStore(connection);
  const watch = watchIntegrity([contentCheck(connection)], options.onChecked);
  return createSqlStore(guardDamage(connection, watch), () => watch.damage());
}

export async function openPostgresDatabase(
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const { url, poolSize, mustExist = false, forCopy = false, onStatement, pace } = options;
  const address = parseAddress(url);
  const pool = createPool(address, poolSize);
  try {
    const unwatched = createPostgresConnection({ pool, address, watch: null, onStatement });
    await checkServer(unwatched, signal);
    if (mustExist) await assertOurs(unwatched, address, signal);
    const schema = await migrate(unwatched, postgresSchema, signal, { forCopy });
    const watch = await openChangeWatch(address, pace);
    return { connection: createPostgresConnection({ pool, address, watch, onStatement }), schema };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
