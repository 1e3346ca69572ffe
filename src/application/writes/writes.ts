import {
  KEY_LIFETIME_MS,
  keyOfAnotherRequest,
  parseIdempotencyKey,
} from '../../domain/changes/idempotency-key.ts';
import { later } from '../../domain/basics/instant.ts';
import type { Backend } from '../../ports/backend.ts';
import type { KeyOwner } from '../../ports/idempotency-record-store.ts';
import type { LockMode, Store } from '../../ports/store.ts';
import type { CarriedOut, Writes } from '../../ports/writes.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import type { RequestScope } from '../request-scope.ts';

interface BackendOf {
  /** The same request over another view of the store. */
  readonly over: (store: Store) => Backend;
  /** The same store for a request with a reason. */
  readonly with: (request: RequestScope, reason: string) => Backend;
}

export function createWrites(request: RequestScope, backendOf: BackendOf): Writes<Backend> {
  const { clock, signal } = request;

  /** Authenticates before the transaction, because other transactions wait for it. */
  async function inTransaction<T>(work: (inner: Store) => Promise<T>, lockMode?: LockMode): Promise<T> {
    await authenticatedToWrite(request);
    try {
      return await request.store.atomically(work, signal, lockMode);
    } finally {
      request.forget();
    }
  }

  return {
    async carryOut<T>(
      { key, requested }: { readonly key: string; readonly requested: string },
      work: (backend: Backend) => Promise<T>,
    ): Promise<CarriedOut<T>> {
      const caller = await authenticatedToWrite(request);
      const owner: KeyOwner = { userUid: caller.uid, key: parseIdempotencyKey(key, 'idempotencyKey') };
      return inTransaction(async (inner) => {
        const { idempotencyRecords } = inner;
        const now = clock();
        const known = await idempotencyRecords.find(owner, requested, now, signal);
        if (known?.isOfSameRequest === false) throw keyOfAnotherRequest();
        // The record was written for the same operation, so it has this type.
        if (known !== null) return { result: JSON.parse(known.outcome) as T, isRepeated: true };
        const result = await work(backendOf.over(inner));
        const time = { now, expires: later(now, KEY_LIFETIME_MS) };
        await idempotencyRecords.keep(owner, requested, JSON.stringify(result ?? null), time, signal);
        return { result, isRepeated: false };
      });
    },

    writeRecordsAtomically: (work) => inTransaction((inner) => work(backendOf.over(inner)), 'shared'),

    async dryRun<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
      const dryRuns: { readonly result: T }[] = [];
      try {
        await inTransaction(async (inner) => {
          dryRuns.push({ result: await work(backendOf.over(inner)) });
          throw new RolledBack();
        });
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error;
      }
      const [dryRun] = dryRuns;
      if (dryRun === undefined) throw new Error('A dry run ended without a result and without an error.');
      return dryRun.result;
    },

    async because(reason, work) {
      try {
        return await work(backendOf.with(request.because(reason), reason));
      } finally {
        request.forget();
      }
    },

    reason: request.reason,

    supportsIdempotency: () => true,
  };
}

/** Rolls back the transaction of a dry run. */
class RolledBack extends Error {}
