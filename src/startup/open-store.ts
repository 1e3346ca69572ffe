import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OnClockSkew } from '../adapters/postgres/clock-skew.ts';
import type { ServerMove } from '../adapters/postgres/change-watch.ts';
import type { PostgresStoreOptions } from '../adapters/postgres/open-postgres-store.ts';
import type { CheckOutcome } from '../adapters/sql/integrity/background-checks.ts';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl, nameServer, readDatabaseUrl } from '../config/database-url.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { ImportSummary } from '../data-sets/write/import-data-set.ts';
import { systemClock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { loadBuiltInData, type LoadProgress } from './built-in-data.ts';
import { openLoadedMemory } from './memory-store.ts';
import { closeToOthers, makePrivateFolder, preparePrivateFile, refuseOpenFolder } from './private-files.ts';

/** Listeners while a backend is opened and while it runs. */
export interface OpeningSteps {
  readonly telemetry?: Telemetry | undefined;
  /** Called while built-in data is loaded. */
  readonly progress?: LoadProgress | undefined;
  onLoaded?(summary: ImportSummary): void;
  /** Called with the result of the integrity check in the background; without it there is no check. */
  readonly onChecked?: ((outcome: CheckOutcome) => void) | undefined;
  /** Whether another process has loaded the built-in data and the demo users, and serves alongside this one. */
  readonly isPrepared?: boolean | undefined;
  /** Called with the reason why the database is unreachable, which callers do not see. */
  readonly onUnreachable?: ((error: EmissionsError) => void) | undefined;
  /** Called when the address of the database leads to another server. */
  readonly onServerMove?: ((move: ServerMove) => void) | undefined;
  readonly onClockSkew?: OnClockSkew | undefined;
  /** Called for every SQL statement. */
  onStatement?(sql: string): void;
}

/** Opens the configured store, created if missing. */
export async function openStore(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps = {},
): Promise<Store> {
  const onStatement = steps.onStatement?.bind(steps);
  if (config.store === 'memory') return openSqliteStore({ file: ':memory:', onStatement }, signal);
  const { onChecked, onUnreachable, onServerMove, telemetry } = steps;
  const checks = { onChecked, checkDelaySeconds: config.integrityCheckDelay };
  if (isDatabaseUrl(config.store)) {
    const onClockSkew: OnClockSkew = (skewMs, isBeyond) => {
      telemetry?.onClockSkew(skewMs);
      steps.onClockSkew?.(skewMs, isBeyond);
    };
    const listeners = { onStatement, onUnreachable, onServerMove, onClockSkew };
    const notifyUrl = config.storeNotify ?? undefined;
    const options = { mustExist: false, notifyUrl, ...listeners, ...checks };
    return openDatabase(config.store, config, options, signal);
  }
  return openSqliteStore({ file: await prepareStoreFile(config), onStatement, ...checks }, signal);
}

/** Opens the configured store, which must exist: a mistyped path must not become an empty database. */
export async function openExistingStore(config: Config, signal: AbortSignal): Promise<Store> {
  if (isDatabaseUrl(config.store)) {
    return openDatabase(config.store, config, { mustExist: true }, signal);
  }
  await assertStoreExists(config);
  return openStore(config, signal);
}

/** NOT_FOUND when there is no file; a PostgreSQL database is checked when it is opened. */
export async function assertStoreExists(config: Config): Promise<void> {
  if (isDatabaseUrl(config.store)) return;
  const file = storeFile(config);
  if (await fileExists(file)) return;
  throw new EmissionsError(
    'NOT_FOUND',
    `There is no database at ${file}. Set --store or --data-dir, or run serve once to create it.`,
  );
}

export async function fileExists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** The path of the SQLite file, which exists and is closed to other users, with the files of SQLite next to it. */
export async function prepareStoreFile(config: Config): Promise<string> {
  await prepareDataDirectory(config.dataDirectory);
  const file = storeFile(config);
  await refuseOpenFolder(dirname(file), config.store === null ? '--data-dir' : '--store');
  // SQLite gives the files next to it the same mode when it creates them.
  await preparePrivateFile(file);
  for (const ending of ['-wal', '-shm']) await closeToOthers(file + ending);
  return file;
}

export async function prepareDataDirectory(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  await refuseOpenFolder(folder, '--data-dir');
}

/** Opens the configured store with the built-in data in it. */
export async function openConfiguredStore(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps = {},
): Promise<Store> {
  const load = async (store: Store): Promise<void> => {
    const summary = await loadBuiltInData(store, systemClock, signal, steps.progress);
    steps.onLoaded?.(summary);
  };
  if (config.store === 'memory') return openLoadedMemory(steps.onStatement?.bind(steps), load, signal);
  const store = await openStore(config, signal, steps);
  try {
    await load(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** For people and logs. */
export function describeStore(config: Config): string {
  if (config.store === 'memory') return 'a store in memory';
  if (!isDatabaseUrl(config.store)) return `the store ${storeFile(config)}`;
  const parts = readDatabaseUrl(config.store);
  if (typeof parts === 'string') return 'a PostgreSQL database';
  return `the PostgreSQL database ${parts.database} at ${parts.servers.map(nameServer).join(', ')}`;
}

export function storeFile(config: Config): string {
  return config.store ?? join(config.dataDirectory, 'emissions.db');
}

/** The PostgreSQL client is slow to load, and most installations do not need it. */
async function openDatabase(
  url: string,
  { storePool: poolSize }: Config,
  options: Omit<PostgresStoreOptions, 'url' | 'poolSize'>,
  signal: AbortSignal,
): Promise<Store> {
  const { openPostgresStore } = await import('../adapters/postgres/open-postgres-store.ts');
  return openPostgresStore({ url, poolSize, ...options }, signal);
}
