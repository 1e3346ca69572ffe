import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Store } from '../../src/ports/store.ts';

interface FailingStore {
  readonly store: Store;
  /** From now on reads work until the next commit. */
  recover(): void;
  /** How many reads have failed. */
  failures(): number;
}

const writes: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'share']);

/** A store whose database is lost as soon as a write is committed: every read of records afterwards fails. */
export function failAfterCommits(store: Store): FailingStore {
  let isLost = false;
  let failures = 0;
  const committed = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    isLost = true;
    return result;
  };
  const failing = <R extends object>(resource: R): R =>
    new Proxy(resource, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (isLost) {
            failures += 1;
            throw new EmissionsError('STORE_UNAVAILABLE', 'The database is lost.');
          }
          const work = Reflect.apply(method, target, args) as Promise<unknown>;
          return writes.has(String(name)) ? committed(work) : work;
        };
      },
    });
  return {
    store: {
      ...store,
      dataCategories: failing(store.dataCategories),
      itemDefinitions: failing(store.itemDefinitions),
      dataItems: failing(store.dataItems),
      profiles: failing(store.profiles),
      profileItems: failing(store.profileItems),
      profileItemValues: failing(store.profileItemValues),
      atomically: (work, signal, lockMode) => committed(store.atomically(work, signal, lockMode)),
    },
    recover() {
      isLost = false;
    },
    failures: () => failures,
  };
}
