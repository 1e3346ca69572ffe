import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ClientReader } from './client-network.ts';
import { type Answer, type InboundRequest, isStream } from './http-exchange.ts';
import { targetOf } from './paths.ts';
import { sendStream } from './send-stream.ts';
import { bodyCutOff, bodyTooLarge, streamBody, type StreamedRequestBody } from './stream-body.ts';

/**
 * A request of node:http, or of a framework that passes on its request and
 * response. A class, because V8 gives every object literal with a getter a hidden
 * class of its own, which holds the request until all of the heap is collected.
 */
export class NodeRequest implements InboundRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly arrivedAt = performance.now();
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private readonly client: ClientReader;
  private readonly body: Buffer | undefined;

  /** The body, where the embedding server has read it, is as long as that server allows. */
  constructor(request: IncomingMessage, response: ServerResponse, client: ClientReader, body?: Buffer) {
    this.method = request.method ?? 'GET';
    this.target = targetOf(request);
    this.headers = body === undefined ? request.headers : headersOfRead(request.headers, body);
    this.request = request;
    this.response = response;
    this.client = client;
    this.body = body;
  }

  get network(): string | undefined {
    return this.client.network(this.request);
  }

  get isEncrypted(): boolean {
    return this.client.isEncrypted(this.request);
  }

  readBody(maxBytes: number): Promise<Buffer> {
    const { body } = this;
    if (body === undefined) return readBody(this.request, maxBytes);
    return body.length > maxBytes ? Promise.reject(bodyTooLarge(maxBytes)) : Promise.resolve(body);
  }

  streamBody(): StreamedRequestBody {
    return this.body === undefined ? streamBody(this.request) : streamRead(this.body);
  }

  onCallerLeft(listener: () => void): () => void {
    const { response } = this;
    const onClose = (): void => {
      if (!response.writableFinished) listener();
    };
    response.once('close', onClose);
    return () => response.off('close', onClose);
  }
}

/** It is no longer in the coding in which it was sent. */
function headersOfRead(headers: IncomingHttpHeaders, body: Buffer): IncomingHttpHeaders {
  return { ...headers, 'content-encoding': undefined, 'content-length': String(body.length) };
}

function streamRead(body: Buffer): StreamedRequestBody {
  return {
    async *[Symbol.asyncIterator]() {
      yield body;
    },
    drop: async () => true,
  };
}

/**
 * Reads a request's body; PAYLOAD_TOO_LARGE as soon as it exceeds the maximum.
 * The rest is then left unread, so the connection cannot be reused.
 */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.reject(bodyTooLarge(maxBytes));
  }
  // An embedding server may have read to the end of a request without a body.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData).pause();
      reject(bodyTooLarge(maxBytes));
    };
    request.on('data', onData);
    request.once('end', () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
    });
    request.once('error', () => reject(bodyCutOff()));
    request.once('close', () => {
      if (!request.complete) reject(bodyCutOff());
    });
  });
}

/** Sends a response unless the client has disconnected. */
export function sendToNode(answer: Answer, { method }: IncomingMessage, response: ServerResponse): void {
  const { status, reason, body } = answer;
  if (isStream(body)) {
    if (!response.destroyed) response.writeHead(status, reason, { ...answer.headers } as OutgoingHttpHeaders);
    return sendStream(body, response, method === 'HEAD');
  }
  if (response.destroyed) return;
  const bytes = Buffer.byteLength(body);
  const headers = { ...answer.headers } as Record<string, string | string[] | number>;
  // Without a body there is no Content-Length.
  if (status !== 204 && status !== 304) headers['Content-Length'] = bytes;
  response.writeHead(status, reason, headers);
  if (method !== 'HEAD') {
    // Node sends text in one piece with the head, and plain ASCII without converting it.
    response.write(body, bytes === body.length ? 'latin1' : 'utf8');
    // Now, because the end would add an empty piece, and two cost more than one.
    response.socket?.uncork();
  }
  response.end();
}
