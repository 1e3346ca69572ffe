import type { ServerResponse } from 'node:http';
import type { SentStream } from './http-exchange.ts';

/** How long a client may take nothing of a body before its connection is closed. */
const patienceMs = 30_000;
/** How long the rest of what was written may take when the body has failed. */
const flushMs = 5000;
/**
 * How long a client has to read that before its connection is reset: it loses what it has not read, and
 * one with libuv takes a reset that comes with data for an end in order.
 */
const readMs = 1000;

/**
 * Sends the body as fast as the client takes it. One that fails midway ends with
 * its connection: a chunked body then lacks its end, and before HTTP/1.1, where
 * the end of a connection ends its body, the connection is reset.
 */
export function sendStream(body: SentStream, response: ServerResponse, isHead: boolean): void {
  if (isHead || response.destroyed) {
    body.end();
    response.end();
  } else {
    response.on('error', () => {});
    void writeAll(body, response).catch(() => cut(response));
  }
}

async function writeAll({ pieces }: SentStream, response: ServerResponse): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

/** Rejects for a client who takes nothing for too long; resolves also when it has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      response.off('drain', done).off('close', done);
    };
    const done = (): void => {
      stop();
      resolve();
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The client takes nothing of the body.'));
    }, patienceMs);
    response.on('drain', done).on('close', done);
  });
}

/** Sends what was written first, so that the client sees why, but not to one that takes nothing. */
function cut({ socket, chunkedEncoding }: ServerResponse): void {
  if (socket === null) return;
  const force = setTimeout(() => socket.resetAndDestroy(), flushMs);
  socket.once('close', () => clearTimeout(force));
  socket.write('', () => {
    if (chunkedEncoding) socket.destroy();
    else setTimeout(() => socket.resetAndDestroy(), readMs);
  });
}
