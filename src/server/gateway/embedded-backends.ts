import { type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { replicaMistake } from '../../config/conflicts.ts';
import { redact } from '../../config/database-url.ts';
import {
  baseUrl,
  databaseUrl,
  filePath,
  type OptionKind,
  poolSize,
  storeName,
  tokenKey,
  wireFormat,
} from '../../config/option-values.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { createIntegrityLog } from '../store/integrity-log.ts';
import { createReplicaLog } from '../store/replica-log.ts';
import { openBackend, type RunningBackend } from './open-backend.ts';

export interface StoreBackendSettings {
  /** A file, `memory`, or `postgres://user:password@host/database`; `emissions.db` in the data directory when absent. */
  readonly store?: string | undefined;
  /** A streaming replica of the PostgreSQL database `store`, for reads of reference data; none when absent. */
  readonly storeReplica?: string | undefined;
  /** How many connections to a PostgreSQL database, and as many to its replica, there may be at a time; 10 when absent. */
  readonly storePool?: number | undefined;
  /** Where the database and the token key are kept, created when missing; `.data` when absent. */
  readonly dataDirectory?: string | undefined;
  /** What tokens are signed with, 32 characters or more; created in the data directory when absent. */
  readonly tokenKey?: string | undefined;
  /** Whether there are the users demo, demo-v1 and admin with public passwords; `false` when absent. */
  readonly demoUsers?: boolean | undefined;
  /** Counts, times and spans of the calls to it; the one that the gateway gets too. */
  readonly telemetry?: Telemetry | undefined;
  /** Ends the opening, which loads the built-in data the first time. */
  readonly signal?: AbortSignal | undefined;
}

export interface RestBackendSettings {
  /** Where the REST service is, such as `https://emissions.example`. */
  readonly url: string;
  /** The format to speak with it; `json` when absent. */
  readonly format?: 'json' | 'xml' | undefined;
  /** Counts, times and spans of the calls to it; the one that the gateway gets too. */
  readonly telemetry?: Telemetry | undefined;
}

/**
 * A backend over a store in this process, with the built-in data. Rejects with
 * a ConfigError that names a setting that is not of its form, and with an
 * EmissionsError STORE_UNAVAILABLE when the database cannot be had.
 */
export async function openStoreBackend(settings: StoreBackendSettings = {}): Promise<RunningBackend> {
  const { store, storePool, dataDirectory, tokenKey: key, demoUsers = false, signal, telemetry } = settings;
  const replica = {
    store: check('store', storeName, store) ?? null,
    storeReplica: check('storeReplica', databaseUrl, settings.storeReplica) ?? null,
  };
  const mistake = replicaMistake(replica, 'storeReplica', 'store');
  if (mistake !== null) throw new ConfigError([mistake]);
  const standard = standardConfig();
  return openBackend(
    {
      ...standard,
      ...replica,
      storePool:
        storePool === undefined ? standard.storePool : demand('storePool', poolSize, String(storePool)),
      dataDirectory: check('dataDirectory', filePath, dataDirectory) ?? standard.dataDirectory,
      tokenKey: check('tokenKey', tokenKey, key) ?? null,
      demoUsers,
    },
    signal ?? new AbortController().signal,
    { telemetry, onChecked: createIntegrityLog('warn'), onReplicaUse: createReplicaLog('warn') },
  );
}

/**
 * A backend that asks a remote REST service, which need not be there yet.
 * Rejects with a ConfigError that names a setting that is not of its form.
 */
export async function openRestBackend(settings: RestBackendSettings): Promise<RunningBackend> {
  const { url, format, telemetry } = settings;
  const upstream = demand('url', baseUrl, url);
  const upstreamFormat = check('format', wireFormat, format) ?? 'json';
  return openBackend(
    { ...standardConfig(), upstream, upstreamFormat, demoUsers: false },
    new AbortController().signal,
    { telemetry },
  );
}

/** Who embeds the gateway has settings; variables are for who runs the program. */
function standardConfig(): Config {
  return readConfig([], {});
}

function check<T>(name: string, kind: OptionKind<T>, value: string | undefined): T | undefined {
  return value === undefined ? undefined : demand(name, kind, value);
}

/** What is secret is not repeated. */
function demand<T>(name: string, kind: OptionKind<T>, value: unknown): T {
  const parsed = typeof value === 'string' ? kind.parse(value) : undefined;
  if (parsed !== undefined) return parsed;
  const isSecret = (kind as OptionKind<unknown>) === tokenKey;
  const got = isSecret ? '' : typeof value === 'string' ? redact(value) : `; got ${typeof value}`;
  throw new ConfigError([`${name} must be ${kind.form}${got}.`]);
}
