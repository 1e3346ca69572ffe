import { createServer, type RequestListener, type Server } from 'node:http';
import { serveConnections } from './connections.ts';
import { limitBody } from './body-deadline.ts';
import { acceptBareLineFeeds } from './lenient-connection.ts';
import { maximumHeaders } from './request-guard.ts';

interface RequestLimits {
  /** Timeout of the head of a request. */
  readonly headersTimeout: number;
  /** Timeout of a whole request, as it is received; not of one whose body is read as a stream. */
  readonly requestTimeout: number;
  /** How often that of heads is checked, and so how exact it is. */
  readonly connectionsCheckingInterval: number;
}

const standardLimits: RequestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 500,
};

interface LimitedServer {
  readonly server: Server;
  /** Stops accepting, and resolves when the connections are closed, by force after the timeout. */
  readonly drain: (withinMs: number) => Promise<void>;
}

/** A server that answers a request that comes too slowly with 408, and closes its connection. */
export function createLimitedServer(
  handle: RequestListener,
  isLenient: boolean,
  limits = standardLimits,
): LimitedServer {
  const options = {
    ...limits,
    requestTimeout: 0,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 65_000,
    // Checked by the request guard, which also drops whatever follows on the connection.
    requireHostHeader: false,
  };
  const server = createServer(options);
  // One more than allowed, because Node drops what is beyond without a word.
  server.maxHeadersCount = maximumHeaders + 1;
  server.on('request', (request, response) => limitBody(request, response, limits.requestTimeout));
  if (isLenient) acceptBareLineFeeds(server, options);
  return { server, drain: serveConnections(server, handle) };
}
