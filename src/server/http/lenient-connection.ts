import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { noteRewrittenHead } from './request-guard.ts';
import type { Refusal } from './this-machine.ts';
import { chooseNextStep } from './lenient-head.ts';

interface LenientLimits {
  readonly maxHeaderSize: number;
  /** Timeout for the first line, and for the whole head when that line ends in a bare line feed. */
  readonly headersTimeout: number;
}

/**
 * Accepts bare line feeds in the first request of a connection if its path is
 * a REST path, as legacy clients send it: the head is rewritten for the parser,
 * which stays strict for all requests, and the connection is closed after the
 * response. Any other connection is passed on unchanged after its first line.
 */
export function acceptBareLineFeeds(server: Server, limits: LenientLimits): void {
  const parse = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    readStart(socket, limits, (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      for (const listener of parse) listener.call(server, socket);
      socket.resume();
    });
  });
}

/** Reads from a new connection until the next step is clear. */
function readStart(socket: Socket, limits: LenientLimits, onPass: (bytes: Buffer) => void): void {
  let received: Buffer | null = null;
  const onData = (chunk: Buffer): void => {
    received = received === null ? chunk : Buffer.concat([received, chunk]);
    const next = chooseNextStep(received, limits.maxHeaderSize);
    if (next.kind === 'wait') return;
    stop();
    if (next.kind === 'refuse') return refuseOnSocket(socket, next.refusal);
    if (next.isRewritten) noteRewrittenHead(socket);
    onPass(next.bytes);
  };
  const onEnd = (): void => {
    stop();
    if (received === null) socket.destroy();
    else
      refuseOnSocket(socket, { status: 400, message: 'The request ends before its headers are complete.' });
  };
  const onClose = (): void => stop();
  const onError = (): void => {
    socket.destroy();
  };
  let isStopped = false;
  const refuseLate = (): void => {
    if (isStopped) return;
    stop();
    refuseOnSocket(socket, {
      status: 408,
      message: `The request headers must arrive within ${limits.headersTimeout} ms.`,
    });
  };
  // Data that arrived during a long tick is read first.
  const timer = setTimeout(() => setImmediate(refuseLate), limits.headersTimeout);
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
  }
  socket.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
}

/** Answers a request that node:http has no response for, and ends its connection. */
export function refuseOnSocket(socket: Socket, { status, message }: Refusal): void {
  socket.on('error', () => socket.destroy());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain;charset=UTF-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${message}`);
  socket.destroySoon();
}
