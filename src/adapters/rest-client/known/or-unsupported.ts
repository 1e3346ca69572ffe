import { EmissionsError, isMissing } from '../../../domain/basics/errors.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import type { Upstream } from './upstream.ts';

/**
 * Makes UPSTREAM_UNSUPPORTED of a 404 where `isThere` knows the record from another answer, or rejects with
 * that code itself: then the service lacks the address. One of this program has all addresses, and is not asked again.
 */
export function orUnsupported(
  upstream: Upstream,
  operation: UpstreamOperation,
  isThere: () => Promise<boolean>,
  what?: string,
): (reason: unknown) => Promise<never> {
  return async (reason) => {
    const isNotFound = hasCode(reason, 'NOT_FOUND') && reason.upstream?.status === 404;
    if (!isNotFound || upstream.offered().hasAdditions === true) throw reason;
    const isLacking = await isThere().catch((other) => hasCode(other, 'UPSTREAM_UNSUPPORTED'));
    throw isLacking ? unsupported(operation, 404, what) : reason;
  };
}

function hasCode(error: unknown, code: EmissionsError['code']): error is EmissionsError {
  return error instanceof EmissionsError && error.code === code;
}

/** Finds what is at an address; where the service shows nothing there, the address itself says what is to be written. */
export async function orFromAddress<T>(
  isWritten: boolean,
  locating: Promise<T>,
  fromAddress: () => T | null,
): Promise<T> {
  try {
    return await locating;
  } catch (error) {
    const written = isWritten && isMissing(error) ? fromAddress() : null;
    if (written === null) throw error;
    return written;
  }
}
