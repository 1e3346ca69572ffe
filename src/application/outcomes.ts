import { isPathSegment, malformedSegment } from '../domain/basics/category-path.ts';
import { EmissionsError, notFound } from '../domain/basics/errors.ts';
import { didYouMean } from '../domain/basics/nearest-name.ts';
import type { Outcome } from '../ports/outcome.ts';

export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}

/** Maps what was found; an error stays in its position. */
export function unlessFailed<T, R>(work: (found: T, index: number) => Outcome<R>) {
  return (outcome: Outcome<T>, index: number): Outcome<R> =>
    outcome instanceof EmissionsError ? outcome : work(outcome, index);
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

/** Why there is no value at a path, with the one that was probably meant; a malformed path is named. */
export function valueNotFound(what: string, path = '', known: readonly string[] = []): EmissionsError {
  return isPathSegment(path)
    ? notFound(what, { missing: 'path', advice: didYouMean(path, known).trimStart() })
    : malformedSegment(path, 'path');
}
