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

/**
 * Entries between two looks at the clock: what reads for each entry batches the
 * reads of so many, however busy the machine is.
 */
export const stride = 100;

/**
 * The entries, as they are while the turn lasts; the rest as promises for later
 * turns. A consumer that works on each entry as it comes lets other requests work.
 */
export function* inTurns<T>(budget: RequestBudget, entries: readonly T[]): Generator<T | Promise<T>> {
  let pause: Promise<void> | null = null;
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % stride === 0 && (pause !== null || budget.isPauseDue())) pause = budget.pause();
    yield pause === null ? entry : pause.then(() => entry);
  }
}

/** What the steps return in the end, letting other requests work between them; nothing of it is done for a request that has ended. */
export async function runInTurns<R>(
  budget: RequestBudget | undefined,
  steps: Generator<void, R>,
): Promise<R> {
  budget?.isPauseDue();
  for (;;) {
    const { done, value } = steps.next();
    const isPauseDue = budget?.isPauseDue() === true;
    if (done === true) return value;
    if (isPauseDue) await budget?.pause();
  }
}
