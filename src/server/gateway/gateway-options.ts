import { type Config, ConfigError } from '../../config/config.ts';
import { logLevel, type Mode, modeName, oneOf, unknownFieldHandling } from '../../config/option-values.ts';
import { defaultLimits, type GraphQLLimits } from '../../graphql/limits/limits.ts';
import type { LogLevel } from '../../telemetry/log.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { TrustedManifest } from '../graphql-http/trusted-documents.ts';
import type { LoadOptions } from './gateway-settings.ts';
import type { RunningBackend } from './running-backend.ts';
import { namedSettings, refuseUnknownSettings } from './known-settings.ts';

export interface GatewayOptions extends LoadOptions {
  /** Closed with the gateway. */
  readonly backend: RunningBackend;
  /** Overrides of the default limits of a GraphQL request. */
  readonly limits?: Partial<GraphQLLimits> | undefined;
  /** `production` disables introspection and suggestions in error messages; `development` by default. */
  readonly mode?: Mode | undefined;
  /** CORS: origins whose pages may send requests and read responses, such as `https://app.example`; none by default. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto say where a request comes from, and whether over TLS, as addresses or subnets; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** The only GraphQL documents that are executed, by hash; any document by default. */
  readonly trustedDocuments?: TrustedManifest | undefined;
  /** Automatic persisted queries (APQ): caches documents by hash; `true` by default, unless there are trusted documents. */
  readonly automaticPersistedQueries?: boolean | undefined;
  /**
   * Plugins of graphql-yoga, for hooks from the parameters of a request to its result;
   * none by default. Their type is not graphql-yoga's own, whose declarations need
   * `skipLibCheck`.
   */
  readonly plugins?: readonly object[] | undefined;
  /** Whether unknown and repeated fields of REST forms are ignored and named, or refused; `ignore` by default. */
  readonly unknownFields?: Config['unknownFields'] | undefined;
  /** Whether pages for people are served: the explorer at `/`, `/docs` and the schemas; `false` by default. */
  readonly explorer?: boolean | undefined;
  /** Whether they include GraphiQL at `/graphiql`; in development without `trustedDocuments` by default. */
  readonly graphiql?: boolean | undefined;
  /** Whether GraphQL is a federation subgraph, with `_service` and `_entities`; `false` by default. */
  readonly subgraph?: boolean | undefined;
  /** Whether agents are served at `/mcp`, with tools that read, or also those that write; they are not by default. */
  readonly mcp?: 'read' | 'write' | undefined;
  /** Whether the server listens on loopback only, and no proxy forwards to it; then `fetch` serves demo users, and in development pages of any port of this machine are allowed by CORS. */
  readonly isBehindLoopback?: boolean | undefined;
  /** Metrics and spans of requests; pass the one that the backend was opened with. */
  readonly telemetry?: Telemetry | undefined;
  /** Whether metrics are exposed at `/metrics`; `false` by default. */
  readonly metrics?: boolean | undefined;
  /** Level of the log, JSON lines on standard error; `warn` by default. */
  readonly logLevel?: LogLevel | undefined;
}

const known = namedSettings<GatewayOptions>({
  backend: true,
  limits: true,
  mode: true,
  corsOrigins: true,
  trustedProxies: true,
  trustedDocuments: true,
  automaticPersistedQueries: true,
  plugins: true,
  unknownFields: true,
  explorer: true,
  graphiql: true,
  subgraph: true,
  mcp: true,
  isBehindLoopback: true,
  telemetry: true,
  metrics: true,
  logLevel: true,
  responseCache: true,
  maximumRequests: true,
  requestsPerMinute: true,
  signInFailures: true,
  requestTimeoutMs: true,
  requestCpuMs: true,
});

/** Throws a ConfigError that names what is no setting, or no value of one, as a mistyped one would go unnoticed. */
export function checkNames(options: GatewayOptions): void {
  refuseUnknownSettings('createGateway', options, known);
  refuseUnknownSettings('limits', options.limits ?? {}, Object.keys(defaultLimits));
  refuseUnknownSettings('responseCache', options.responseCache ?? {}, ['bytes', 'seconds', 'profiles']);
  for (const [name, kind] of Object.entries(kinds)) {
    const value: unknown = options[name as keyof GatewayOptions];
    const isWrong = value !== undefined && (typeof value !== 'string' || kind.parse(value) === undefined);
    if (isWrong) throw wrongValue(name, kind.form, value);
  }
  for (const name of switches) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== 'boolean') throw wrongValue(name, 'true or false', value);
  }
}

const kinds = { mode: modeName, mcp: oneOf('read', 'write'), unknownFields: unknownFieldHandling, logLevel };
const switches = [
  'explorer',
  'graphiql',
  'subgraph',
  'isBehindLoopback',
  'metrics',
  'automaticPersistedQueries',
] as const;

function wrongValue(name: string, form: string, value: unknown): ConfigError {
  return new ConfigError([
    `${name} must be ${form}; got ${(JSON.stringify(value) ?? typeof value).slice(0, 80)}.`,
  ]);
}
