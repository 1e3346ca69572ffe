import {
  baseUrl,
  byteCount,
  corsOrigins,
  databaseAddress,
  formatName,
  hostName,
  limitSettings,
  logLevel,
  metricsPlace,
  modeName,
  type OptionKind,
  poolSize,
  port,
  requestCount,
  requestRate,
  secondCount,
  seconds,
  someText,
  storeName,
  toggle,
  tokenKey,
  workerCount,
} from './option-values.ts';

export interface ConfigOption<T = unknown> {
  readonly flag: string;
  readonly variable: string;
  readonly placeholder: string;
  readonly standard: string | null;
  readonly description: string;
  readonly kind: OptionKind<T>;
  /** Never printed, and no flag of its own: other users of a machine can read a command line. */
  readonly isSecret?: boolean;
}

/** All options in the order in which help and docs/configuration.md list them. */
export const configOptions = {
  host: option('host', 'ADDRESS', '127.0.0.1', 'The address to listen on.', hostName),
  port: option('port', 'PORT', '4000', 'The port to listen on; 0 takes any free one.', port),
  mode: option(
    'mode',
    'development|production',
    'development',
    'In production the schema cannot be asked for, no error guesses at names, and there are neither GraphiQL nor demo users.',
    modeName,
  ),
  store: option(
    'store',
    'FILE|memory|URL',
    null,
    'The embedded database, by default emissions.db in the data directory; or postgres://user:password@host/database.',
    storeName,
  ),
  storeReplica: option(
    'store-replica',
    'URL',
    null,
    'A streaming replica of the PostgreSQL database, for reads of reference data while it has all that was written; by default none.',
    databaseAddress,
  ),
  storePool: option(
    'store-pool',
    'N',
    '10',
    'How many connections to a PostgreSQL database, and as many to its replica, each process may have at a time.',
    poolSize,
  ),
  dataDirectory: option(
    'data-dir',
    'FOLDER',
    '.data',
    'Where the database and the token key are kept; created when missing.',
    someText,
  ),
  upstream: option(
    'upstream',
    'URL',
    null,
    'Put the gateway before this REST service instead of a store.',
    baseUrl,
  ),
  upstreamFormat: option(
    'upstream-format',
    'json|xml',
    'json',
    'The format to speak with the upstream.',
    formatName,
  ),
  demoUsers: option(
    'demo-users',
    'on|off',
    null,
    'The users demo, demo-v1 and admin, each with its name as password; on in development with a store of its own, embedded or in memory.',
    toggle,
  ),
  lenientHttp: option(
    'lenient-http',
    'on|off',
    'on',
    'Take requests to the REST prefixes whose lines end in bare line feeds, as clients of the original service send them.',
    toggle,
  ),
  corsOrigins: option(
    'cors-origins',
    'ORIGIN,…',
    null,
    'The origins whose pages may send requests and read the answers, word for word; by default none.',
    corsOrigins,
  ),
  trustedDocuments: option(
    'trusted-documents',
    'FILE',
    null,
    'Run only the GraphQL documents of this manifest, a JSON object of SHA-256 hashes and texts; by default any.',
    someText,
  ),
  automaticPersistedQueries: option(
    'automatic-persisted-queries',
    'on|off',
    null,
    'Remember GraphQL documents under their hash while the process runs, so that clients need not send them again; on unless there are trusted documents.',
    toggle,
  ),
  graphqlLimits: option(
    'graphql-limits',
    'NAME=N,…',
    null,
    'How much one GraphQL request may ask for: tokens, depth, aliases, directives, rootFields, nodes, upstreamCalls.',
    limitSettings,
  ),
  responseCache: option(
    'response-cache',
    'BYTES',
    null,
    'What answers take that are given again to the same caller while nothing is written; 0 keeps none. 32MiB with a store; 0 before an upstream, which others may write to.',
    byteCount,
  ),
  responseCacheSeconds: option(
    'response-cache-seconds',
    'N',
    '60',
    'How long an answer is given again at most.',
    secondCount,
  ),
  responseCacheProfiles: option(
    'response-cache-profiles',
    'on|off',
    'off',
    'Keep answers about profiles too, not only those about the data tree.',
    toggle,
  ),
  workers: option(
    'workers',
    'N|auto',
    '1',
    'How many processes answer requests on the port; auto takes as many as there are cores.',
    workerCount,
  ),
  maxRequests: option(
    'max-requests',
    'N',
    '256',
    'How many GraphQL and REST requests each process answers at a time; as many more wait for a moment, the others get 503.',
    requestCount,
  ),
  rateLimit: option(
    'rate-limit',
    'N',
    '0',
    'How many requests one caller may send in a minute, to all processes together; 0 is no limit.',
    requestRate,
  ),
  metrics: option(
    'metrics',
    'off|on|PORT',
    'off',
    'Show metrics for Prometheus at /metrics: on the port of everything else, or on one of their own.',
    metricsPlace,
  ),
  subgraph: option(
    'subgraph',
    'on|off',
    'off',
    'Serve GraphQL as a subgraph of a federated graph, with _service and _entities.',
    toggle,
  ),
  shutdownDelay: option(
    'shutdown-delay',
    'SECONDS',
    '1',
    'How long SIGTERM leaves load balancers to read at /readyz that the program is leaving; then it stops accepting.',
    seconds,
  ),
  logLevel: option('log-level', 'LEVEL', 'warn', 'silent, error, warn, info or debug.', logLevel),
  tokenKey: {
    ...option(
      'token-key',
      'SECRET',
      null,
      'The key that tokens are signed with, for several processes; by default one is created in the data directory.',
      tokenKey,
    ),
    isSecret: true,
  },
} as const;

function option<T>(
  flag: string,
  placeholder: string,
  standard: string | null,
  description: string,
  kind: OptionKind<T>,
): ConfigOption<T> {
  const variable = `EMISSIONS_${flag.toUpperCase().replaceAll('-', '_')}`;
  return { flag, variable, placeholder, standard, description, kind };
}
