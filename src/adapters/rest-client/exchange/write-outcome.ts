import { EmissionsError, type ErrorCode } from '../../../domain/basics/errors.ts';
import { loopStatus } from '../../../wire/headers/hops.ts';

/** Replaces the usual message, which advises a retry. */
const beginnings: Readonly<Partial<Record<ErrorCode, string>>> = {
  TIMEOUT: 'The request ended before the emissions service answered.',
  UPSTREAM_TIMEOUT: 'The emissions service did not answer in time.',
  UPSTREAM_UNAVAILABLE: 'The connection to the emissions service was lost.',
  UPSTREAM_ERROR: 'The emissions service failed.',
};

const advice = 'The change may or may not have been made: read what is there before you try again.';

/** The error of a write that was sent and may have taken effect all the same; it is never sent twice. */
export function withUnknownOutcome(error: EmissionsError): EmissionsError {
  const { code, message, upstream, cause, retryAfter } = error;
  const beginning = retryAfter === undefined ? beginnings[code] : undefined;
  const details = { cause, isOutcomeUnknown: true, retryAfter, upstream };
  return new EmissionsError(code, `${beginning ?? message} ${advice}`, details);
}

/** The same for whatever failed after the write was sent. */
export function asUnknownOutcome(error: unknown): EmissionsError {
  return withUnknownOutcome(
    error instanceof EmissionsError
      ? error
      : new EmissionsError('INTERNAL', 'An error occurred after the change was sent.', { cause: error }),
  );
}

/** Whether a service may have made a change before it answered with this status. */
export function leavesOutcomeOpen(status: number): boolean {
  const isRefusal =
    (status >= 400 && status < 500 && status !== 408) || status === 501 || status === loopStatus;
  return !isRefusal;
}
