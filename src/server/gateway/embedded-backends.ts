import { type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { redact } from '../../config/database-url.ts';
import {
  baseUrl,
  certificateFile,
  deadlineMilliseconds,
  filePath,
  type OptionKind,
  poolSize,
  storeName,
  tokenKey,
  wireFormat,
} from '../../config/option-values.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { createLoadLog, createCheckLog } from '../../startup/store-logs.ts';
import { namedSettings, refuseUnknownSettings } from './known-settings.ts';
import { openBackend } from './open-backend.ts';
import type { RunningBackend } from './running-backend.ts';

export interface StoreBackendSettings {
  /** A SQLite file, `memory`, or `postgres://user:password@host/database`; by default `emissions.db` in the data directory. */
  readonly store?: string | undefined;
  /** Maximum size of the connection pool to PostgreSQL; 10 by default. */
  readonly storePool?: number | undefined;
  /** Directory of the SQLite database and the token key, created if missing; `.data` by default. */
  readonly dataDirectory?: string | undefined;
  /** Secret that tokens are signed with, at least 32 characters; by default created in the data directory. */
  readonly tokenKey?: string | undefined;
  /** Whether the users demo, demo-v1 and admin exist, with public passwords; `false` by default. */
  readonly demoUsers?: boolean | undefined;
  /** Metrics and spans of the calls to the backend; pass the same one to the gateway. */
  readonly telemetry?: Telemetry | undefined;
  /** Cancels opening, which loads the built-in data the first time. */
  readonly signal?: AbortSignal | undefined;
}

export interface RestBackendSettings {
  /** The REST service's base URL, such as `https://emissions.example`. */
  readonly url: string;
  /** The format of requests to it; `json` by default. */
  readonly format?: 'json' | 'xml' | undefined;
  /** File with certificates in PEM of the authorities that sign its certificate, instead of those that Node trusts. */
  readonly ca?: string | undefined;
  /** Deadline of one request to it in milliseconds, retries included; 3,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Metrics and spans of the calls to the backend; pass the same one to the gateway. */
  readonly telemetry?: Telemetry | undefined;
}

const storeSettings = namedSettings<StoreBackendSettings>({
  store: true,
  storePool: true,
  dataDirectory: true,
  tokenKey: true,
  demoUsers: true,
  telemetry: true,
  signal: true,
});

const restSettings = namedSettings<RestBackendSettings>({
  url: true,
  format: true,
  ca: true,
  timeoutMs: true,
  telemetry: true,
});

/**
 * A backend over a database, with the built-in data. Rejects with a ConfigError
 * that names an invalid setting, and with an EmissionsError STORE_UNAVAILABLE
 * when the database is not available.
 */
export async function openStoreBackend(settings: StoreBackendSettings = {}): Promise<RunningBackend> {
  refuseUnknownSettings('openStoreBackend', settings, storeSettings);
  const { store, storePool, dataDirectory, tokenKey: key, demoUsers = false, signal, telemetry } = settings;
  const defaults = defaultConfig();
  return openBackend(
    {
      ...defaults,
      store: parseOptional('store', storeName, store) ?? null,
      storePool:
        storePool === undefined ? defaults.storePool : parseSetting('storePool', poolSize, String(storePool)),
      dataDirectory: parseOptional('dataDirectory', filePath, dataDirectory) ?? defaults.dataDirectory,
      tokenKey: parseOptional('tokenKey', tokenKey, key) ?? null,
      demoUsers,
    },
    signal ?? new AbortController().signal,
    {
      telemetry,
      onLoaded: createLoadLog('warn'),
      onChecked: createCheckLog('warn'),
    },
  );
}

/**
 * A backend over a remote REST service, which need not be available yet.
 * Rejects with a ConfigError that names an invalid setting.
 */
export async function openRestBackend(settings: RestBackendSettings): Promise<RunningBackend> {
  refuseUnknownSettings('openRestBackend', settings, restSettings);
  const { url, format, ca, timeoutMs, telemetry } = settings;
  const upstream = parseSetting('url', baseUrl, url);
  const upstreamFormat = parseOptional('format', wireFormat, format) ?? 'json';
  const upstreamCa = parseOptional('ca', certificateFile, ca) ?? null;
  const defaults = defaultConfig();
  const upstreamTimeout =
    timeoutMs === undefined
      ? defaults.upstreamTimeout
      : parseSetting('timeoutMs', deadlineMilliseconds, String(timeoutMs));
  return openBackend(
    { ...defaults, upstream, upstreamFormat, upstreamCa, upstreamTimeout, demoUsers: false },
    new AbortController().signal,
    { telemetry },
  );
}

/** Embedders pass settings; the environment is ignored. */
function defaultConfig(): Config {
  return readConfig([], {});
}

function parseOptional<T>(name: string, kind: OptionKind<T>, value: string | undefined): T | undefined {
  return value === undefined ? undefined : parseSetting(name, kind, value);
}

/** Error messages do not repeat secrets. */
function parseSetting<T>(name: string, kind: OptionKind<T>, value: unknown): T {
  const parsed = typeof value === 'string' ? kind.parse(value) : undefined;
  if (parsed !== undefined) return parsed;
  const isSecret = (kind as OptionKind<unknown>) === tokenKey;
  const got = isSecret ? '' : typeof value === 'string' ? redact(value) : `; got ${typeof value}`;
  throw new ConfigError([`${name} must be ${kind.form}${got}.`]);
}
