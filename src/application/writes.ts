import { KEY_LIFETIME_MS, parseIdempotencyKey } from '../domain/idempotency-key.ts';
import { fromKeptError, type KeptError, keyOfAnotherRequest, toKeptError } from '../domain/kept-error.ts';
import type { WriteEffect } from '../domain/write-effect.ts';
import type { AtomicStore, KeyOwner } from '../ports/atomic-store.ts';
import type { Backend } from '../ports/backend.ts';
import type { Store } from '../ports/store.ts';
import type { CarriedOut, Repetition, Writes, WriteTerms } from '../ports/writes.ts';
import type { Request } from './request.ts';

/** How a write ended, as it is kept. */
type Ending<T> = { readonly result: T; readonly effect: WriteEffect } | { readonly error: KeptError };

/** `backendOver` opens the same request over another view of the store. */
export function createWrites(
  request: Request,
  backend: () => Backend,
  backendOver: (store: Store) => Backend,
): Writes {
  const { store, clock, signal } = request;

  async function ownerOf({ key }: Repetition): Promise<KeyOwner> {
    const { principal } = await request.authenticated();
    return { userUid: principal.uid, key: parseIdempotencyKey(key, 'idempotencyKey') };
  }

  return {
    async carryOut(terms, work) {
      const { repetition, isDryRun = false, isTraced = false } = terms;
      const owner = repetition === undefined ? null : await ownerOf(repetition);
      if (!isDryRun && !isTraced && owner === null) {
        return { result: await work(backend()), isRepeated: false, effect: null };
      }
      // Who asks is found out before the transaction: others wait for it.
      await request.authenticated();
      try {
        const ending = await store.atomically(
          (atomic) => run(atomic, () => work(backendOver(atomic.store)), terms, owner, clock()),
          signal,
        );
        return toAnswer(ending);
      } finally {
        request.forget();
      }
    },

    async forget(repetition) {
      const owner = await ownerOf(repetition);
      await store.atomically(async ({ keptOutcomes }) => {
        await keptOutcomes.forget(owner);
        return { result: null, counts: true };
      }, signal);
    },
  };
}

interface Run<T> {
  readonly ending: Ending<T>;
  readonly isRepeated: boolean;
}

/** One write with what belongs to it, in one transaction. */
async function run<T>(
  atomic: AtomicStore,
  work: () => Promise<T>,
  { repetition, isDryRun = false }: WriteTerms,
  owner: KeyOwner | null,
  now: number,
): Promise<{ readonly result: Run<T>; readonly counts: boolean }> {
  if (isDryRun || owner === null || repetition === undefined) {
    const result = await work();
    return { result: { ending: { result, effect: atomic.effect() }, isRepeated: false }, counts: !isDryRun };
  }
  const { keptOutcomes } = atomic;
  const known = await keptOutcomes.find(owner, repetition.asked, now);
  if (known !== null) {
    if (!known.isOfSameRequest) throw keyOfAnotherRequest();
    // What is kept of a request is what the same work once answered with.
    const ending = JSON.parse(known.outcome) as Ending<T>;
    return { result: { ending, isRepeated: true }, counts: false };
  }
  const ending = await endingOf(atomic, work);
  await keptOutcomes.keep(owner, repetition.asked, JSON.stringify(ending), now, now + KEY_LIFETIME_MS);
  return { result: { ending, isRepeated: false }, counts: true };
}

/** A failure that counts takes back what was written before it. */
async function endingOf<T>(atomic: AtomicStore, work: () => Promise<T>): Promise<Ending<T>> {
  try {
    const result = await atomic.undoable(work);
    return { result, effect: atomic.effect() };
  } catch (error) {
    const kept = toKeptError(error);
    if (kept === null) throw error;
    return { error: kept };
  }
}

function toAnswer<T>({ ending, isRepeated }: Run<T>): CarriedOut<T> {
  if ('error' in ending) throw fromKeptError(ending.error);
  return { ...ending, isRepeated };
}
