import { EmissionsError, type ErrorCode, type InputFault } from './errors.ts';

/** Failures that were decided by what was asked and what was there: a write under a key keeps them. */
const decided: ReadonlySet<ErrorCode> = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']);

/** What is kept of such a failure. */
export interface KeptError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly argument?: string | undefined;
  readonly fault?: InputFault | undefined;
}

/** `null` for a failure that the same request need not have again. */
export function toKeptError(error: unknown): KeptError | null {
  if (!(error instanceof EmissionsError) || !decided.has(error.code)) return null;
  const { code, message, argument, fault } = error;
  return { code, message, argument, fault };
}

export function fromKeptError({ code, message, argument, fault }: KeptError): EmissionsError {
  return new EmissionsError(code, message, {
    ...(argument === undefined ? {} : { argument }),
    ...(fault === undefined ? {} : { fault }),
  });
}

/** The caller has used the key for something else. */
export function keyOfAnotherRequest(): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    'This idempotency key was used for another request less than 24 hours ago; give every write a key of its own.',
    { argument: 'idempotencyKey' },
  );
}
