import type { IncomingHttpHeaders } from 'node:http';
import { bodyCutOff, bodyTooLarge, collect, streamFetchBody } from './stream-body.ts';
import { type Answer, type InboundRequest, isStream } from './http-exchange.ts';

export function fromFetch(request: Request): InboundRequest {
  const { pathname, search, protocol, host } = new URL(request.url);
  const headers: IncomingHttpHeaders = { host, ...Object.fromEntries(request.headers) };
  return {
    method: request.method,
    target: `${pathname}${search}`,
    headers,
    arrivedAt: performance.now(),
    isEncrypted: protocol === 'https:',
    readBody: (maxBytes) => readBody(request, maxBytes),
    streamBody: () => streamFetchBody(request.body),
    onCallerLeft(listener) {
      request.signal.addEventListener('abort', listener, { once: true });
      return () => request.signal.removeEventListener('abort', listener);
    },
  };
}

/** The Response constructor throws for a body with these statuses. */
const withoutBody = new Set([204, 304]);

export function toFetch({ status, reason, headers, body }: Answer, method: string): Response {
  const carriesBody = method !== 'HEAD' && !withoutBody.has(status);
  if (!carriesBody && isStream(body)) body.end();
  return new Response(carriesBody ? (toBodyInit(body) as BodyInit) : null, {
    status,
    headers: toHeaders(headers),
    ...(reason === undefined ? {} : { statusText: reason }),
  });
}

function toBodyInit(body: Answer['body']): string | Buffer | ReadableStream {
  if (!isStream(body)) return body;
  const { pieces } = body;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      body.end();
      await pieces.return();
    },
  });
}

function toHeaders(source: Answer['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    // The embedding server manages the connection.
    if (name.toLowerCase() === 'connection') continue;
    for (const single of typeof value === 'string' ? [value] : value) headers.append(name, single);
  }
  return headers;
}

async function readBody({ headers, body }: Request, maxBytes: number): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  return body === null ? Buffer.alloc(0) : collect(chunksOf(body), maxBytes);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw bodyCutOff();
  }
}
