import type { IdempotencyKey } from '../domain/idempotency-key.ts';
import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';
import type { WriteEffect } from '../domain/write-effect.ts';
import type { Store } from './store.ts';

/** The store within one transaction: all that is read and written through it belongs together. */
export interface AtomicStore {
  readonly store: Store;
  readonly keptOutcomes: KeptOutcomes;
  /** What `work` wrote does not count when it rejects; what was written before does. */
  undoable<T>(work: () => Promise<T>): Promise<T>;
  /** What has been written so far. */
  effect(): WriteEffect;
}

/** Whose key it is. */
export interface KeyOwner {
  readonly userUid: Uid;
  readonly key: IdempotencyKey;
}

export interface KeptOutcomes {
  /** What is kept under a key and not expired; `null` when there is nothing. */
  find(owner: KeyOwner, asked: string, now: Instant): Promise<KeptOutcome | null>;
  /** Keeps an outcome, in the place of an expired one, and takes out a few others that are expired. */
  keep(owner: KeyOwner, asked: string, outcome: string, now: Instant, expires: Instant): Promise<void>;
  forget(owner: KeyOwner): Promise<void>;
}

export interface KeptOutcome {
  /** Whether it is the outcome of the request that asks now; only a digest of that is kept. */
  readonly isOfSameRequest: boolean;
  /** As it was given. */
  readonly outcome: string;
}
