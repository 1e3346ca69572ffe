import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../../domain/errors.ts';
import { NotFresh } from './freshness.ts';

/** Whether the replica answers reads; if not, why, for people. */
export type ReplicaUse =
  | { readonly isUsed: true }
  | { readonly isUsed: false; readonly reason: string; readonly cause: unknown };

export interface ReplicaPace {
  /** How long the replica has for an answer. */
  readonly answerMs: number;
  /** When it is asked again whether it has caught up: after this at first, then less and less often. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** How long it rests when it failed, and at most when it fails again and again. */
  readonly restMs: number;
  readonly longestRestMs: number;
  /** How long it may lag until that is told. */
  readonly lagMs: number;
}

interface ReplicaUseParts {
  /** Asks the replica over a connection that is fresh. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** Whether it was found to have all that this process knows of. */
  readonly isFresh: () => boolean;
  /** Whether it can be told at all what fresh is. */
  readonly isWatched: () => boolean;
  /** It failed, and is not asked for a while. */
  readonly onFailure: (error: unknown) => void;
  readonly onUse: (use: ReplicaUse) => void;
  readonly pace: ReplicaPace;
}

interface ReplicaUseState {
  isUsed(): boolean;
  /** A read, or the question whether it is fresh, ended with this error, or without one. */
  settle(error: unknown): void;
  /** Sees to it that the replica is asked until it can be used. */
  tend(): void;
  close(): Promise<void>;
}

/** A replica that is not known to be of use until the first question is settled. */
export function createReplicaUse(parts: ReplicaUseParts): ReplicaUseState {
  const { ask, isFresh, isWatched, onFailure, onUse, pace } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  let isResting = true;
  /** What was told since it was used; each reason once, however often they take turns. */
  let told: Set<string> | 'used' | null = null;
  let pause = pace.firstMs;
  let rest = pace.restMs;
  let usedSince = -Infinity;
  let laggingSince: number | null = null;
  let tending: Promise<void> | null = null;

  const isUsed = (): boolean => !isResting && isFresh();

  function tellWhy(reason: string, cause?: unknown): void {
    const reasons = told instanceof Set ? told : new Set<string>();
    told = reasons;
    if (reasons.has(reason)) return;
    reasons.add(reason);
    onUse({ isUsed: false, reason, cause });
  }

  function succeeded(): void {
    if (isResting) usedSince = performance.now();
    isResting = false;
    laggingSince = null;
    if (told !== 'used') onUse({ isUsed: true });
    told = 'used';
  }

  /** A moment after each write is not worth telling. */
  function lags(): void {
    laggingSince ??= performance.now();
    const isLong = performance.now() - laggingSince >= pace.lagMs;
    if (isLong || told === null) tellWhy('The replica lags behind the store.');
  }

  function failed(error: unknown): void {
    tellWhy(error instanceof EmissionsError ? error.message : 'The replica could not be queried.', error);
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

/** The error that a promise rejects with; `null` when it does not. */
export async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}
