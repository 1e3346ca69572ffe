import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { RateLimit } from './rate-limit.ts';

interface ExchangePace {
  /** Minimum time between the starts of two exchanges. */
  readonly betweenMs: number;
  /** Timeout of one exchange. */
  readonly deadlineMs: number;
}

const defaultPace: ExchangePace = { betweenMs: 500, deadlineMs: 2000 };

/**
 * Shares the usage of a rate limit with the other processes: at once for the
 * first request after a pause, then about twice a second while there are
 * requests. One exchange at a time. What a failed exchange would have reported
 * is lost; each process continues with what it knows.
 */
export function shareRateLimit(
  limit: RateLimit,
  allowances: CallerAllowances,
  { betweenMs, deadlineMs }: ExchangePace = defaultPace,
): Pick<RateLimit, 'count'> {
  let isWaiting = false;
  let began = -Infinity;

  function schedule(): void {
    if (isWaiting) return;
    isWaiting = true;
    const pauseMs = Math.max(0, began + betweenMs - performance.now());
    setTimeout(() => void exchange(), pauseMs).unref();
  }

  async function exchange(): Promise<void> {
    began = performance.now();
    const used = limit.takeUsed();
    if (used.size > 0) {
      const signal = AbortSignal.timeout(deadlineMs);
      const shared = allowances.spend(used, limit.msPerRequest, signal);
      limit.onShared(await shared.catch(() => new Map<string, number>()));
    }
    isWaiting = false;
    if (used.size > 0) schedule();
  }

  return {
    count(caller) {
      try {
        limit.count(caller);
      } finally {
        // Also for refused requests: other processes may have let the caller through.
        schedule();
      }
    },
  };
}
