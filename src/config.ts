import { readFlags } from './config-flags.ts';
import { configOptions } from './config-options.ts';
import {
  baseUrl,
  byteCount,
  corsOrigins,
  databaseAddress,
  type DatabaseUrl,
  formatName,
  hostName,
  isDatabaseAddress,
  isSameDatabase,
  type LimitSettings,
  limitSettings,
  logLevel,
  type MetricsPlace,
  metricsPlace,
  type Mode,
  modeName,
  type OptionKind,
  poolSize,
  port,
  requestCount,
  requestRate,
  secondCount,
  seconds,
  shown,
  someText,
  storeName,
  toggle,
  tokenKey,
  type WorkerCount,
  workerCount,
} from './config-values.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Whether strangers are kept from the schema, or shown around. */
  readonly mode: Mode;
  /** A file, `memory`, or the address of a database. Not used with an upstream. */
  readonly store: string | null;
  /** The address of a copy of that database, for reading. */
  readonly storeReplica: DatabaseUrl | null;
  /** Connections to a database on a server, and as many to its copy. */
  readonly storePool: number;
  readonly dataDirectory: string;
  readonly upstream: string | null;
  readonly upstreamFormat: 'json' | 'xml';
  readonly demoUsers: boolean;
  /** Whether lines of requests to the REST prefixes may end in bare line feeds. */
  readonly lenientHttp: boolean;
  /** Whose pages may read answers: empty for nobody's. */
  readonly corsOrigins: readonly string[];
  /** The manifest of the only documents that run; `null` when any may. */
  readonly trustedDocuments: string | null;
  readonly automaticPersistedQueries: boolean;
  /** What differs from the usual limits. */
  readonly graphqlLimits: LimitSettings;
  /** What answers that are given again take, for how long they are, and whether those about profiles are too. */
  readonly responseCache: { readonly bytes: number; readonly seconds: number; readonly profiles: boolean };
  /** Processes that answer requests. */
  readonly workers: WorkerCount;
  /** GraphQL and REST requests that a process answers at a time. */
  readonly maxRequests: number;
  /** Requests of one caller in a minute; 0 for no limit. */
  readonly rateLimit: number;
  readonly metrics: MetricsPlace;
  /** Whether GraphQL is a subgraph of a federated graph. */
  readonly subgraph: boolean;
  /** Seconds between SIGTERM and the end of accepting. */
  readonly shutdownDelay: number;
  readonly tokenKey: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** Every mistake in the configuration, each with the accepted form. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** Kept unless another number is given, where every write is seen. */
export const storeCacheBytes = 32 * 1024 * 1024;

type OptionName = keyof typeof configOptions;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the command line and, where that says nothing,
 * from EMISSIONS_… variables. Throws one ConfigError that lists every mistake.
 * What is ignored is as if nobody had said anything of it.
 */
