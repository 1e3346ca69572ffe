import { EmissionsError, type ErrorCode } from '../../../domain/basics/errors.ts';
import { loopStatus, maxHops } from '../../../wire/headers/hops.ts';
import type { UpstreamOperation } from './exchange.ts';

const messages = {
  BAD_USER_INPUT: 'The emissions service refused the request.',
  UNAUTHENTICATED: 'The emissions service rejected the credentials; sign in again.',
  FORBIDDEN: 'You do not have permission for this in the emissions service.',
  CONFLICT: 'The record has changed in the meantime; read it again before you change it.',
  PAYLOAD_TOO_LARGE: 'The request is too large for the emissions service; send fewer or shorter values.',
  RATE_LIMITED: 'The emissions service refuses more requests for now; try again later.',
  UPSTREAM_TIMEOUT: 'The emissions service did not answer in time; try again.',
  UPSTREAM_UNAVAILABLE: 'The emissions service cannot be reached; try again.',
  UPSTREAM_ERROR: 'The emissions service failed; try again later.',
  UPSTREAM_PROTOCOL: 'The emissions service sent an invalid response.',
  INTERNAL: 'A request to the emissions service could not be made.',
} as const satisfies Readonly<Partial<Record<ErrorCode, string>>>;

export type UpstreamErrorCode = keyof typeof messages;

interface UpstreamErrorDetails {
  readonly operation: UpstreamOperation;
  readonly status?: number;
  /** Replaces the usual message for the code. */
  readonly message?: string;
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export function upstreamError(
  code: UpstreamErrorCode,
  { operation, status, message, retryAfter, cause }: UpstreamErrorDetails,
): EmissionsError {
  const details = { upstream: toUpstream(operation, status), retryAfter, cause };
  return new EmissionsError(code, message ?? messages[code], details);
}

export function protocolError(
  operation: UpstreamOperation,
  message: string,
  cause?: unknown,
): EmissionsError {
  return upstreamError('UPSTREAM_PROTOCOL', {
    operation,
    message: `${messages.UPSTREAM_PROTOCOL} ${message}`,
    cause,
  });
}

/** A document like the one that was requested, about something else. */
export function otherThanRequested(operation: UpstreamOperation): EmissionsError {
  return protocolError(operation, 'It answered with a different object than the one requested.');
}

/** The service is this gateway itself, or another one in front of it. */
export function loopError(operation = 'request'): EmissionsError {
  const message = `The request has passed ${maxHops} gateways without reaching an emissions service, so nothing was sent to one: --upstream of one of them leads back to it. Set it to the service.`;
  return new EmissionsError('UPSTREAM_ERROR', message, { upstream: { operation, status: loopStatus } });
}

/** The circuit breaker lets nothing through for so long. */
export function pausedError(operation: UpstreamOperation, milliseconds: number): EmissionsError {
  const retryAfter = Math.ceil(milliseconds / 1000);
  const message = `The emissions service has failed repeatedly and is paused; try again in ${retryAfter} s.`;
  return upstreamError('UPSTREAM_UNAVAILABLE', { operation, message, retryAfter });
}

/** Why the request that the signal belongs to has ended. */
export function abortReason({ reason }: AbortSignal): EmissionsError {
  return reason instanceof EmissionsError
    ? reason
    : new EmissionsError('TIMEOUT', 'The request was cancelled before the response was complete.');
}

/** `what` names what is missing, where that is less than the operation. */
export function unsupported(
  operation: UpstreamOperation,
  status?: number,
  what = operation.name,
): EmissionsError {
  const message = `The emissions service does not support this: ${what}.`;
  return new EmissionsError('UPSTREAM_UNSUPPORTED', message, { upstream: toUpstream(operation, status) });
}

/** Bytes that are not HTTP, or contradict their own headers. */
const protocolFaults = /^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_NOT_SUPPORTED)/;

/**
 * The error of an exchange without a complete response. Only the code of the
 * transport's error is included: its message names addresses and quotes bytes.
 */
export function toUpstreamError(error: Error, operation: UpstreamOperation): EmissionsError {
  if (error instanceof EmissionsError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const cause = new Error(code);
  if (code === 'UND_ERR_INVALID_ARG') return upstreamError('INTERNAL', { operation, cause });
  const isProtocolFault = protocolFaults.test(code);
  return upstreamError(isProtocolFault ? 'UPSTREAM_PROTOCOL' : 'UPSTREAM_UNAVAILABLE', { operation, cause });
}

function toUpstream({ name }: UpstreamOperation, status: number | undefined) {
  return status === undefined ? { operation: name } : { operation: name, status };
}

/** The error of a response that is larger than is received. */
export function tooLarge(operation: UpstreamOperation, exceeded: string): EmissionsError {
  const message = `The emissions service responded with more than ${exceeded}; request less at a time.`;
  return upstreamError('UPSTREAM_PROTOCOL', { operation, message });
}

/** Refuses a write before anything is sent. `argument` is the one that the caller can omit. */
export function unsupportedWrite(what: string, argument?: string): EmissionsError {
  const message = `The emissions service does not support this: ${what}. Nothing was sent to it.`;
  return new EmissionsError('UPSTREAM_UNSUPPORTED', message, { argument });
}
