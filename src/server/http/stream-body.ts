import type { IncomingMessage } from 'node:http';
import { EmissionsError } from '../../domain/basics/errors.ts';

/** A body of any length, read as it comes. */
export interface StreamedRequestBody extends AsyncIterable<Uint8Array> {
  /** Reads on for a moment and drops what comes, as many clients read an answer only then; whether that was the end. */
  drop(): Promise<boolean>;
}

/** Minimum bytes of a body within the patience; time in which it is not read does not count. */
const leastBytes = 32 * 1024;
const patienceMs = 30_000;
const dropMs = 5000;

/** The largest table: a million rows of a thousand bytes. */
export const longestStream = 1024 ** 3;

/** Measures how long a body is waited for. */
class Patience {
  #bytes = 0;
  #waitedMs = 0;

  /** Awaits `next`. Rejects with TIMEOUT for a body that comes too slowly. */
  async within<T>(next: Promise<T>): Promise<T> {
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow()), patienceMs - this.#waitedMs);
    });
    try {
      return await Promise.race([next, late]);
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - start;
    }
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < leastBytes) return;
    this.#bytes = 0;
    this.#waitedMs = 0;
  }
}

/** Requests whose body has a deadline for each piece, instead of one for the whole. */
const streamed = new WeakSet<IncomingMessage>();

export function isStreamed(request: IncomingMessage): boolean {
  return streamed.has(request);
}

/** The body of a request of node:http. Nothing is received that is not read, but for a buffer. */
export function streamBody(request: IncomingMessage): StreamedRequestBody {
  streamed.add(request);
  let wake = (): void => {};
  const notify = (): void => wake();
  const events = ['readable', 'end', 'close', 'error'] as const;
  for (const event of events) request.on(event, notify);

  async function next(): Promise<Buffer | null> {
    for (;;) {
      const chunk = request.read() as Buffer | null;
      if (chunk !== null) return chunk;
      if (request.readableEnded) return null;
      if (request.destroyed) throw bodyCutOff();
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  async function* chunks(): AsyncGenerator<Buffer> {
    const patience = new Patience();
    for (;;) {
      const chunk = await patience.within(next());
      if (chunk === null) return;
      patience.count(chunk.length);
      yield chunk;
    }
  }

  return {
    [Symbol.asyncIterator]: () => limited(chunks(), longestStream),
    drop() {
      for (const event of events) request.off(event, notify);
      return dropRest(request);
    },
  };
}

function dropRest(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return Promise.resolve(request.readableEnded);
  return new Promise((resolve) => {
    const timer = setTimeout(end, dropMs);
    function end(): void {
      clearTimeout(timer);
      request.off('end', end).off('close', end);
      if (!request.readableEnded) request.pause();
      resolve(request.readableEnded);
    }
    request
      .on('error', () => {})
      .on('end', end)
      .on('close', end)
      .resume();
  });
}

export function streamFetchBody(body: ReadableStream<Uint8Array> | null): StreamedRequestBody {
  const reader = body?.getReader();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (reader === undefined) return;
    const patience = new Patience();
    for (;;) {
      const { value } = await patience.within(reader.read().catch(() => Promise.reject(bodyCutOff())));
      if (value === undefined) return;
      patience.count(value.byteLength);
      yield value;
    }
  }
  return {
    [Symbol.asyncIterator]: () => limited(chunks(), longestStream),
    async drop() {
      await reader?.cancel().catch(() => {});
      return true;
    },
  };
}

/** Throws PAYLOAD_TOO_LARGE as soon as there is more than the maximum. */
export async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, void> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) throw bodyTooLarge(maxBytes);
    yield chunk;
  }
}

/** The same, whole. */
export async function collect(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of limited(chunks, maxBytes)) all.push(chunk);
  return Buffer.concat(all);
}

export function bodyTooLarge(maxBytes: number): EmissionsError {
  return new EmissionsError('PAYLOAD_TOO_LARGE', `The request body must not exceed ${maxBytes} bytes.`);
}

function tooSlow(): EmissionsError {
  return new EmissionsError(
    'TIMEOUT',
    `The request body comes too slowly: ${leastBytes} bytes must come within ${patienceMs / 1000} s.`,
  );
}

export function bodyCutOff(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected before the request was complete.');
}
