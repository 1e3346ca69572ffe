import { backgroundBudget } from '../metering/request-budget.ts';
import { RequestScope, type RunLater, type Services } from './request-scope.ts';

type Work = Parameters<RunLater>[1];

/** Far above what a piece of work takes. */
const deadlineMs = 600_000;
const maxWaiting = 100;

/**
 * Runs what requests left to be done, one piece of work after the other, while no request has anything to
 * do. What fails here, or finds too much waiting, is left to the next request that needs it.
 */
export function createBackgroundWork(services: Services): RunLater {
  const waiting = new Map<string, Work>();
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (const key of waiting.keys()) {
      let work: Work | undefined;
      // Who asks again meanwhile may need what this has passed already.
      while (work !== waiting.get(key)) {
        work = waiting.get(key);
        const signal = AbortSignal.timeout(deadlineMs);
        const budget = backgroundBudget(signal);
        const call = { credentials: { kind: 'none' }, signal, budget, requestId: 'background' } as const;
        try {
          await work?.(new RequestScope(services, call));
        } catch {
          // A store that was closed meanwhile fails already in the scope.
        }
      }
      waiting.delete(key);
    }
    isRunning = false;
  };
  return (key, work) => {
    if (waiting.size === maxWaiting && !waiting.has(key)) return;
    waiting.set(key, work);
    if (!isRunning) void run();
  };
}
