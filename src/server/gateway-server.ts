import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, hasExplorer } from '../config.ts';
import { createGateway } from './gateway.ts';
import { acceptBareLineFeeds } from './lenient-connection.ts';
import type { RunningBackend } from './open-backend.ts';
import { maximumHeaders } from './request-head.ts';
import { readTrustedManifest } from './trusted-documents.ts';

export interface GatewayServer {
  /** Such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Stops accepting, lets running requests end, and closes the backend. */
  close(): Promise<void>;
}

const drainMs = 10_000;

/** Listens. Rejects when the address or the manifest of documents cannot be had. */
export async function startGatewayServer(config: Config, backend: RunningBackend): Promise<GatewayServer> {
  const { trustedDocuments: file, automaticPersistedQueries } = config;
  const gateway = createGateway({
    backend,
    mode: config.mode,
    corsOrigins: config.corsOrigins,
    trustedDocuments: file === null ? undefined : await readTrustedManifest(file),
    automaticPersistedQueries,
    limits: config.graphqlLimits,
    responseCache: config.responseCache,
    maximumRequests: config.maxRequests,
    requestsPerMinute: config.rateLimit,
    explorer: hasExplorer(config),
    subgraph: config.subgraph,
    onlyLoopback: config.demoUsers,
    logLevel: config.logLevel,
  });
  const server = createServer(limits, (request, response) => void gateway.handle(request, response));
  const closeSilent = config.lenientHttp ? acceptBareLineFeeds(server, limits) : () => {};
  await listen(server, config);
  return {
    url: urlOf(server.address(), config.host),
    async close() {
      gateway.drain();
      closeSilent();
      await drain(server);
      await gateway.close();
    },
  };
}

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // The guard sees to it, and to what stands behind the refused request.
  requireHostHeader: false,
};

function listen(server: Server, { host, port }: Config): Promise<void> {
  server.maxHeadersCount = maximumHeaders;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    force.unref();
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function urlOf(address: string | AddressInfo | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
