import type { Choice } from './choice.ts';
import { withoutSecrets } from './secrets.ts';

/**
 * Every way in which an operation can fail, as a closed list. GraphQL and REST
 * each map these codes to their own form.
 */
export const errorCodes = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'INPUT_MISSING',
  'LOOKUP_FOUND_NOTHING',
  'ALGORITHM_FAILED',
  'GASES_UNKNOWN',
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

/** The kind of bad input, where a protocol distinguishes kinds. */
export type InputFault =
  | 'invalid-parameter'
  | 'missing-parameter'
  | 'other-version-parameter'
  | 'invalid-content'
  | 'unsupported-type'
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

export interface FailedLookUp {
  readonly categoryPath: string;
  readonly drill: readonly Choice[];
  readonly path: string;
}

/** The parts of addresses, as arguments name them. */
export const addressParts = [
  'profileUid',
  'categoryPath',
  'itemUid',
  'path',
  'entryUid',
  'itemDefinitionUid',
] as const;

type AddressPart = (typeof addressParts)[number];

export interface ErrorDetails {
  readonly argument?: string | undefined;
  /** Whether `argument` is an unknown value name of the caller. */
  readonly isNameUnknown?: boolean | undefined;
  readonly entry?: number | undefined;
  /** The steps to what is wrong, in parsed JSON. */
  readonly path?: readonly string[] | undefined;
  /** The index, in their list, of the label or value that the error is about. */
  readonly position?: number | undefined;
  /** In a batch: one error per bad entry, this one first. */
  readonly problems?: readonly EmissionsError[] | undefined;
  readonly fault?: InputFault | undefined;
  /** For NOT_FOUND: the part of the address that leads to nothing. */
  readonly missing?: AddressPart | undefined;
  /** For NOT_FOUND: a hint at similar or existing names, which ends the message. */
  readonly advice?: string | undefined;
  /** For CONFLICT: the current version of the record. */
  readonly currentVersion?: number | undefined;
  /** For INPUT_MISSING: the paths of the inputs, one of which is needed. */
  readonly inputs?: readonly string[] | undefined;
  readonly lookUp?: FailedLookUp | undefined;
  /** Whether a write may have taken effect despite the error. */
  readonly isOutcomeUnknown?: boolean | undefined;
  /** The upstream's response, without its host, body or tokens. */
  readonly upstream?: { readonly operation: string; readonly status?: number } | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Thousands of them may be counted in a total or a table, and a stack costs more than many a calculation or check. */
const withoutStack: ReadonlySet<ErrorCode> = new Set([
  'BAD_USER_INPUT',
  'INPUT_MISSING',
  'LOOKUP_FOUND_NOTHING',
  'ALGORITHM_FAILED',
  'GASES_UNKNOWN',
]);

/** Both may repeat what a caller sent. */
const longestMessage = 2000;
const longestArgument = 255;

export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/**
 * An expected failure. The message is for the caller: what was expected, what was
 * received and what to do, without secrets, file paths or SQL.
 */
export class EmissionsError extends Error {
  readonly code: ErrorCode;
  readonly argument?: string | undefined;
  readonly isNameUnknown: boolean;
  readonly entry?: number | undefined;
  readonly path?: readonly string[] | undefined;
  readonly position?: number | undefined;
  readonly problems?: readonly EmissionsError[] | undefined;
  readonly fault?: InputFault | undefined;
  readonly missing?: AddressPart | undefined;
  readonly advice?: string | undefined;
  readonly currentVersion?: number | undefined;
  readonly inputs?: readonly string[] | undefined;
  readonly lookUp?: FailedLookUp | undefined;
  readonly isOutcomeUnknown: boolean;
  readonly upstream: ErrorDetails['upstream'];
  readonly retryAfter?: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    const { stackTraceLimit } = Error;
    if (withoutStack.has(code)) Error.stackTraceLimit = 0;
    super(
      shortened(withoutSecrets(message), longestMessage),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'EmissionsError';
    this.code = code;
    this.argument = details.argument && shortened(withoutSecrets(details.argument), longestArgument);
    this.isNameUnknown = details.isNameUnknown ?? false;
    this.entry = details.entry;
    this.path = details.path;
    this.position = details.position;
    this.problems = details.problems;
    this.fault = details.fault;
    this.missing = details.missing;
    this.advice = details.advice;
    this.currentVersion = details.currentVersion;
    this.inputs = details.inputs;
    this.lookUp = details.lookUp;
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
    this.upstream = details.upstream;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether an error is logged for operators: it is a fault of the installation, not of the caller. */
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

/** BAD_USER_INPUT for a value of a name that no value has. */
export function unknownName(argument: string, message: string, fault: InputFault = 'invalid-parameter') {
  return new EmissionsError('BAD_USER_INPUT', message, { argument, fault, isNameUnknown: true });
}

/** The same error with another message or more details. */
export function restated(
  error: EmissionsError,
  { code = error.code, message = error.message, ...details }: Restatement,
): EmissionsError {
  return new EmissionsError(code, message, { ...error, cause: error, ...details });
}

type Restatement = ErrorDetails & { readonly code?: ErrorCode; readonly message?: string };

export function notFound(what: string, details: ErrorDetails = {}): EmissionsError {
  const message = `${what} does not exist. ${details.advice ?? ''}`.trim();
  return new EmissionsError('NOT_FOUND', message, details);
}

/** CONFLICT for a record that does not have the expected version. */
export function staleVersion(what: string, current: number): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `${what} was changed meanwhile and now has version ${current}: read it again, then repeat the change.`,
    { currentVersion: current },
  );
}

export function forbidden(message: string): EmissionsError {
  return new EmissionsError('FORBIDDEN', message);
}

/** Whether a backend has nothing at an address, or does not support the operation. */
export function isMissing(error: unknown): error is EmissionsError {
  return (
    error instanceof EmissionsError && (error.code === 'NOT_FOUND' || error.code === 'UPSTREAM_UNSUPPORTED')
  );
}

/** Resolves with `undefined` where it is missing. */
export function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
