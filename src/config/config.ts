import type { DatabaseUrl, LimitSettings, MetricsPlace, Mode, WorkerCount } from './option-values.ts';

/** What the program was told, checked. */
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

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** GraphiQL needs the schema and free documents, and is for this machine alone. */
export function hasExplorer({ host, mode, trustedDocuments }: Config): boolean {
  return mode === 'development' && trustedDocuments === null && isLoopback(host);
}
