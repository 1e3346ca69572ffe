// What is PostgreSQL's alone. Records are read and written in ../sql, which has
// the statements of both databases; ./postgres-dialect.ts has the fragments that
// differ.

import type { EmissionsError } from '../../domain/errors.ts';
import type { Store } from '../../ports/store.ts';
import { contentCheck } from '../sql/integrity/content-integrity.ts';
import { guardCorruption, type IntegrityOptions, openIntegrity } from '../sql/integrity/integrity-watch.ts';
import { migrate } from '../sql/migrations/schema-migration.ts';
import type { SqlConnection, StatementObserver } from '../sql/sql-connection.ts';
import { createSqlStore, type OpenDatabase } from '../sql/sql-store.ts';
import { createCallerAllowances } from './caller-allowances.ts';
import { type ChangeWatch, openChangeWatch, type WatchPace } from './change-watch.ts';
import { assertOurs, checkServer } from './check-server.ts';
import { parseAddress } from './database-address.ts';
import { createPool, type Deadlines, endInTime, unhurried } from './pool.ts';
import { createPostgresConnection } from './postgres-connection.ts';
import { countPartitions } from './partitions/profile-partitions.ts';
import { openReplica, readingFrom, type ReplicaOptions } from './replica/replica.ts';
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
  readonly onStatement?: StatementObserver | undefined;
  /** Told why no connection could be had while the store is in use, which callers are not. */
  readonly onUnreachable?: ((error: EmissionsError) => void) | undefined;
  readonly pace?: WatchPace | undefined;
  /** How long statements may take, where that is not what requests are given. */
  readonly times?: Partial<Deadlines> | undefined;
}

/** The check is one of all digests; that of its pages is the server's. */
export interface PostgresStoreOptions extends PostgresOptions, IntegrityOptions {
  /** Where reference data is read while that has all that was written. */
  readonly replica?: ReplicaOptions | undefined;
}

/**
 * Opens a database on a PostgreSQL server and brings its schema up to date. One
 * that cannot be had, is older than what is supported, or belongs to something
 * else is STORE_UNAVAILABLE; so is a replica that is one of something else. A
 * replica that cannot be had is used when it can.
 */
export async function openPostgresStore(options: PostgresStoreOptions, signal: AbortSignal): Promise<Store> {
  const { connection: unguarded, watch } = await openWatchedDatabase(options, signal);
  const integrity = openIntegrity(options, [contentCheck(unguarded)]);
  const connection = guardCorruption(unguarded, integrity);
  try {
    const reading = await openReading(connection, watch, options, signal);
    const store = createSqlStore(reading.connection, () => integrity.corruption(), reading.reference);
    return { ...store, callerAllowances: createCallerAllowances(connection) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Where reference data is read from; the connection closes it too. */
async function openReading(
  connection: SqlConnection,
  watch: ChangeWatch,
  { poolSize, replica: named }: PostgresStoreOptions,
  signal: AbortSignal,
): Promise<{ readonly connection: SqlConnection; readonly reference: SqlConnection }> {
  if (named === undefined) return { connection, reference: connection };
  const replica = await openReplica({ ...named, poolSize }, connection, watch, signal);
  const closing: SqlConnection = {
    ...connection,
    async close() {
      await replica.close();
      await connection.close();
    },
  };
  return { connection: closing, reference: readingFrom(replica, connection, named.onRead) };
}

export async function openPostgresDatabase(
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  return openWatchedDatabase(options, signal);
}

async function openWatchedDatabase(
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<OpenDatabase & { readonly watch: ChangeWatch }> {
  const {
    url,
    poolSize,
    mustExist = false,
    forCopy = false,
    onStatement,
    onUnreachable,
    pace,
    times,
  } = options;
  const address = parseAddress(url);
  // A migration may go through whole tables.
  const opening = createPool(address, 1, { times: unhurried });
  try {
    const unwatched = createPostgresConnection({ pool: opening, address, watch: null, onStatement });
    await checkServer(unwatched, signal);
    if (mustExist) await assertOurs(unwatched, address, signal);
    const schema = await migrate(unwatched, postgresSchema, signal, { forCopy });
    // Which partition it is the database finds out in each case; planning for it anew would take longer than reading.
    const partitions = await countPartitions({ read: (sql, values) => unwatched.read(sql, values, signal) });
    const watch = await openChangeWatch(address, pace);
    const pool = createPool(address, poolSize, { times, plansOnce: partitions > 1 });
    const parts = { pool, address, watch, onStatement, onUnreachable };
    return { connection: createPostgresConnection(parts), schema, watch };
  } finally {
    await endInTime(opening.end());
  }
}
