import { createRequestBudget } from '../../src/metering/request-budget.ts';
import type { RequestBudget } from '../../src/ports/request-budget.ts';

/** A budget for which a pause is always due; pauses end one by one when they are told to. */
export function openPausesAsTold(): { budget: RequestBudget; nextSlice: () => Promise<void> } {
  // Of its own: a budget stays with its signal.
  const { signal } = new AbortController();
  const budget = createRequestBudget({ cpuMs: 0, limits: {}, signal, abort: () => {} });
  const waiting: (() => void)[] = [];
  Object.assign(budget, {
    isPauseDue: () => true,
    pause: () => new Promise<void>((resolve) => waiting.push(resolve)),
  });
  const nextSlice = async (): Promise<void> => {
    waiting.shift()?.();
    await settled();
  };
  return { budget, nextSlice };
}

export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
