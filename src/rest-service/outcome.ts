import { EmissionsError, notFound } from '../domain/errors.ts';
import type { Outcomes } from '../ports/backend.ts';

/** The one answer of a batch of one; its error is thrown. */
export async function onlyOne<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome] = await outcomes;
  if (outcome === undefined) throw notFound('The resource');
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}
