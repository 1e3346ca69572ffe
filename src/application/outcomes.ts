import { EmissionsError } from '../domain/errors.ts';
import type { Outcome } from '../ports/outcome.ts';

export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}

/** The result of `work`, or the EmissionsError that it throws. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}
