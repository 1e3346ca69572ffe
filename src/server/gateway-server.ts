import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Config, hasExplorer } from '../config.ts';
import { createRestService } from '../rest-service/rest-service.ts';
import { answerCors } from './cors.ts';
import { sendGraphiQL, wantsPage } from './graphiql.ts';
import { defaultLimits } from '../graphql/limits/limits.ts';
import { createGraphQLHandler, graphqlPath } from './graphql-handler.ts';
import { answerHealth } from './health.ts';
import { acceptBareLineFeeds } from './lenient-connection.ts';
import { openKnownDocuments } from './open-known-documents.ts';
import { createLogger } from './log.ts';
import type { RunningBackend } from './open-backend.ts';
import { refuse } from './request-guard.ts';
import { maximumHeaders } from './request-head.ts';
import { answerRest } from './rest-handler.ts';
import { isRestPath, splitTarget } from './rest-path.ts';
import { createRunningRequests } from './running-requests.ts';

export interface GatewayServer {
  /** Such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Stops accepting, lets running requests end, and closes the backend. */
  close(): Promise<void>;
}

const drainMs = 10_000;

/** Listens. Rejects when the address cannot be had. */
export async function startGatewayServer(config: Config, backend: RunningBackend): Promise<GatewayServer> {
  const log = createLogger(config.logLevel);
  const { mode, corsOrigins } = config;
  const limits = { ...defaultLimits, ...config.graphqlLimits };
  const documents = await openKnownDocuments(config, limits);
  const answerGraphQL = createGraphQLHandler(
    backend.open,
    { limits, hasUpstream: config.upstream !== null, mode, documents },
    log,
  );
  const restService = createRestService({
    openBackend: backend.open,
    onUnforeseen: (error, { requestId }) => log.error({ err: error, requestId }, 'unforeseen error in REST'),
  });
  const refused = new WeakSet<Socket>();
  let isDraining = false;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // What stands behind a refused request may be part of it, so it is no request.
    if (refused.has(request.socket)) return;
    const refusal = refuse(request, config.demoUsers);
    if (refusal !== null) {
      refused.add(request.socket);
      return sendText(response, refusal.status, refusal.message);
    }
    const { path } = splitTarget(request.url ?? '/');
    const isCorsPath = path === graphqlPath || isRestPath(path);
    if (isCorsPath && answerCors(corsOrigins, request, response)) return;
    if (isRestPath(path)) return answerRest(restService, request, response);
    if (path === '/healthz' || path === '/readyz') {
      return answerHealth(path, response, backend, () => isDraining);
    }
    if (hasExplorer(config) && wantsPage(request) && (path === '/' || path === graphqlPath)) {
      return sendGraphiQL(response, await backend.signInDemo(AbortSignal.timeout(drainMs)));
    }
    if (path === graphqlPath) return answerGraphQL(request, response);
    return sendText(
      response,
      404,
      'There is nothing here. GraphQL is at /graphql, REST below /data, /profiles, /definitions and /auth.',
    );
  }

  const running = createRunningRequests();
  const server = createServer(httpLimits, (request, response) => {
    const answered = route(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request could not be answered');
      if (!response.headersSent) sendText(response, 500, 'Something went wrong that should not have.');
      else response.destroy();
    });
    running.start(answered);
  });
  const closeSilent = config.lenientHttp ? acceptBareLineFeeds(server, httpLimits) : () => {};
  await listen(server, config);
  return {
    url: urlOf(server.address(), config.host),
    async close() {
      isDraining = true;
      closeSilent();
      await drain(server);
      await running.ended(drainMs);
      await backend.close();
    },
  };
}

const httpLimits = {
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

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain;charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(text);
}
