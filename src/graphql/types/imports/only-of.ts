import { EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import type { Outcomes } from '../../../ports/outcome.ts';

/** The one answer of a batch of one; its error is thrown. */
export async function onlyOf<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome = notFound('The record')] = await outcomes;
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}
