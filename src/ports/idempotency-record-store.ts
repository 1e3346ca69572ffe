import type { IdempotencyKey } from '../domain/changes/idempotency-key.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';

export interface KeyOwner {
  readonly userUid: Uid;
  readonly key: IdempotencyKey;
}

/**
 * The results of writes with idempotency keys. `find`, the write and `keep` belong
 * in one transaction: see `Store.atomically`.
 */
export interface IdempotencyRecordStore {
  /** The record of a key that has not expired; `null` when there is none. */
  find(
    owner: KeyOwner,
    requested: string,
    now: Instant,
    signal: AbortSignal,
  ): Promise<IdempotencyRecord | null>;
  /**
   * Stores an outcome, and deletes a few expired records and those of the caller
   * beyond the maximum number, oldest first.
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
  /** Whether it is the outcome of the current request; only a digest of the request is stored. */
  readonly isOfSameRequest: boolean;
  /** The text passed to `keep`. */
  readonly outcome: string;
}
