import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { RateLimit } from './rate-limit.ts';

interface ExchangePace {
  /** How long from the beginning of one exchange to that of the next, at least. */
  readonly betweenMs: number;
  /** How long one may take. */
  readonly deadlineMs: number;
}

const standardPace: ExchangePace = { betweenMs: 500, deadlineMs: 2000 };

/**
 * The same limit, which tells the processes that serve together what it let in,
 * and learns from them what they did: at once when somebody comes after a pause,
 * then about twice a second for as long as requests come. One exchange at a
 * time; what one that failed would have told is forgotten, and every process
 * goes on with what it knows.
 */
export function shareRateLimit(
  limit: RateLimit,
  allowances: CallerAllowances,
  { betweenMs, deadlineMs }: ExchangePace = standardPace,
): Pick<RateLimit, 'count'> {
  let isWaiting = false;
  let began = -Infinity;

  function arrange(): void {
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
      const learnt = allowances.spend(used, limit.msPerRequest, signal);
      limit.learn(await learnt.catch(() => new Map<string, number>()));
    }
    isWaiting = false;
    if (used.size > 0) arrange();
  }

  return {
    count(caller) {
      try {
        limit.count(caller);
      } finally {
        // Also who is refused: others may have let them in meanwhile.
        arrange();
      }
    },
  };
}
