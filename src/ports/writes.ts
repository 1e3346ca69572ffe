import type { IdempotencyKey } from '../domain/changes/idempotency-key.ts';

/** Identifies a repeated request: the caller's key, and the requested write. */
export interface Repeatable {
  readonly key: IdempotencyKey;
  /** Equal for equal requests only; only a digest of it is stored. */
  readonly requested: string;
}

export interface CarriedOut<T> {
  readonly result: T;
  /** Whether this is the result of an earlier request with the same key. */
  readonly isRepeated: boolean;
}

/**
 * Writes that are safe to retry, and dry runs. `work` writes through the backend
 * passed to it, and reads through it what its result needs.
 */
export interface Writes<Backend> {
  /**
   * Executes a write with an idempotency key. Once the write took effect, the key
   * is used for 24 hours, per account: the same request with it returns the result
   * of the first, which must be plain JSON, and writes nothing; another request
   * with it is CONFLICT. A write that was rejected or failed has no effect and
   * leaves its key unused. Of concurrent requests, one is executed, and the others
   * return its result.
   *
   * A store writes the result in the transaction of the write. A remote service
   * is sent the key; for one without support for keys, this process caches results
   * and does not resend a write with an unknown outcome.
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
  /**
   * Writes with a reason, which is kept with the edits and the entries of the audit log
   * that they make. UPSTREAM_UNSUPPORTED over a remote service, which is sent nothing.
   */
  because<T>(reason: string, work: (backend: Backend) => Promise<T>): Promise<T>;
  /** The reason of this backend. */
  readonly reason: string | null;
  /** Whether keys survive a restart. For a remote service, known once the viewer has been read. */
  supportsIdempotency(): boolean;
}
