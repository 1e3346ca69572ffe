import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { TokenBuckets } from './token-buckets.ts';

interface ExchangePace {
  /** Minimum time between the starts of two exchanges. */
  readonly betweenMs: number;
  /** Timeout of one exchange. */
  readonly deadlineMs: number;
}

const defaultPace: ExchangePace = { betweenMs: 500, deadlineMs: 2000 };

/**
 * Shares what is taken of buckets with the other processes: at once for the
 * first use after a pause, then about twice a second while there is any. One
 * exchange at a time. What a failed exchange would have reported is lost; each
 * process continues with what it knows. To be called after each use.
 */
export function shareBuckets(
  buckets: TokenBuckets,
  allowances: CallerAllowances,
  { betweenMs, deadlineMs }: ExchangePace = defaultPace,
): () => void {
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
    const used = buckets.takeUsed();
    if (used.size > 0) {
      const signal = AbortSignal.timeout(deadlineMs);
      const shared = allowances.spend(used, buckets.msPerToken, signal);
      buckets.onShared(await shared.catch(() => new Map<string, number>()));
    }
    isWaiting = false;
    if (used.size > 0) schedule();
  }

  return schedule;
}
