import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal } from './request-guard.ts';
import { chooseNextStep } from './request-start.ts';

interface LenientLimits {
  readonly maxHeaderSize: number;
  /** How long the first line, and where it ends in a bare line feed the head, may take. */
  readonly headersTimeout: number;
}

/**
 * Lets the first request of a connection end its lines in bare line feeds when
 * it goes to a REST prefix, as clients of the original service send it: its
 * head is written anew and handed to the parser, which stays strict for
 * everybody, and the connection is closed after the answer. Any other
 * connection goes to the parser as it came once its first line is there.
 *
 * Returns what ends the connections on which nothing has come yet.
 */
export function acceptBareLineFeeds(server: Server, limits: LenientLimits): () => void {
  const parse = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    readStart(socket, limits, {
      onHeard: () => silent.delete(socket),
      onPass(bytes) {
        socket.pause();
        socket.unshift(bytes);
        for (const listener of parse) listener.call(server, socket);
        socket.resume();
      },
    });
  });
  return () => {
    for (const socket of silent) socket.destroy();
  };
}

interface StartListener {
  /** Told of the first bytes, and of an end without any. */
  readonly onHeard: () => void;
  readonly onPass: (bytes: Buffer) => void;
}

/** Reads from a new connection until it is clear what to do with it. */
function readStart(socket: Socket, limits: LenientLimits, { onHeard, onPass }: StartListener): void {
  let received: Buffer | null = null;
  const onData = (chunk: Buffer): void => {
    if (received === null) onHeard();
    received = received === null ? chunk : Buffer.concat([received, chunk]);
    const next = chooseNextStep(received, limits.maxHeaderSize);
    if (next.kind === 'wait') return;
    stop();
    if (next.kind === 'pass') onPass(next.bytes);
    else refuse(socket, next.refusal);
  };
  const onEnd = (): void => {
    stop();
    if (received === null) socket.destroy();
    else refuse(socket, { status: 400, message: 'The request ends in the middle of its head.' });
  };
  const onClose = (): void => stop();
  const onError = (): void => {
    socket.destroy();
  };
  const timer = setTimeout(() => {
    stop();
    refuse(socket, { status: 408, message: `A head has to be there within ${limits.headersTimeout} ms.` });
  }, limits.headersTimeout);
  function stop(): void {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
    if (received === null) onHeard();
  }
  socket.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
}

function refuse(socket: Socket, { status, message }: Refusal): void {
  socket.on('error', () => socket.destroy());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain;charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${message}`);
  socket.destroySoon();
}
