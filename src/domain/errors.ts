/**
 * Every way in which an operation can fail, as a closed list. GraphQL and REST
 * each have a small table from these codes to their own form.
 */
export const errorCodes = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'OVERLOADED',
  'DOCUMENT_NOT_TRUSTED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'TIMEOUT',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_PROTOCOL',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNSUPPORTED',
  'STORE_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What kind of bad input it was, where a caller's protocol tells them apart. */
export type InputFault =
  | 'invalid-parameter'
  | 'missing-parameter'
  | 'other-version-parameter'
  | 'invalid-content'
  | 'invalid-date'
  | 'invalid-date-range'
  | 'prorata-without-end'
  | 'duplicate'
  | 'empty-list'
  | 'unknown-entity'
  | 'too-many-entries'
  | 'last-value'
  | 'invalid-modification'
  | 'entity-not-visible';

interface ErrorDetails {
  /** The argument, parameter or field that was wrong. */
  readonly argument?: string;
  readonly fault?: InputFault;
  /** Of a CONFLICT: the version that the record has now. */
  readonly currentVersion?: number;
  /** Whether a write may have taken effect all the same. */
  readonly isOutcomeUnknown?: boolean;
  /** What the upstream answered: never its host, its body or a token. */
  readonly upstream?: { readonly operation: string; readonly status?: number };
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * A failure that was foreseen. The message is for the caller: it says what was
 * expected, what came and what to do, and holds no secret, path or statement.
 */
export class EmissionsError extends Error {
  readonly code: ErrorCode;
  readonly argument?: string | undefined;
  readonly fault?: InputFault | undefined;
  readonly currentVersion?: number | undefined;
  readonly isOutcomeUnknown: boolean;
  readonly upstream: ErrorDetails['upstream'];
  readonly retryAfter?: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'EmissionsError';
    this.code = code;
    this.argument = details.argument;
    this.fault = details.fault;
    this.currentVersion = details.currentVersion;
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
    this.upstream = details.upstream;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether operators must hear of an error: it is the installation's fault, whoever asked. */
export function concernsOperators({ code }: EmissionsError): boolean {
  return code === 'INTERNAL' || code === 'STORE_UNAVAILABLE';
}

export function badInput(
  argument: string,
  message: string,
  fault: InputFault = 'invalid-parameter',
): EmissionsError {
  return new EmissionsError('BAD_USER_INPUT', message, { argument, fault });
}

export function notFound(what: string): EmissionsError {
  return new EmissionsError('NOT_FOUND', `${what} does not exist.`);
}

export function forbidden(message: string): EmissionsError {
  return new EmissionsError('FORBIDDEN', message);
}
