import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import { UsageError } from '../program/usage-error.ts';

export async function onlyOutcome<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome] = await outcomes;
  if (outcome === undefined || outcome instanceof EmissionsError)
    throw outcome ?? new UsageError('There is no result.');
  return outcome;
}
