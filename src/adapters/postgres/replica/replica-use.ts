import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { NotFresh } from './freshness.ts';

/** Whether the replica serves reads; if not, why. */
export type ReplicaUse =
  | { readonly isUsed: true }
  | { readonly isUsed: false; readonly reason: string; readonly cause: unknown };

export interface ReplicaPace {
  /** The timeout of a read. */
  readonly answerMs: number;
  /** The interval of the checks whether it has caught up: at first, and at most. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** The pause after a failure: at first, and at most. */
  readonly restMs: number;
  readonly longestRestMs: number;
  /** How long it may lag before that is reported. */
  readonly lagMs: number;
}

interface ReplicaUseParts {
  /** Queries the replica over a fresh connection. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** Whether it has everything that this process knows of. */
  readonly isFresh: () => boolean;
  /** Whether freshness can be determined at all. */
  readonly isWatched: () => boolean;
  /** It failed, and is paused. */
  readonly onFailure: (error: unknown) => void;
  readonly onUse: (use: ReplicaUse) => void;
  readonly pace: ReplicaPace;
}

interface ReplicaUseState {
  isUsed(): boolean;
  /** A read or a freshness check ended with this error, or without one. */
  settle(error: unknown): void;
  tend(): void;
  close(): Promise<void>;
}

/** A replica, unused until the first check has ended. */
export function createReplicaUse(parts: ReplicaUseParts): ReplicaUseState {
  const { ask, isFresh, isWatched, onFailure, onUse, pace } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  let isResting = true;
  /** The reasons reported since it was last used; each once, however often they alternate. */
  let reported: Set<string> | 'used' | null = null;
  let pause = pace.firstMs;
  let rest = pace.restMs;
  let usedSince = -Infinity;
  let laggingSince: number | null = null;
  let tending: Promise<void> | null = null;

  const isUsed = (): boolean => !isResting && isFresh();

  function report(reason: string, cause?: unknown): void {
    const reasons = reported instanceof Set ? reported : new Set<string>();
    reported = reasons;
    if (reasons.has(reason)) return;
    reasons.add(reason);
    onUse({ isUsed: false, reason, cause });
  }

  function succeeded(): void {
    if (isResting) usedSince = performance.now();
    isResting = false;
    laggingSince = null;
    if (reported !== 'used') onUse({ isUsed: true });
    reported = 'used';
  }

  /** A short lag after each write is not reported. */
  function lags(): void {
    laggingSince ??= performance.now();
    const isLong = performance.now() - laggingSince >= pace.lagMs;
    if (isLong || reported === null) report('The replica lags behind the store.');
  }

  function failed(error: unknown): void {
    report(error instanceof EmissionsError ? error.message : 'The replica could not be queried.', error);
    if (isResting) return;
    isResting = true;
    const isSoonAgain = performance.now() - usedSince < pace.longestRestMs;
    rest = isSoonAgain ? Math.min(2 * rest, pace.longestRestMs) : pace.restMs;
    pause = rest;
    onFailure(error);
  }

  function settle(error: unknown): void {
    if (signal.aborted) return;
    if (error === null) succeeded();
    else if (error instanceof NotFresh) lags();
    else failed(error);
  }

  async function tendUntilUsed(): Promise<void> {
    while (!isUsed() && !signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(2 * pause, pace.lastMs);
      if (signal.aborted || !isWatched()) continue;
      const outcome = await outcomeOf(ask(signal));
      settle(outcome);
    }
    pause = pace.firstMs;
  }

  function tend(): void {
    if (tending !== null || signal.aborted || isUsed()) return;
    tending = tendUntilUsed().finally(() => {
      tending = null;
      tend();
    });
  }

  return {
    isUsed,
    settle(error) {
      settle(error);
      tend();
    },
    tend,
    async close() {
      closing.abort();
      await tending;
    },
  };
}

/** The error that a promise rejects with; `null` if it resolves. */
export async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}
