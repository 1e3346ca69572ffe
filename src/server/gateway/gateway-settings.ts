import { ConfigError } from '../../config/config.ts';
import { storeCacheBytes } from '../../config/options.ts';
import { corsOrigins, type Mode, type OptionKind, proxyAddresses } from '../../config/option-values.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { defaultCpuMs } from '../../metering/request-budget.ts';
import type { ResponseCacheSettings } from '../graphql-http/response-cache-settings.ts';
import { createPersistedQueries, type KnownDocuments } from '../graphql-http/known-documents.ts';
import { checkTrustedManifest, type TrustedManifest } from '../graphql-http/trusted-documents.ts';

interface DocumentSettings {
  readonly mode?: Mode | undefined;
  readonly trustedDocuments?: TrustedManifest | undefined;
  readonly automaticPersistedQueries?: boolean | undefined;
  readonly explorer?: boolean | undefined;
  readonly graphiql?: boolean | undefined;
  readonly subgraph?: boolean | undefined;
}

/** The documents that may be executed. Throws a ConfigError for settings that exclude each other. */
export function openKnownDocuments(settings: DocumentSettings, limits: GraphQLLimits): KnownDocuments {
  const { mode = 'development', trustedDocuments, explorer = false, graphiql = false } = settings;
  const { automaticPersistedQueries = trustedDocuments === undefined, subgraph = false } = settings;
  const conflicts: string[] = [];
  if (trustedDocuments !== undefined && automaticPersistedQueries) {
    conflicts.push('trustedDocuments and automaticPersistedQueries exclude each other.');
  }
  if (trustedDocuments !== undefined && subgraph) {
    conflicts.push(
      'trustedDocuments and subgraph exclude each other: a federation router writes its own documents.',
    );
  }
  if (graphiql && (!explorer || mode === 'production' || trustedDocuments !== undefined)) {
    conflicts.push('graphiql needs explorer, mode development and no trustedDocuments.');
  }
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  if (trustedDocuments !== undefined) {
    return { kind: 'trusted', texts: checkTrustedManifest(trustedDocuments, limits, mode) };
  }
  return automaticPersistedQueries
    ? { kind: 'persisted', texts: createPersistedQueries() }
    : { kind: 'none' };
}

/** Exactly as browsers send them; anything else would never match. */
export function checkCorsOrigins(origins: readonly string[] = []): readonly string[] {
  return checkEach('corsOrigins', origins, corsOrigins);
}

export function checkTrustedProxies(addresses: readonly string[] = []): readonly string[] {
  return checkEach('trustedProxies', addresses, proxyAddresses);
}

export function checkPlugins(plugins: readonly object[] = []): readonly object[] {
  const wrong = checkList('plugins', plugins).filter((plugin) => typeof plugin !== 'object');
  if (wrong.length === 0) return plugins;
  throw new ConfigError([`plugins must be objects with hooks; got ${typeof wrong[0]}.`]);
}

function checkEach(
  name: string,
  values: readonly string[],
  kind: OptionKind<readonly string[]>,
): readonly string[] {
  checkList(name, values);
  const wrong = values.filter((value) => typeof value !== 'string' || kind.parse(value)?.length !== 1);
  if (wrong.length === 0) return values;
  throw new ConfigError([`${name} must be ${kind.form}; got ${JSON.stringify(wrong).slice(0, 80)}.`]);
}

/** JavaScript embedders may pass a single value, or a text with commas as the program takes it. */
function checkList<T>(name: string, values: readonly T[]): readonly T[] {
  if (Array.isArray(values)) return values;
  throw new ConfigError([`${name} must be a list; got ${JSON.stringify(values).slice(0, 80)}.`]);
}

export interface ProtectionSettings {
  /** Concurrent GraphQL and REST requests; as many again are queued briefly. */
  readonly maxRequests: number;
  /** Rate limit of one caller; 0 disables it. */
  readonly requestsPerMinute: number;
  /** Failed sign-ins of one name from one address before they are slowed down; 0 disables it. */
  readonly signInFailures: number;
}

/** Response cache and load protection, as an embedder or operator sets them. */
export interface LoadOptions {
  /**
   * Size and maximum age of the response cache, and whether it covers profiles:
   * 32 MiB, 60 s and `false` by default; disabled in front of a remote service
   * unless `bytes` is set.
   */
  readonly responseCache?: Partial<ResponseCacheSettings> | undefined;
  /** Concurrent GraphQL and REST requests; as many again are queued briefly. 256 by default. */
  readonly maximumRequests?: number | undefined;
  /** Rate limit of one caller; 0 by default, which disables it. */
  readonly requestsPerMinute?: number | undefined;
  /** Failed sign-ins with one name from one address before they are slowed down; 5 by default, 0 for no limit. */
  readonly signInFailures?: number | undefined;
  /** Deadline of one GraphQL request in milliseconds, of which a REST request has three; 10,000 by default. */
  readonly requestTimeoutMs?: number | undefined;
  /** CPU time of one request in milliseconds; 2,000 by default, 0 for no limit. */
  readonly requestCpuMs?: number | undefined;
}

interface LoadSettings {
  readonly responseCache: ResponseCacheSettings;
  readonly protection: ProtectionSettings;
  readonly deadlineMs: number;
  readonly cpuMs: number;
}

/** Fills in the defaults. Throws one ConfigError that names all invalid settings. */
export function toLoadSettings(options: LoadOptions, isRemote: boolean): LoadSettings {
  const { responseCache = {}, maximumRequests = 256, requestsPerMinute = 0 } = options;
  const { requestTimeoutMs = 10_000, requestCpuMs = defaultCpuMs, signInFailures = 5 } = options;
  // Over a database every write is visible; others may write to a remote service.
  const { bytes = isRemote ? 0 : storeCacheBytes, seconds = 60, profiles = false } = responseCache;
  const mistakes = [
    ...mistakesIn('responseCache.bytes', bytes, 0, 64 * 1024 ** 3),
    ...mistakesIn('responseCache.seconds', seconds, 1, 3600),
    ...mistakesIn('maximumRequests', maximumRequests, 1, 100_000),
    ...mistakesIn('requestsPerMinute', requestsPerMinute, 0, 1_000_000),
    ...mistakesIn('signInFailures', signInFailures, 0, 1000),
    ...mistakesIn('requestTimeoutMs', requestTimeoutMs, 100, 600_000),
    ...mistakesIn('requestCpuMs', requestCpuMs, 0, 3_600_000),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    responseCache: { bytes, seconds, profiles },
    protection: { maxRequests: maximumRequests, requestsPerMinute, signInFailures },
    deadlineMs: requestTimeoutMs,
    cpuMs: requestCpuMs,
  };
}

function mistakesIn(name: string, value: number, least: number, most: number): readonly string[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  return [`${name} must be a whole number from ${least} to ${most}; got ${String(value).slice(0, 80)}.`];
}
