import type { IncomingHttpHeaders } from 'node:http';
import type { StreamedRequestBody } from './stream-body.ts';
import type { StreamedBody } from '../../rest-service/tables/streamed-body.ts';

/** A request, independent of the server that received it. */
export interface InboundRequest {
  readonly method: string;
  /** Path and query as in the request line, not decoded. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** When it arrived, by `performance.now()`: it may be queued. */
  readonly arrivedAt: number;
  /** Where it comes from; absent for a request of the fetch API. */
  readonly network?: string | undefined;
  /** Whether it was received over HTTPS. */
  readonly isEncrypted: boolean;
  /** The body; rejects with PAYLOAD_TOO_LARGE as soon as it is longer than allowed. */
  readBody(maxBytes: number): Promise<Buffer>;
  /** The same of any length, in place of `readBody`. */
  streamBody(): StreamedRequestBody;
  /** Called once when the client disconnects before the response is complete. Returns how to stop listening. */
  onCallerLeft(listener: () => void): () => void;
}

/** A response, independent of the server that sends it; named so because `Response` is fetch's. */
export interface Answer {
  readonly status: number;
  /** The reason phrase, where a client depends on it. */
  readonly reason?: string | undefined;
  /** Names in the exact case to send. Content-Length is added where it is known. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer | SentStream;
}

/** A body that is produced while it is sent, in text or in a coding. */
export interface SentStream extends Omit<StreamedBody, 'pieces'> {
  readonly pieces: AsyncGenerator<string | Uint8Array, void, void>;
}

export function jsonAnswer(status: number, body: object): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
    body: JSON.stringify(body),
  };
}

export function textAnswer(status: number, body: string): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain;charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  };
}

export type Handler = (request: InboundRequest) => Promise<Answer>;

/** Whether a body is sent after its answer was given. */
export function isStream(body: Answer['body']): body is SentStream {
  return typeof body !== 'string' && !Buffer.isBuffer(body);
}

const maxUnreadBytes = 64 * 1024;

/** Node reads and drops the short body of a refused request; a long one closes the connection instead. */
export function closeAfterLongBody(answer: Answer, { method, headers }: InboundRequest): Answer {
  const isShort =
    method === 'GET' || method === 'HEAD' || Number(headers['content-length']) <= maxUnreadBytes;
  return isShort ? answer : { ...answer, headers: { ...answer.headers, Connection: 'close' } };
}
