import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Outcomes } from '../../src/ports/outcome.ts';

/** The one answer of a batch of one; its error is thrown. */
export async function only<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome, ...rest] = await outcomes;
  if (outcome === undefined || rest.length > 0) throw new Error('The batch has not exactly one answer.');
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}

/** Errors as their codes, so that a batch can be compared in one go. */
export async function codesOf(outcomes: Outcomes<unknown>): Promise<readonly string[]> {
  return (await outcomes).map((outcome) => (outcome instanceof EmissionsError ? outcome.code : 'OK'));
}
