import type { Config } from '../../../src/config/config.ts';
import { type GatewayServer, startGatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import type { RunningBackend } from '../../../src/server/gateway/running-backend.ts';
import type { Telemetry } from '../../../src/telemetry/telemetry.ts';

const config: Config = {
  host: '127.0.0.1',
  port: 0,
  mode: 'development',
  // Its pages are built; tests of them turn it on.
  explorer: false,
  store: 'memory',
  storeNotify: null,
  storePool: 4,
  dataDirectory: '',
  upstream: null,
  upstreamFormat: 'json',
  upstreamCa: null,
  upstreamTimeout: 3000,
  demoUsers: true,
  lenientHttp: true,
  unknownFields: 'ignore',
  corsOrigins: [],
  trustedDocuments: null,
  automaticPersistedQueries: true,
  graphqlLimits: {},
  metrics: 'off',
  shutdownDelay: 0,
  workerTimeout: 30,
  // What a request costs is counted by many tests; those of the cache turn it on.
  responseCache: 0,
  responseCacheSeconds: 60,
  responseCacheProfiles: false,
  workers: 1,
  maxRequests: 256,
  rateLimit: 0,
  // Tests sign in wrongly as often as they like; those of the limit turn it on.
  signInFailures: 0,
  oidcIssuer: null,
  oidcAudience: null,
  oidcUsernameClaim: 'sub',
  oidcCreateUsers: false,
  trustedProxies: [],
  requestTimeout: 10_000,
  requestCpuLimit: 0,
  mcp: 'off',
  upstreamKey: null,
  subgraph: false,
  tokenKey: null,
  previousTokenKey: null,
  integrityCheckDelay: 0,
  logLevel: 'silent',
};

/** The whole program on a free loopback port, over a given backend. */
export function startGateway(
  backend: RunningBackend,
  changes: Partial<Config> = {},
  telemetry?: Telemetry,
): Promise<GatewayServer> {
  const all = { ...config, ...changes };
  return startGatewayServer(all, { ...backend, hasDemoUsers: all.demoUsers }, telemetry);
}
