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
  settle(outcome: ExchangeOutcome, from: ExchangeOrigin): void;
  /** The milliseconds for which the service has been paused since; 0 while it may be sent. */
  pausedMs(): number;
}

/** Which request an exchange is part of, by its signal, and who sent that. */
interface ExchangeOrigin {
  readonly signal: AbortSignal;
  readonly caller: string;
}

interface CircuitOptions {
  /** Monotonic milliseconds. */
  readonly clock: () => number;
}

interface Failure {
  readonly at: number;
  readonly caller: string;
}

const windowMs = 10_000;
/** Fewer failures and answers in the window than this are no evidence. */
const leastOutcomes = 20;
const unreachableInARow = 5;
const openMs = 2000;

/**
 * Opens when, in the last 10 s, more requests failed than exchanges were answered, of at
 * least 20 together, or when 5 requests in a row did not connect; requests of one caller
 * alone never open it, and one request counts once, however many of its exchanges fail.
 * After 2 s one exchange is let through: when it is answered all are again, otherwise the
 * next one is 2 s later.
 */
export function createCircuitBreaker({ clock }: CircuitOptions): CircuitBreaker {
  /** How many exchanges were answered, by the second. */
  const answers = new Map<number, number>();
  const failed = new Map<AbortSignal, Failure>();
  /** Since the last exchange that connected. */
  const unreachable = new Map<AbortSignal, Failure>();
  let openUntil: number | null = null;
  let isProbing = false;

  function open(): void {
    openUntil = clock() + openMs;
    isProbing = false;
  }

  function close(): void {
    openUntil = null;
    isProbing = false;
    answers.clear();
    failed.clear();
    unreachable.clear();
  }

  function countAnswer(): void {
    const second = Math.floor(clock() / 1000);
    answers.set(second, (answers.get(second) ?? 0) + 1);
    const [oldest = second] = answers.keys();
    if (answers.size > windowMs / 1000) answers.delete(oldest);
  }

  function answered(): number {
    const since = (clock() - windowMs) / 1000;
    return [...answers].reduce((sum, [second, count]) => (second > since ? sum + count : sum), 0);
  }

  /** Whether the failures so far are evidence against the service, not against one caller. */
  function isDown(): boolean {
    const isOften = failed.size > answered() && failed.size + answered() >= leastOutcomes;
    return (
      (isOften && isOfSeveral(failed)) || (unreachable.size >= unreachableInARow && isOfSeveral(unreachable))
    );
  }

  function settleProbe(outcome: ExchangeOutcome): void {
    if (outcome === 'answered') close();
    // A cancelled exchange is no evidence; the next one decides.
    else if (outcome === 'unknown') isProbing = false;
    else open();
  }

  function settle(outcome: ExchangeOutcome, { signal, caller }: ExchangeOrigin): void {
    // An exchange from before the circuit opened is no new evidence.
    if (openUntil !== null || outcome === 'unknown') return;
    if (outcome !== 'unreachable') unreachable.clear();
    if (outcome === 'answered') return countAnswer();
    const failure = { at: clock(), caller };
    failed.set(signal, failure);
    if (outcome === 'unreachable') unreachable.set(signal, failure);
    for (const [request, { at }] of failed) if (at <= clock() - windowMs) failed.delete(request);
    if (isDown()) open();
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

function isOfSeveral(failures: ReadonlyMap<unknown, Failure>): boolean {
  return new Set([...failures.values()].map(({ caller }) => caller)).size > 1;
}
