import type { IdempotencyKey } from '../domain/idempotency-key.ts';
import type { WriteEffect } from '../domain/write-effect.ts';
import type { Backend } from './backend.ts';

/** On which terms a write is carried out. */
export interface WriteTerms {
  readonly repetition?: Repetition | undefined;
  /** Everything is checked and nothing is stored; no outcome is kept either. */
  readonly isDryRun?: boolean | undefined;
  /** Whether the effect is told. */
  readonly isTraced?: boolean | undefined;
}

/** What makes two requests the same: the caller's key for both, and what both ask for. */
export interface Repetition {
  readonly key: IdempotencyKey;
  /** The same for the same request, and for no other; only a digest of it is kept. */
  readonly asked: string;
}

/** What came of a write. */
export interface CarriedOut<T> {
  readonly result: T;
  /** Whether it was done earlier, under the same key, and not again. */
  readonly isRepeated: boolean;
  /** `null` when it was not asked for, and where the backend does not tell. */
  readonly effect: WriteEffect | null;
}

/** The part of a backend that carries out writes on terms. */
export interface Writes {
  /**
   * Carries out what `work` does with the backend that it is given: one write,
   * and nothing that a caller waits for beside it. Of a write under a key the
   * outcome is kept for 24 hours, by account, together with the write itself:
   * its result, which has to be plain JSON and should be keys of records, or the
   * BAD_USER_INPUT, NOT_FOUND or CONFLICT that it ended in.
   * The same request under the same key has that outcome and does nothing;
   * another request under it is CONFLICT. Of several at the same time one is
   * carried out, and the others wait for its outcome. All other failures leave
   * nothing behind.
   *
   * A remote service that does not keep keys itself is covered by the memory
   * of this process; a write with an unknown outcome is not sent to it again.
   */
  carryOut<T>(terms: WriteTerms, work: (backend: Backend) => Promise<T>): Promise<CarriedOut<T>>;
  /** Forgets the outcome that is kept under a key, once the write has been taken back. */
  forget(repetition: Repetition): Promise<void>;
}
