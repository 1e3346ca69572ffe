import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Upstream } from '../known/upstream.ts';

/** Finds what is at an address; where nothing is, and an earlier attempt may have deleted it, the address itself says it. */
export async function orDeleted<T>(
  { mayRepeat }: Upstream,
  locating: Promise<T>,
  fromAddress: () => T | null,
): Promise<T> {
  try {
    return await locating;
  } catch (error) {
    const isGone = error instanceof EmissionsError && error.code === 'NOT_FOUND';
    const deleted = mayRepeat && isGone ? fromAddress() : null;
    if (deleted === null) throw error;
    return deleted;
  }
}
