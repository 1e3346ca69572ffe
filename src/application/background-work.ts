import { backgroundBudget } from '../metering/request-budget.ts';
import { RequestScope, type RunLater, type Services } from './request-scope.ts';

/** Far above what a piece of work takes. */
const deadlineMs = 600_000;
const maxWaiting = 100;

/**
 * Runs what requests left to be done, one piece of work after the other, while no request has anything to
 * do. What fails here, or finds too much waiting, is left to the next request that needs it.
 */
export function createBackgroundWork(services: Services): RunLater {
  const waiting = new Map<string, Parameters<RunLater>[1]>();
  const run = async (): Promise<void> => {
    for (const [key, work] of waiting) {
      const signal = AbortSignal.timeout(deadlineMs);
      const budget = backgroundBudget(signal);
      const call = { credentials: { kind: 'none' }, signal, budget, requestId: 'background' } as const;
      await work(new RequestScope(services, call)).catch(() => {});
      waiting.delete(key);
    }
  };
  return (key, work) => {
    if (waiting.has(key) || waiting.size === maxWaiting) return;
    waiting.set(key, work);
    if (waiting.size === 1) void run();
  };
}
