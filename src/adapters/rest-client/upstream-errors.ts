import { EmissionsError, type ErrorCode } from '../../domain/errors.ts';
import { decodeError } from '../../wire/error.ts';
import type { Format } from '../../wire/format.ts';
import { parseBody } from '../../wire/parse-body.ts';
import type { HttpAnswer } from './http.ts';

const codes: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'UPSTREAM_UNSUPPORTED',
  406: 'UPSTREAM_UNSUPPORTED',
  408: 'UPSTREAM_TIMEOUT',
  501: 'UPSTREAM_UNSUPPORTED',
};

const messages: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_USER_INPUT: 'The emissions service refused the request.',
  UNAUTHENTICATED: 'The emissions service does not accept the credentials: sign in again.',
  FORBIDDEN: 'The emissions service does not allow this to you.',
  NOT_FOUND: 'The emissions service does not have this.',
  UPSTREAM_TIMEOUT: 'The emissions service did not answer in time; try again.',
  UPSTREAM_ERROR: 'The emissions service failed; try again later.',
  UPSTREAM_PROTOCOL: 'The emissions service answered in a way that is not part of its protocol.',
};

/** The error of an answer that is not a success. What the upstream says is passed on only where it explains bad input. */
export function toStatusError(answer: HttpAnswer, operation: string, format: Format): EmissionsError {
  const { status } = answer;
  const code = codes[status] ?? (status >= 500 ? 'UPSTREAM_ERROR' : 'UPSTREAM_PROTOCOL');
  const details = { upstream: { operation, status } };
  if (code === 'UPSTREAM_UNSUPPORTED') return unsupported(operation, status);
  const said = code === 'BAD_USER_INPUT' ? readDescription(answer.text, format) : '';
  return new EmissionsError(code, said === '' ? (messages[code] ?? '') : said, details);
}

export function unsupported(operation: string, status?: number): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service does not offer this: ${operation}.`,
    {
      upstream: status === undefined ? { operation } : { operation, status },
    },
  );
}

export function protocolError(operation: string, message: string, cause?: unknown): EmissionsError {
  return new EmissionsError('UPSTREAM_PROTOCOL', `${messages.UPSTREAM_PROTOCOL ?? ''} ${message}`.trim(), {
    upstream: { operation },
    cause,
  });
}

/** The description of a status document, on one line, without control characters, of bounded length. */
function readDescription(text: string, format: Format): string {
  try {
    const description = decodeError(parseBody(text, format))?.description ?? '';
    return description.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
  } catch {
    return '';
  }
}
