import { attemptEach, resultsOf } from '../../domain/basics/batch-entries.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** Like `mapEntries`, but yields to other requests. */
export async function mapEntriesInTurns<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<readonly R[]> {
  return resultsOf(await mapInTurns(budget, entries, attemptEach(entries.length, work)));
}
