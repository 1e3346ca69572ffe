import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import type { Config } from '../../config/config.ts';
import { serveConnections } from './connections.ts';
import { acceptBareLineFeeds, refuseOnSocket } from './lenient-connection.ts';
import { maxHeaders } from './request-guard.ts';
import { isStreamed } from './stream-body.ts';

interface RequestLimits {
  /** Timeout of the head of a request. */
  readonly headersTimeout: number;
  /** Timeout of a whole request, as it is received; not of one whose body is read as a stream. */
  readonly requestTimeout: number;
  /** How often the limit of heads is checked, and so how exact it is. */
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
  server.maxHeadersCount = maxHeaders + 1;
  server.on('request', (request, response) => limitBody(request, response, limits.requestTimeout));
  if (isLenient) acceptBareLineFeeds(server, options);
  return { server, drain: serveConnections(server, handle) };
}

/** Ends the connection of a request whose body is not complete in time, with 408 where nothing was answered. */
function limitBody(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const refuseLate = (): void => {
    if (request.complete || request.destroyed || isStreamed(request)) return;
    // While the answer to an earlier request is being sent, what is written to the socket would be part of it.
    if (response.headersSent || response.socket === null) request.socket.destroy();
    else {
      refuseOnSocket(request.socket, {
        status: 408,
        message: `The request must arrive within ${timeoutMs} ms.`,
      });
    }
  };
  // Data that arrived during a long tick is read first.
  const timer = setTimeout(() => setImmediate(refuseLate), timeoutMs);
  const stop = (): void => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}

type Address = Pick<Config, 'host' | 'port'>;

export function listen(server: NetServer, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
}

/** Rejects as `listen` does for an address that is not available. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createNetServer();
  await listen(server, address);
  await new Promise((resolve) => server.close(resolve));
}
