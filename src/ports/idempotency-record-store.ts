import type { IdempotencyKey } from '../domain/idempotency-key.ts';
import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';

/** Whose key it is. */
export interface KeyOwner {
  readonly userUid: Uid;
  readonly key: IdempotencyKey;
}

/**
 * What writes under keys answered with. `find`, the write and `keep` belong
 * into one transaction: see `Store.atomically`.
 */
export interface IdempotencyRecordStore {
  /** What is kept under a key and has not expired; `null` when there is nothing. */
  find(
    owner: KeyOwner,
    requested: string,
    now: Instant,
    signal: AbortSignal,
  ): Promise<IdempotencyRecord | null>;
  /**
   * Keeps an outcome, and takes out a few others that have expired, and those
   * of the caller beyond the number that is kept, oldest first.
   */
  keep(
    owner: KeyOwner,
    requested: string,
    outcome: string,
    time: { readonly now: Instant; readonly expires: Instant },
    signal: AbortSignal,
  ): Promise<void>;
}

interface IdempotencyRecord {
  /** Whether it is the outcome of the request that asks now; only a digest of that is kept. */
  readonly isOfSameRequest: boolean;
  /** As it was given. */
  readonly outcome: string;
}
