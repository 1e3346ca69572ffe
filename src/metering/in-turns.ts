import type { RequestBudget } from '../ports/request-budget.ts';

/** `entries.map(work)`, letting other requests work in between. */
export async function mapInTurns<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, entry] of entries.entries()) {
    if (budget.isPauseDue()) await budget.pause();
    results.push(work(entry, index));
  }
  return results;
}
