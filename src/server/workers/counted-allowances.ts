import type { CallerAllowances } from '../../ports/caller-allowances.ts';

/** More than one process tracks, because this covers all of them. */
const defaultCallers = 100_000;

/** Rate limit usage of all processes, counted in the memory of the primary. */
export function countAllowances(clock: () => number, maxCallers: number = defaultCallers): CallerAllowances {
  /** When the allowance of each caller is full again; the least recently seen caller is first. */
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
        if (fullAt.size <= maxCallers) break;
        fullAt.delete(caller);
      }
      return untilFull;
    },
  };
}
