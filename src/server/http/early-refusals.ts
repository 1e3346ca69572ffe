import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection, Connections } from './connections.ts';
import type { RequestHead } from './plain-head.ts';
import { requestIdOf } from './request-lifetime.ts';
import { createWholeReader, type EarlyRefusals, type ReadWhole, type WholeRequest } from './whole-request.ts';

/**
 * Refuses requests of an overloaded program before node:http parses them, which takes
 * most of the time of a refusal. From the first refusal on, what is read from a
 * connection is looked at here before the parser gets it. The parser gets everything
 * but whole requests that were refused here.
 */
export function refuseEarly(server: Server, connections: Connections, early: EarlyRefusals): void {
  const unwatched = new Set<Socket>();
  const readWhole = createWholeReader(early);
  let isWatching = false;
  server.on('connection', (socket: Socket) => {
    unwatched.add(socket);
    socket.once('close', () => unwatched.delete(socket));
  });
  server.on('request', () => {
    if (isWatching || unwatched.size === 0 || !early.isRefusing()) return;
    isWatching = true;
    // Not while the parser is at work on one of them.
    setImmediate(() => {
      isWatching = false;
      for (const socket of unwatched) {
        const connection = connections.get(socket);
        if (connection !== undefined)
          watch(socket, connection, {
            isRefusing: early.isRefusing,
            readWhole,
            isClosing: () => !server.listening,
          });
      }
      unwatched.clear();
    });
  });
}

type Parse = (this: Socket, bytes: Buffer) => void;

interface Watch {
  readonly isRefusing: () => boolean;
  readonly readWhole: ReadWhole;
  /** Whether the server has stopped listening, and closes its connections. */
  readonly isClosing: () => boolean;
}

/**
 * The parser has to be between two requests when one is kept from it. It is, if it has just
 * parsed what is one whole request here, too: had it been within a head, it would have found
 * a different request, and within a body none, as no other has this target in these bytes. A
 * request that was refused here leaves it where it was.
 */
function watch(socket: Socket, connection: Connection, { isRefusing, readWhole, isClosing }: Watch): void {
  const [parse, ...others] = socket.listeners('data') as Parse[];
  if (parse === undefined || others.length > 0) return;
  let isBetweenRequests = false;
  /** Whether a request is to be refused soon. */
  let isDue = false;

  socket.on('data', (bytes: Buffer) => {
    if (isDue) {
      socket.pause();
      socket.unshift(bytes);
      return;
    }
    const whole = connection.running === 0 && isRefusing() ? readWhole(bytes) : null;
    if (whole !== null && isBetweenRequests && canWrite(socket) && refuse(whole)) return;
    const { parsed } = connection;
    parse.call(socket, bytes);
    isBetweenRequests =
      whole !== null &&
      connection.parsed === parsed + 1 &&
      isSame(whole.request, connection) &&
      hasOneTarget(bytes, whole.request);
  });
  socket.off('data', parse);

  function refuse({ request, refusal, start }: WholeRequest): boolean {
    if (refusal === null) return false;
    let isSent = false;
    const isRefused = refusal.refuses(() => {
      isSent = true;
      isDue = false;
      if (socket.isPaused()) socket.resume();
      else connection.atRest = socket.bytesRead;
      if (!socket.writable) return;
      const isLast = isClosing();
      const end = `Connection: ${isLast ? 'close' : 'keep-alive'}\r\nX-Request-Id: ${requestIdOf(request)}`;
      socket.write(`${start}${end}\r\n\r\n${String(refusal.answer.body)}`);
      if (isLast) socket.end();
    });
    isDue = isRefused && !isSent;
    return isRefused;
  }
}

/** Whether node:http has parsed just this request, and was between two requests before it. */
function isSame({ method, target, headers }: RequestHead, { latest }: Connection): boolean {
  return (
    latest !== null &&
    latest.method === method &&
    latest.url === target &&
    latest.rawHeaders.length === Object.keys(headers).length * 2
  );
}

/** Whether the bytes hold the target of a request line in one place only; a body may hold it in another. */
function hasOneTarget(bytes: Buffer, { target }: RequestHead): boolean {
  const part = ` ${target} `;
  return bytes.indexOf(part) === bytes.lastIndexOf(part);
}

function canWrite(socket: Socket): boolean {
  return socket.writable && socket.writableLength === 0;
}
