import { concernsOperators, EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import { encodeError, type EntryError, type ErrorDocument, statusUri } from '../../wire/documents/error.ts';
import { encodeFault } from '../../wire/documents/fault.ts';
import type { Format } from '../../wire/elements/format.ts';
import { loopStatus } from '../../wire/headers/hops.ts';

/** The status of each code. Exhaustive: a new code does not compile without one. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  // An amount that failed is 0 with a note, in a document like any other.
  INPUT_MISSING: 200,
  LOOKUP_FOUND_NOTHING: 200,
  ALGORITHM_FAILED: 200,
  GASES_UNKNOWN: 200,
  PAYLOAD_TOO_LARGE: 413,
  LIMIT_EXCEEDED: 413,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  DOCUMENT_NOT_TRUSTED: 403,
  PERSISTED_QUERY_NOT_FOUND: 404,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
  TIMEOUT: 503,
  UPSTREAM_TIMEOUT: 504,
  UPSTREAM_UNAVAILABLE: 502,
  UPSTREAM_PROTOCOL: 502,
  UPSTREAM_ERROR: 502,
  UPSTREAM_UNSUPPORTED: 501,
  STORE_UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** The names that the original's documents give. */
const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  [loopStatus]: 'Loop Detected',
};

export interface EncodedError {
  readonly status: number;
  readonly body: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number | undefined;
}

/** The status document of a failure. */
export function encodeFailure(error: unknown, format: Format): EncodedError {
  const { retryAfter, ...document } = failureOf(error);
  return { status: document.code, body: encodeError(document, format), retryAfter };
}

/** Status document of a failure. Unexpected errors carry no details. */
export function failureOf(error: unknown): ErrorDocument & Pick<EncodedError, 'retryAfter'> {
  if (!(error instanceof EmissionsError)) return statusDocument(500, '');
  const { code, retryAfter, upstream, problems } = error;
  const isOfWrongType = error.fault === 'unsupported-type';
  const status = upstream?.status === loopStatus ? loopStatus : isOfWrongType ? 415 : statuses[code];
  const errors = problems?.map((problem) => ({ entry: (problem.entry ?? 0) + 1, ...explain(problem) }));
  return { ...statusDocument(status, describe(error)), ...explain(error), errors, retryAfter };
}

function explain(
  error: EmissionsError,
): Pick<EntryError, 'argument' | 'isNameUnknown' | 'description' | 'detail'> {
  const { code, missing, argument = missing, isNameUnknown, fault, message } = error;
  // Clients compare the description of a duplicate whole, so what was wrong stands next to it.
  const detail = fault === 'duplicate' ? message : (code === 'NOT_FOUND' && error.advice) || undefined;
  return { argument, isNameUnknown, description: describe(error), detail };
}

export function encodeStatus(code: number, description: string, format: Format): EncodedError {
  return { status: code, body: encodeError(statusDocument(code, description), format) };
}

function statusDocument(code: number, description: string): ErrorDocument {
  return { code, name: names[code] ?? '', description, uri: statusUri(code) };
}

function describe({ code, fault, message }: EmissionsError): string {
  if (code === 'INTERNAL') return '';
  return code === 'BAD_USER_INPUT' ? encodeFault(fault ?? 'invalid-parameter', message) : message;
}

/** An internal error that operators must see. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof EmissionsError) || concernsOperators(error);
}
