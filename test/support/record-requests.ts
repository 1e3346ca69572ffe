import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { decodeReadBatch } from '../../src/wire/batches/read-batch.ts';
import { readBatchPath } from '../../src/wire/addresses.ts';

const channel = 'http.server.request.start';

export interface RequestRecord {
  /** `GET /data/…` for each request that the server got, and `POST /batch` with what it reads, in no particular order: sorted. */
  take(): readonly string[];
  stop(): void;
}

/** Writes down every request that reaches the server of this process at an address. */
export function recordRequests(url: string): RequestRecord {
  const port = Number(new URL(url).port);
  let lines: string[] = [];
  const onRequest = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== port) return;
    const line = `${request.method} ${request.url}`;
    if (request.url === readBatchPath)
      whenRead(request, (body) => lines.push([line, ...readsIn(body)].join('\n  GET ')));
    else lines.push(line);
  };
  subscribe(channel, onRequest);
  return {
    take() {
      const taken = lines.sort();
      lines = [];
      return taken;
    },
    stop: () => void unsubscribe(channel, onRequest),
  };
}

/** Listens beside the server: a listener of its own would make the body flow before the server reads it. */
function whenRead(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (name: string, ...given: readonly unknown[]): boolean => {
    const [chunk] = given;
    if (name === 'data' && Buffer.isBuffer(chunk)) chunks.push(chunk);
    if (name === 'end') onBody(Buffer.concat(chunks));
    return emit(name, ...given);
  };
}

function readsIn(body: Buffer): readonly string[] {
  const format = body.toString('latin1', 0, 1) === '<' ? 'xml' : 'json';
  return decodeReadBatch(body, format).toSorted();
}
