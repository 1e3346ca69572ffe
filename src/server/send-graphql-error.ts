import type { ServerResponse } from 'node:http';
import { EmissionsError, type ErrorCode, errorCodes } from '../domain/errors.ts';
import { maskError } from '../graphql/errors.ts';

/** A body of another media type than JSON: HTTP has a status of its own for it. */
export class UnsupportedMediaType extends EmissionsError {
  constructor() {
    super('BAD_USER_INPUT', 'The body must be JSON, with the content type application/json.', {
      argument: 'Content-Type',
      fault: 'invalid-content',
    });
  }
}

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  PAYLOAD_TOO_LARGE: 413,
  TIMEOUT: 503,
};

/** The answer to a request that did not get as far as being executed. */
export function sendGraphQLError(
  cause: unknown,
  response: ServerResponse,
  requestId: string,
  onUnforeseen: (error: unknown) => void,
): void {
  const error = maskError(cause, onUnforeseen);
  if (response.headersSent || response.destroyed) return;
  const code = errorCodes.find((known) => known === error.extensions['code']) ?? 'INTERNAL';
  const status = cause instanceof UnsupportedMediaType ? 415 : (statuses[code] ?? 500);
  const { message, extensions } = error;
  const text = JSON.stringify({ errors: [{ message, extensions: { ...extensions, http: undefined } }] });
  response.writeHead(status, {
    'Content-Type': 'application/graphql-response+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    // What was not read of the body makes the connection useless.
    Connection: 'close',
  });
  response.end(text);
}
