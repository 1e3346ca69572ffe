import { EmissionsError, type ErrorCode, errorCodes } from '../../domain/basics/errors.ts';
import { maskError } from '../../graphql/errors.ts';
import type { Answer } from '../http/http-exchange.ts';

/** A body that is not JSON, for which HTTP has a status of its own. */
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
  LIMIT_EXCEEDED: 400,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  TIMEOUT: 503,
};

/** The response to a request that failed before execution. */
export function toErrorAnswer(
  cause: unknown,
  requestId: string,
  onUnexpected: (error: unknown) => void,
): Answer {
  const error = maskError(cause, onUnexpected);
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
      // The unread rest of the body makes the connection unusable.
      Connection: 'close',
    },
    body: JSON.stringify({ errors: [{ message, extensions: { ...extensions, http: undefined } }] }),
  };
}
