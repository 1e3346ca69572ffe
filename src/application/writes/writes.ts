import { KEY_LIFETIME_MS, keyOfAnotherRequest, parseIdempotencyKey } from '../../domain/idempotency-key.ts';
import type { Backend } from '../../ports/backend.ts';
import type { KeyOwner } from '../../ports/kept-outcome-store.ts';
import type { Store } from '../../ports/store.ts';
import type { CarriedOut, Writes } from '../../ports/writes.ts';
import type { Request } from '../request.ts';

/** `backendOver` opens the same request over another view of the store. */
export function createWrites(request: Request, backendOver: (store: Store) => Backend): Writes<Backend> {
  const { store, clock, signal } = request;

  /** Who asks is found out before the transaction, because others wait for it. */
  async function inTransaction<T>(work: (inner: Store) => Promise<T>): Promise<T> {
    await request.authenticated();
    try {
      return await store.atomically(work, signal);
    } finally {
      request.forget();
    }
  }

  return {
    async carryOut<T>(
      { key, asked }: { readonly key: string; readonly asked: string },
      work: (backend: Backend) => Promise<T>,
    ): Promise<CarriedOut<T>> {
      const { principal } = await request.authenticated();
      const owner: KeyOwner = {
        userUid: principal.uid,
        key: parseIdempotencyKey(key, 'idempotencyKey'),
      };
      return inTransaction(async (inner) => {
        const { keptOutcomes } = inner;
        const now = clock();
        const known = await keptOutcomes.find(owner, asked, now, signal);
        if (known?.isOfSameRequest === false) throw keyOfAnotherRequest();
        // What is kept of a request is what the same work once answered with.
        if (known !== null) return { result: JSON.parse(known.outcome) as T, isRepeated: true };
        const result = await work(backendOver(inner));
        const time = { now, expires: now + KEY_LIFETIME_MS };
        await keptOutcomes.keep(owner, asked, JSON.stringify(result ?? null), time, signal);
        return { result, isRepeated: false };
      });
    },

    async tryOut<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
      const trials: { readonly result: T }[] = [];
      try {
        await inTransaction(async (inner) => {
          trials.push({ result: await work(backendOver(inner)) });
          throw new TakenBack();
        });
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error;
      }
      const [trial] = trials;
      if (trial === undefined) throw new Error('A trial ended without a result and without an error.');
      return trial.result;
    },

    keepsKeys: () => true,
  };
}

/** Ends the transaction of a trial. */
class TakenBack extends Error {}
