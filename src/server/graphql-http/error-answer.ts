import { EmissionsError, type ErrorCode, errorCodes } from '../../domain/errors.ts';
import { maskError } from '../../graphql/errors.ts';
import type { Answer } from '../http/http-exchange.ts';

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
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  TIMEOUT: 503,
};

/** The answer to a request that did not get as far as being executed. */
export function toErrorAnswer(
  cause: unknown,
  requestId: string,
  onUnforeseen: (error: unknown) => void,
): Answer {
  const error = maskError(cause, onUnforeseen);
  const code = errorCodes.find((known) => known === error.extensions['code']) ?? 'INTERNAL';
  const { message, extensions } = error;
  const retryAfter = extensions['retryAfter'];
  return {
    status: cause instanceof UnsupportedMediaType ? 415 : (statuses[code] ?? 500),
    headers: {
      'Content-Type': 'application/graphql-response+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...(typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {}),
      // What was not read of the body makes the connection useless.
      Connection: 'close',
    },
    body: JSON.stringify({ errors: [{ message, extensions: { ...extensions, http: undefined } }] }),
  };
}