export function readConfig(
  args: readonly string[],
  environment: Environment = process.env,
  ignored: readonly OptionName[] = [],
): Config {
  const mistakes: string[] = [];
  const flags = readFlags(args, mistakes);
  for (const name of unknownVariables(environment))
    mistakes.push(`${name} is not a variable of this program.`);

  function read<T>(name: OptionName, kind: OptionKind<T>): T | null {
    const { flag, variable, standard } = configOptions[name];
    const given = flags.get(flag);
    const text = ignored.includes(name) ? standard : (given ?? environment[variable] ?? standard);
    if (text === null) return null;
    const value = kind.parse(text);
    if (value !== undefined) return value;
    const got = configOptions[name] === configOptions.tokenKey ? '' : shown(text);
    mistakes.push(`${given === undefined ? variable : `--${flag}`} must be ${kind.form}${got}.`);
    return null;
  }

  const host = read('host', hostName) ?? '';
  const upstream = read('upstream', baseUrl);
  const store = read('store', storeName);
  const demoUsers = read('demoUsers', toggle);
  const mode = read('mode', modeName) ?? 'development';
  const trustedDocuments = read('trustedDocuments', someText);
  const config: Config = {
    host,
    port: read('port', port) ?? 0,
    mode,
    store,
    storeReplica: read('storeReplica', databaseAddress),
    storePool: read('storePool', poolSize) ?? 0,
    dataDirectory: read('dataDirectory', someText) ?? '',
    upstream,
    upstreamFormat: read('upstreamFormat', formatName) ?? 'json',
    // A database on a server may be one that others serve from, to the world.
    demoUsers: demoUsers ?? (upstream === null && mode === 'development' && !isDatabaseAddress(store)),
    lenientHttp: read('lenientHttp', toggle) ?? true,
    corsOrigins: read('corsOrigins', corsOrigins) ?? [],
    trustedDocuments,
    automaticPersistedQueries: read('automaticPersistedQueries', toggle) ?? trustedDocuments === null,
    graphqlLimits: read('graphqlLimits', limitSettings) ?? {},
    responseCache: {
      bytes: read('responseCache', byteCount) ?? (upstream === null ? storeCacheBytes : 0),
      seconds: read('responseCacheSeconds', secondCount) ?? 0,
      profiles: read('responseCacheProfiles', toggle) ?? false,
    },
    workers: read('workers', workerCount) ?? 1,
    maxRequests: read('maxRequests', requestCount) ?? 0,
    rateLimit: read('rateLimit', requestRate) ?? 0,
    metrics: read('metrics', metricsPlace) ?? 'off',
    subgraph: read('subgraph', toggle) ?? false,
    shutdownDelay: read('shutdownDelay', seconds) ?? 0,
    tokenKey: read('tokenKey', tokenKey),
    logLevel: read('logLevel', logLevel) ?? 'warn',
  };
  if (mistakes.length === 0) mistakes.push(...conflictsIn(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** GraphiQL needs the schema and free documents, and is for this machine alone. */
export function hasExplorer({ host, mode, trustedDocuments }: Config): boolean {
  return mode === 'development' && trustedDocuments === null && isLoopback(host);
}

function conflictsIn(config: Config): readonly string[] {
  const { host, mode, upstream, store, demoUsers, trustedDocuments, responseCache } = config;
  const conflicts: string[] = [];
  const replica = replicaMistake(config, '--store-replica', '--store');
  if (replica !== null) conflicts.push(replica);
  if (responseCache.profiles && responseCache.bytes === 0) {
    conflicts.push(
      '--response-cache-profiles on needs room for answers: add --response-cache 32MiB, or as much as you like.',
    );
  }
  if (upstream !== null && store !== null) {
    conflicts.push(
      '--upstream and --store exclude each other: the gateway asks either a remote service or its own store.',
    );
  }
  if (upstream !== null && demoUsers) {
    conflicts.push(
      '--demo-users on needs a store; with --upstream the users are those of the remote service.',
    );
  }
  if (demoUsers && !isLoopback(host)) {
    conflicts.push(
      `The demo users have public passwords, so they exist only on loopback: with --host ${host} add --demo-users off.`,
    );
  } else if (demoUsers && mode === 'production') {
    conflicts.push(
      'The demo users have public passwords, so they do not exist in production: leave out --demo-users on, or --mode production.',
    );
  }
  if (trustedDocuments !== null && config.subgraph) {
    conflicts.push(
      '--trusted-documents and --subgraph on exclude each other: a router writes its own documents.',
    );
  }
  if (trustedDocuments !== null && config.automaticPersistedQueries) {
    conflicts.push(
      '--trusted-documents and --automatic-persisted-queries on exclude each other: the manifest lists all that runs, so nothing is remembered beside it.',
    );
  }
  conflicts.push(...conflictsOfWorkers(config));
  return conflicts;
}

/** What several processes cannot have in common. */
function conflictsOfWorkers({ workers, store, upstream, responseCache }: Config): readonly string[] {
  if (workers === 1) return [];
  const conflicts: string[] = [];
  if (store === 'memory') {
    conflicts.push(
      '--workers and --store memory exclude each other: what is in the memory of one process the others do not see. Leave out --store for a database in a file.',
    );
  }
  if (upstream !== null && responseCache.bytes > 0) {
    conflicts.push(
      '--workers and --response-cache exclude each other before an upstream: no worker sees what is written through the others, and would give old answers.',
    );
  }
  return conflicts;
}

/** What is wrong about naming this replica for this store; the names are those of the two settings. */
export function replicaMistake(
  { store, storeReplica }: Pick<Config, 'store' | 'storeReplica'>,
  replicaName: string,
  storeSetting: string,
): string | null {
  if (storeReplica === null) return null;
  if (!isDatabaseAddress(store)) {
    return `${replicaName} names a copy of a PostgreSQL database, which ${storeSetting} has to name: postgres://….`;
  }
  return isSameDatabase(store, storeReplica)
    ? `${replicaName} and ${storeSetting} name the same database: name another server, which follows that of the store.`
    : null;
}

function unknownVariables(environment: Environment): readonly string[] {
  const known = new Set<string>(Object.values(configOptions).map(({ variable }) => variable));
  return Object.keys(environment).filter((name) => name.startsWith('EMISSIONS_') && !known.has(name));
}
