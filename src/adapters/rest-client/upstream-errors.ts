import { EmissionsError, type ErrorCode, notFound } from '../../domain/errors.ts';
import { decodeError } from '../../wire/error.ts';
import type { Format } from '../../wire/format.ts';
import { parseBody } from '../../wire/parse-body.ts';
import { decodeResponseText } from './charset.ts';
import type { HttpAnswer, Operation } from './exchange.ts';

const codes: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'UPSTREAM_UNSUPPORTED',
  406: 'UPSTREAM_UNSUPPORTED',
  408: 'UPSTREAM_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'PAYLOAD_TOO_LARGE',
  429: 'UPSTREAM_UNAVAILABLE',
  431: 'PAYLOAD_TOO_LARGE',
  501: 'UPSTREAM_UNSUPPORTED',
};

const messages = {
  BAD_USER_INPUT: 'The emissions service refused the request.',
  UNAUTHENTICATED: 'The emissions service does not accept the credentials: sign in again.',
  FORBIDDEN: 'The emissions service does not allow this to you.',
  PAYLOAD_TOO_LARGE: 'The request is too large for the emissions service; give fewer or shorter values.',
  UPSTREAM_TIMEOUT: 'The emissions service did not answer in time; try again.',
  UPSTREAM_UNAVAILABLE: 'The emissions service cannot be reached; try again.',
  UPSTREAM_ERROR: 'The emissions service failed; try again later.',
  UPSTREAM_PROTOCOL: 'The emissions service answered in a way that is not part of its protocol.',
  INTERNAL: 'A request to the emissions service could not be made.',
} as const satisfies Readonly<Partial<Record<ErrorCode, string>>>;

interface UpstreamErrorDetails {
  readonly operation: Operation;
  readonly status?: number;
  /** In place of the usual words for the code. */
  readonly message?: string;
  readonly cause?: unknown;
}

export function upstreamError(
  code: keyof typeof messages,
  { operation: { name }, status, message, cause }: UpstreamErrorDetails,
): EmissionsError {
  const upstream = status === undefined ? { operation: name } : { operation: name, status };
  return new EmissionsError(code, message ?? messages[code], { upstream, cause });
}

export function protocolError(operation: Operation, message: string, cause?: unknown): EmissionsError {
  return upstreamError('UPSTREAM_PROTOCOL', {
    operation,
    message: `${messages.UPSTREAM_PROTOCOL} ${message}`,
    cause,
  });
}

export function unsupported({ name }: Pick<Operation, 'name'>, status?: number): EmissionsError {
  return new EmissionsError('UPSTREAM_UNSUPPORTED', `The emissions service does not offer this: ${name}.`, {
    upstream: status === undefined ? { operation: name } : { operation: name, status },
  });
}

/** Bytes that are no HTTP, or not the HTTP that they say they are. */
const protocolFaults = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_NOT_SUPPORTED)/;

/**
 * The error of an exchange that got no complete answer. Of what the transport
 * says only the code is kept: the rest names addresses and quotes bytes.
 */
export function toUpstreamError(error: Error, operation: Operation): EmissionsError {
  if (error instanceof EmissionsError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const cause = new Error(code);
  if (code === 'UND_ERR_INVALID_ARG') return upstreamError('INTERNAL', { operation, cause });
  return upstreamError(protocolFaults.test(code) ? 'UPSTREAM_PROTOCOL' : 'UPSTREAM_UNAVAILABLE', {
    operation,
    cause,
  });
}

/**
 * The error of an answer that is not a success. What the upstream says is
 * passed on only where it explains bad input, and without the given secrets.
 */
export function toStatusError(
  answer: HttpAnswer,
  operation: Operation,
  format: Format,
  secrets: readonly string[],
): EmissionsError {
  const { status } = answer;
  const code = codes[status] ?? (status >= 500 ? 'UPSTREAM_ERROR' : 'UPSTREAM_PROTOCOL');
  if (code === 'UPSTREAM_UNSUPPORTED') return unsupported(operation, status);
  if (code === 'NOT_FOUND') {
    const details = { upstream: { operation: operation.name, status } };
    return new EmissionsError(code, notFound(operation.subject).message, details);
  }
  const said = code === 'BAD_USER_INPUT' ? readDescription(answer, format, secrets) : '';
  return upstreamError(code as keyof typeof messages, {
    operation,
    status,
    ...(said === '' ? {} : { message: said }),
  });
}

/** The description of a status document: one line of bounded length, without addresses and secrets. */
function readDescription(answer: HttpAnswer, format: Format, secrets: readonly string[]): string {
  try {
    const text = decodeResponseText(answer.body, answer.contentType);
    const description = decodeError(parseBody(text, format))?.description ?? '';
    const withoutSecrets = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), description);
    return withoutSecrets
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '…')
      .slice(0, 500)
      .trim();
  } catch {
    return '';
  }
}
