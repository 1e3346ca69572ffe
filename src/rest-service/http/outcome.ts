import { EmissionsError, notFound, unlessMissing } from '../../domain/basics/errors.ts';
import type { Outcomes } from '../../ports/outcome.ts';

/** The one answer of a batch of one; its error is thrown. */
export async function onlyOne<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome] = await allOf(outcomes);
  if (outcome === undefined) throw notFound('The resource');
  return outcome;
}

/** All answers of a batch; the first error among them is thrown. */
export async function allOf<T>(outcomes: Outcomes<T>): Promise<readonly T[]> {
  return (await outcomes).map((outcome) => {
    if (outcome instanceof EmissionsError) throw outcome;
    return outcome;
  });
}

/** The same, and `null` for what the backend does not have, or a remote service does not say. */
export async function onlyOneOrNull<T>(outcomes: Outcomes<T>): Promise<T | null> {
  return (await unlessMissing(onlyOne(outcomes))) ?? null;
}
