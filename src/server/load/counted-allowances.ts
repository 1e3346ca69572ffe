import type { CallerAllowances } from '../../ports/caller-allowances.ts';

/** As many as a process remembers for itself, and those of the others beside them. */
const standardCallers = 100_000;

/** What callers have used, counted in the memory of the one process that all others tell. */
export function countAllowances(
  clock: () => number,
  maximumCallers: number = standardCallers,
): CallerAllowances {
  /** When each has everything again; who came least recently stands first. */
  const fullAt = new Map<string, number>();
  return {
    async spend(used, msPerRequest) {
      const now = clock();
      const untilFull = new Map<string, number>();
      for (const [caller, requests] of used) {
        const full = Math.max(now, fullAt.get(caller) ?? now) + requests * msPerRequest;
        fullAt.delete(caller);
        fullAt.set(caller, full);
        untilFull.set(caller, full - now);
      }
      for (const caller of fullAt.keys()) {
        if (fullAt.size <= maximumCallers) break;
        fullAt.delete(caller);
      }
      return untilFull;
    },
  };
}
