import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import { type Config, hasGraphiql } from '../../config/config.ts';
import { isLoopback } from '../../config/option-values.ts';
import { createGateway } from './gateway.ts';
import { drainMs } from '../http/connections.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { createLimitedServer, listen } from '../http/limited-server.ts';
import { startMetrics } from './metrics.ts';
import type { RunningBackend } from './running-backend.ts';
import { readTrustedManifest } from '../graphql-http/trusted-documents.ts';

export interface GatewayServer {
  /** Such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /**
   * Fails `/readyz` but keeps serving until `noticed` resolves, then stops
   * accepting, gives running requests 10 s, and closes the backend.
   */
  close(noticed?: Promise<void>): Promise<void>;
}

/**
 * Garbage is collected when the heap is twice as large as what is live; V8 lets it
 * become four times as large, and then large answers of a remote service take 250 MB.
 */
const heapGrowth = '--heap-growing-percent=100';

/** Listens. Rejects when the address is not available or the manifest of trusted documents cannot be read. */
export async function startGatewayServer(
  config: Config,
  backend: RunningBackend,
  telemetry?: Telemetry,
): Promise<GatewayServer> {
  const { trustedDocuments: file, automaticPersistedQueries } = config;
  if (backend.isRemote) v8.setFlagsFromString(heapGrowth);
  const gateway = createGateway({
    backend,
    mode: config.mode,
    unknownFields: config.unknownFields,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    trustedDocuments: file === null ? undefined : await readTrustedManifest(file),
    automaticPersistedQueries,
    limits: config.graphqlLimits,
    responseCache: {
      bytes: config.responseCache,
      seconds: config.responseCacheSeconds,
      profiles: config.responseCacheProfiles,
    },
    maximumRequests: config.maxRequests,
    requestsPerMinute: config.rateLimit,
    signInFailures: config.signInFailures,
    requestTimeoutMs: config.requestTimeout,
    requestCpuMs: config.requestCpuLimit,
    explorer: config.explorer,
    graphiql: hasGraphiql(config),
    subgraph: config.subgraph,
    mcp: config.mcp === 'off' ? undefined : config.mcp,
    isBehindLoopback: isLoopback(config.host) && config.trustedProxies.length === 0,
    telemetry,
    metrics: config.metrics === 'on',
    logLevel: config.logLevel,
  });
  const { server, drain } = createLimitedServer(
    (request, response) => void gateway.handle(request, response),
    config.lenientHttp,
  );
  await listen(server, config);
  const metrics = await startMetrics(config, telemetry).catch(async (error: unknown) => {
    server.close();
    throw error;
  });
  return {
    url: urlOf(server.address(), config.host),
    async close(noticed) {
      gateway.drain();
      await noticed;
      const start = performance.now();
      await drain(drainMs);
      await gateway.close(Math.max(0, drainMs - (performance.now() - start)));
      await metrics?.close();
    },
  };
}

function urlOf(address: string | AddressInfo | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
