import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

interface Connection {
  /** Requests that are being answered. */
  running: number;
  /** The bytes received by the end of the last request. */
  atRest: number;
}

/** How long running requests may take when the gateway closes. */
export const drainMs = 10_000;

/** The kernel queues 511, the default of node:net; so many waiting ones say that it may have refused others. */
const crowd = 100;
/** When TCP has tried again to deliver what the kernel could not queue. */
const retryMs = 1100;
/** New clients do not keep the program from ending. */
const acceptingMs = 5000;
/** How long a client may take to close a connection that has ended. */
const closingMs = 500;

/**
 * Passes on the requests of a server. The returned function closes it without resetting
 * a request that has reached this machine: connections that wait are accepted first, and
 * connections without a request are ended instead of destroyed. Whatever is left is
 * destroyed after the timeout.
 */
export function serveConnections(
  server: Server,
  handle: RequestListener,
): (withinMs: number) => Promise<void> {
  const open = new Map<Socket, Connection>();
  /** Callbacks to run once all connections are accepted, which takes too long otherwise. */
  let queued: (() => void)[] | null = null;
  server.on('connection', (socket: Socket) => {
    open.set(socket, { running: 0, atRest: 0 });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const connection = open.get(request.socket);
    if (connection !== undefined) note(connection, request, response);
    if (queued === null) handle(request, response);
    else queued.push(() => handle(request, response));
  });

  return async (withinMs) => {
    const force = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, withinMs);
    const requests: (() => void)[] = [];
    queued = requests;
    await acceptWaiting(server);
    // The method of node:http also destroys idle connections, on which a request may have arrived.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    for (const [socket, { running, atRest }] of open) {
      if (running === 0 && socket.bytesRead === atRest) endSocket(socket);
    }
    queued = null;
    for (const handleQueued of requests) handleQueued();
    await closed;
    clearTimeout(force);
    // Stops its timer.
    server.close();
  };
}

function note(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const rest = (): void => {
    connection.atRest = socket.bytesRead;
  };
  connection.running += 1;
  response.once('close', () => {
    connection.running -= 1;
    rest();
    if (!request.complete) request.once('end', rest);
  });
}

/**
 * Connections that are still waiting when the listener closes are reset, with the
 * requests on them. Node accepts one per tick of the event loop, so none waits after
 * a tick without one, and the next tick has read what it sent. Where more came than
 * the kernel queues, TCP tries the others again.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  let latest = performance.now();
  const count = (): void => {
    accepted += 1;
    latest = performance.now();
  };
  const until = latest + acceptingMs;
  server.on('connection', count);
  for (let quiet = 0; quiet < 2 && performance.now() < until;) {
    const before = accepted;
    await new Promise(setImmediate);
    const isQuiet = accepted === before && (accepted < crowd || performance.now() - latest > retryMs);
    quiet = isQuiet ? quiet + 1 : 0;
  }
  server.off('connection', count);
}

function endSocket(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), closingMs).unref();
}
