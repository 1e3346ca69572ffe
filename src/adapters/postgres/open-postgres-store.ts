// Only PostgreSQL's own parts. Records are read and written in ../sql, which has the statements of
// both databases; ./postgres-dialect.ts has the fragments that differ.

import type { OnClockSkew } from './clock-skew.ts';
import type { EmissionsError } from '../../domain/basics/errors.ts';
import type { Store } from '../../ports/store.ts';
import { type CheckOptions, contentCheck, startChecks } from '../sql/integrity/background-checks.ts';
import { migrate } from '../sql/migrations/schema-migration.ts';
import { refuseNewerSchema } from '../sql/newer-schema.ts';
import type { StatementObserver } from '../sql/sql-connection.ts';
import { createSqlStore, type OpenDatabase } from '../sql/sql-store.ts';
import { createCallerAllowances } from './caller-allowances.ts';
import type { ServerMove, WatchPace } from './change-watch.ts';
import { openChangeWatch } from './open-change-watch.ts';
import { assertOurs, checkServer } from './check-server.ts';
import { parseAddress } from './database-address.ts';
import { type Deadlines, unhurried } from './deadlines.ts';
import { createPool } from './create-pool.ts';
import { createPostgresConnection } from './postgres-connection.ts';
import { countPartitions } from './partitions/profile-partitions.ts';
import { postgresSchema } from './schema-history.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Maximum number of connections, besides the one that watches for changes. */
  readonly poolSize: number;
  /** Whether a database without our tables is an error. */
  readonly mustExist?: boolean | undefined;
  /** Whether it is opened as the target of a copy, possibly a resumed one. */
  readonly forCopy?: boolean | undefined;
  readonly onStatement?: StatementObserver | undefined;
  /**
   * Called with the reason why no connection is available while the store is in
   * use, which callers do not see.
   */
  readonly onUnreachable?: ((error: EmissionsError) => void) | undefined;
  /** Where notifications come from, if `url` leads to a pooler. */
  readonly notifyUrl?: string | undefined;
  /** Called when the address leads to another server. */
  readonly onServerMove?: ((move: ServerMove) => void) | undefined;
  /** Called each time that the clock of this machine is compared with the database's. */
  readonly onClockSkew?: OnClockSkew | undefined;
  readonly pace?: WatchPace | undefined;
  /** Statement timeouts, where they differ from those of requests. */
  readonly times?: Partial<Deadlines> | undefined;
}

/** The content is checked; pages are up to the server. */
export type PostgresStoreOptions = PostgresOptions & CheckOptions;

/**
 * Opens a database on a PostgreSQL server and migrates its schema.
 * STORE_UNAVAILABLE if it is unreachable, has an unsupported version, or
 * belongs to another application.
 */
export async function openPostgresStore(options: PostgresStoreOptions, signal: AbortSignal): Promise<Store> {
  const { connection } = await openPostgresDatabase(options, signal);
  const store = createSqlStore(connection);
  const checks = startChecks(options, [contentCheck(connection)]);
  return {
    ...store,
    callerAllowances: createCallerAllowances(connection),
    async close() {
      await checks.stop();
      await store.close();
    },
  };
}

export async function openPostgresDatabase(
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const {
    url,
    poolSize,
    mustExist = false,
    forCopy = false,
    onStatement,
    onUnreachable,
    pace,
    times,
    notifyUrl,
    onServerMove,
    onClockSkew,
  } = options;
  const address = parseAddress(url);
  // A migration may scan whole tables.
  const opening = createPool(address, 1, { times: unhurried });
  try {
    const unwatched = createPostgresConnection({ pool: opening, watch: null, onStatement });
    await checkServer(unwatched, signal);
    if (mustExist) await assertOurs(unwatched, address, signal);
    const schema = await migrate(unwatched, postgresSchema, signal, { forCopy });
    // The database prunes partitions at run time; planning each time would take longer than reading.
    const partitions = await countPartitions({ read: (sql, values) => unwatched.read(sql, values, signal) });
    const pool = createPool(address, poolSize, { times, plansOnce: partitions > 1 });
    const notify = notifyUrl === undefined ? undefined : parseAddress(notifyUrl);
    const watch = await openChangeWatch(address, { pace, pool, notify, onServerMove, onClockSkew });
    const parts = { pool, watch, onStatement, onUnreachable };
    return { connection: refuseNewerSchema(createPostgresConnection(parts), postgresSchema), schema };
  } finally {
    await opening.end();
  }
}
