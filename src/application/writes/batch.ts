import { attemptEach, resultsOf } from '../../domain/basics/batch-entries.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** Like `mapEntries`, but yields to other requests. */
export async function mapEntriesInSlices<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<readonly R[]> {
  return resultsOf(await mapInSlices(budget, entries, attemptEach(entries.length, work)));
}
