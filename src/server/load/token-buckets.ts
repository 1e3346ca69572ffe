import type { CallerAllowances } from '../../ports/caller-allowances.ts';

/** A token bucket per key, each of which holds as many tokens as its user says. */
export interface TokenBuckets {
  readonly msPerToken: number;
  /** Milliseconds until the bucket is full again; 0 for a full one. */
  untilFull(key: string): number;
  /** Takes tokens; with 0 it only requests the usage of other processes. */
  take(key: string, tokens: number): void;
  /** Tokens taken since the last call. */
  takeUsed(): ReadonlyMap<string, number>;
  /** Usage of all processes: the milliseconds until each bucket is full again. */
  onShared(untilFull: ReadonlyMap<string, number>): void;
}

interface TokenBucketOptions {
  readonly msPerToken: number;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Buckets remembered; the least recently used are full again. */
  readonly maximum?: number | undefined;
}

const standardMax = 10_000;

export function createTokenBuckets(options: TokenBucketOptions): TokenBuckets {
  const { msPerToken, clock, maximum = standardMax } = options;
  /** When each bucket is full again, in order of last use. */
  const fullAt = new Map<string, number>();
  /** Only has keys of `fullAt`, so that it stays bounded when it is never taken. */
  let used = new Map<string, number>();

  function remember(key: string, instant: number): void {
    fullAt.delete(key);
    fullAt.set(key, instant);
    const [oldest] = fullAt.keys();
    if (fullAt.size <= maximum || oldest === undefined) return;
    fullAt.delete(oldest);
    used.delete(oldest);
  }

  function fullAfter(key: string, now: number): number {
    return Math.max(now, fullAt.get(key) ?? now);
  }

  return {
    msPerToken,
    untilFull(key) {
      const now = clock();
      return fullAfter(key, now) - now;
    },
    take(key, tokens) {
      remember(key, fullAfter(key, clock()) + tokens * msPerToken);
      used.set(key, (used.get(key) ?? 0) + tokens);
    },
    takeUsed() {
      const taken = used;
      used = new Map();
      return taken;
    },
    onShared(untilFull) {
      const now = clock();
      for (const [key, milliseconds] of untilFull) {
        const elsewhere = now + milliseconds + (used.get(key) ?? 0) * msPerToken;
        // Never less than this process counted itself, even if a report was lost.
        remember(key, Math.max(elsewhere, fullAt.get(key) ?? now));
      }
    },
  };
}

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
