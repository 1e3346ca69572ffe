import { createServer, type RequestListener, type Server } from 'node:http';
import { acceptBareLineFeeds } from './lenient-connection.ts';
import { maximumHeaders } from './request-guard.ts';

interface RequestLimits {
  /** Timeout of the head of a request. */
  readonly headersTimeout: number;
  /** Timeout of a whole request, as it is received. */
  readonly requestTimeout: number;
  /** How often the two are checked, and so how exact they are. */
  readonly connectionsCheckingInterval: number;
}

const standardLimits: RequestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 500,
};

interface LimitedServer {
  readonly server: Server;
  /** Closes the connections that have not sent anything. */
  readonly closeSilent: () => void;
}

/** A server that answers a request that comes too slowly with 408, and closes its connection. */
export function createLimitedServer(
  handle: RequestListener,
  isLenient: boolean,
  limits = standardLimits,
): LimitedServer {
  const options = {
    ...limits,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 65_000,
    // Checked by the request guard, which also drops whatever follows on the connection.
    requireHostHeader: false,
  };
  const server = createServer(options, handle);
  // One more than allowed, because Node drops what is beyond without a word.
  server.maxHeadersCount = maximumHeaders + 1;
  return { server, closeSilent: isLenient ? acceptBareLineFeeds(server, options) : () => {} };
}
