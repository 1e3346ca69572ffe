import { attemptEach, resultsOf } from '../../domain/basics/batch-entries.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** As `mapEntries`, letting other requests work in between. */
export async function mapEntriesInTurns<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<readonly R[]> {
  return resultsOf(await mapInTurns(budget, entries, attemptEach(entries.length, work)));
}
