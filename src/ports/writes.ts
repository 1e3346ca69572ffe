import type { IdempotencyKey } from '../domain/idempotency-key.ts';

/** What makes two requests the same: the caller's key for both, and what both ask for. */
export interface Repeatable {
  readonly key: IdempotencyKey;
  /** The same for the same request, and for no other; only a digest of it is kept. */
  readonly requested: string;
}

export interface CarriedOut<T> {
  readonly result: T;
  /** Whether it was done earlier, under the same key, and not again. */
  readonly isRepeated: boolean;
}

/**
 * The part of a backend that carries out writes so that they can be sent again,
 * or tried. `work` writes through the backend that it is given, and reads
 * through it what its answer needs.
 */
export interface Writes<Backend> {
  /**
   * Carries out a write under a key. A key is taken when the write took effect,
   * and then for 24 hours, by account: the same request under it has the result
   * of the first, which has to be plain JSON, and does nothing; another request
   * under it is CONFLICT. A write that was refused or failed has no effect and
   * leaves its key free. Of several at the same time one is carried out, and
   * the others have its result.
   *
   * A store keeps the result in the transaction of the write. A remote service
   * is sent the key; for one that does not keep keys, this process remembers
   * results, and a write with an unknown outcome is not sent again.
   */
  carryOut<T>(repeatable: Repeatable, work: (backend: Backend) => Promise<T>): Promise<CarriedOut<T>>;
  /**
   * All emission records that `work` writes take effect together, or none when
   * it rejects; it may run again after a deadlock. UPSTREAM_UNSUPPORTED over a
   * remote service.
   */
  writeRecordsAtomically<T>(work: (backend: Backend) => Promise<T>): Promise<T>;
  /**
   * Carries out a write, returns its result, and rolls it back. UPSTREAM_UNSUPPORTED
   * over a remote service, which is sent nothing.
   */
  dryRun<T>(work: (backend: Backend) => Promise<T>): Promise<T>;
  /** Whether keys outlive this process. Over a remote service it is known once the viewer has been read. */
  keepsKeys(): boolean;
}
