/** Outcome of an exchange: the service answered, it did not, or the caller did not wait. */
export type ExchangeOutcome = 'answered' | 'unreachable' | 'failed' | 'unknown';

/**
 * Stops calling a service that is down: callers fail at once instead of waiting
 * for a deadline each, and the service can recover without load.
 */
export interface CircuitBreaker {
  /** Lets an exchange through; otherwise the milliseconds until one is. */
  begin(): CircuitPass | number;
}

/** An exchange that was let through. */
export interface CircuitPass {
  /** Reports its outcome. */
  settle(outcome: ExchangeOutcome): void;
  /** The milliseconds for which the service has been paused since; 0 while it may be sent. */
  pausedMs(): number;
}

interface CircuitOptions {
  /** Monotonic milliseconds. */
  readonly clock: () => number;
}

const windowMs = 10_000;
const buckets = 10;
/** Fewer exchanges in the window than this are no evidence. */
const leastExchanges = 20;
const largestFailingPart = 0.5;
const unreachableInARow = 5;
const openMs = 2000;

/**
 * Opens when more than half of at least 20 exchanges of the last 10 s failed,
 * or 5 in a row did not connect. After 2 s one exchange is let through: when it
 * is answered all are again, otherwise the next one is 2 s later.
 */
export function createCircuitBreaker({ clock }: CircuitOptions): CircuitBreaker {
  const recent = createWindow(clock);
  let unreachable = 0;
  let openUntil: number | null = null;
  let isProbing = false;

  function open(): void {
    openUntil = clock() + openMs;
    isProbing = false;
  }

  function close(): void {
    openUntil = null;
    isProbing = false;
    unreachable = 0;
    recent.clear();
  }

  function settleProbe(outcome: ExchangeOutcome): void {
    if (outcome === 'answered') close();
    // A cancelled exchange is no evidence; the next one decides.
    else if (outcome === 'unknown') isProbing = false;
    else open();
  }

  function settle(outcome: ExchangeOutcome): void {
    // An exchange from before the circuit opened is no new evidence.
    if (openUntil !== null || outcome === 'unknown') return;
    recent.count(outcome !== 'answered');
    unreachable = outcome === 'unreachable' ? unreachable + 1 : 0;
    const { exchanges, failures } = recent.sums();
    const fails = exchanges >= leastExchanges && failures > exchanges * largestFailingPart;
    if (fails || unreachable >= unreachableInARow) open();
  }

  const leftMs = (): number => (openUntil === null ? 0 : Math.max(1, openUntil - clock()));
  const ordinary: CircuitPass = { settle, pausedMs: leftMs };
  const probe: CircuitPass = { settle: settleProbe, pausedMs: () => 0 };

  return {
    begin() {
      if (openUntil === null) return ordinary;
      const left = openUntil - clock();
      if (left > 0) return left;
      if (isProbing) return openMs;
      isProbing = true;
      return probe;
    },
  };
}

interface Bucket {
  readonly since: number;
  exchanges: number;
  failures: number;
}

/** How many exchanges there were lately, and how many of them failed. */
function createWindow(clock: () => number) {
  let counted: Bucket[] = [];
  const forgetOld = (): void => {
    const oldest = clock() - windowMs;
    counted = counted.filter(({ since }) => since > oldest);
  };
  return {
    count(hasFailed: boolean): void {
      const since = Math.floor(clock() / (windowMs / buckets)) * (windowMs / buckets);
      let bucket = counted.at(-1);
      if (bucket?.since !== since) {
        forgetOld();
        bucket = { since, exchanges: 0, failures: 0 };
        counted.push(bucket);
      }
      bucket.exchanges += 1;
      if (hasFailed) bucket.failures += 1;
    },
    sums(): { readonly exchanges: number; readonly failures: number } {
      const oldest = clock() - windowMs;
      const sums = { exchanges: 0, failures: 0 };
      for (const { since, exchanges, failures } of counted) {
        if (since <= oldest) continue;
        sums.exchanges += exchanges;
        sums.failures += failures;
      }
      return sums;
    },
    clear(): void {
      counted = [];
    },
  };
}
