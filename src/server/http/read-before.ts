import type { IncomingMessage } from 'node:http';
import { type Answer, textAnswer } from './http-exchange.ts';

/** Parsers of frameworks leave the value of the body, and some of them its bytes. */
interface ParsedRequest {
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/**
 * The body of a request that a parser of the embedding server has read: its bytes
 * where they were kept, or else other ones of the same meaning. `undefined` for one
 * that nothing has read, `null` for one whose parser left nothing.
 */
export function bodyReadBefore(request: IncomingMessage): Buffer | null | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  const hasBody = length !== undefined || coding !== undefined;
  if (!request.readableDidRead || !hasBody) return undefined;
  const { body, rawBody = body } = request as ParsedRequest;
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody);
  if (typeof rawBody === 'string') return Buffer.from(rawBody);
  if (typeof body !== 'object' || body === null) return null;
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
  return Buffer.from(isForm ? formOf(body) : JSON.stringify(body));
}

function formOf(fields: object): string {
  return String(
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, values]: [string, unknown]) =>
        [values].flat().map((value) => [name, String(value)]),
      ),
    ),
  );
}

/** The answer to a request whose body is gone, at once instead of waiting for it. */
export function bodyIsGone(): Answer {
  return textAnswer(
    500,
    'The server in which the gateway is embedded has read the body of this request and kept nothing of it. Mount the gateway before the body parser, or set request.body to what it has read.',
  );
}
