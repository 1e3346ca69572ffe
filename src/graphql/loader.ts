import DataLoader from 'dataloader';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { Backend } from '../ports/backend.ts';
import type { Outcome, Outcomes } from '../ports/outcome.ts';
import type { GraphQLContext } from './context.ts';

/** Keys per call to the backend; more are split into several calls. */
const maxBatch = 500;
const largeBatch = 100;

/** A read of the backend that batches the keys of all fields of a request, and reads each once. */
export function defineLoader<K, V>(
  read: (backend: Backend, keys: readonly K[]) => Outcomes<V>,
  cacheKeyFn: (key: K) => string,
): (context: GraphQLContext) => DataLoader<K, V, string> {
  const name = Symbol('loader');
  return ({ backend, budget, reads: { memory } }) => {
    const known = memory.get(name);
    if (known !== undefined) return known as DataLoader<K, V, string>;
    /** Batches of one tick begin one after the other, and what waits for one is completed at once. */
    async function readInSlices(keys: readonly K[]): Outcomes<V> {
      if (budget.isPauseDue()) await budget.pause();
      const outcomes = await read(backend, keys);
      if (budget.isPauseDue()) await budget.pause();
      return outcomes;
    }
    function readNow(keys: readonly K[]): Outcomes<V> {
      try {
        return read(backend, keys);
      } catch (error) {
        return Promise.reject(error);
      }
    }
    const loader = new DataLoader<K, V, string>(
      // A few keys are never split from those that wait with them.
      (keys) => (keys.length > largeBatch ? readInSlices(keys) : readNow(keys)),
      { cacheKeyFn, maxBatchSize: maxBatch },
    );
    memory.set(name, loader);
    return loader;
  };
}

type KeyOf<F> = F extends (keys: readonly (infer K)[], ...more: never[]) => unknown ? K : never;
type ValueOf<F> = F extends (...given: never[]) => Outcomes<infer V> ? V : never;

/** The same by an operation of the backend. */
export function defineBatchLoader<R extends keyof Backend, O extends keyof Backend[R]>(
  resource: R,
  operation: O,
  cacheKeyFn: (key: KeyOf<Backend[R][O]>) => string,
): (context: GraphQLContext) => DataLoader<KeyOf<Backend[R][O]>, ValueOf<Backend[R][O]>, string> {
  type Read = (keys: readonly KeyOf<Backend[R][O]>[]) => Outcomes<ValueOf<Backend[R][O]>>;
  return defineLoader((backend, keys) => (backend[resource] as Record<O, Read>)[operation](keys), cacheKeyFn);
}

/** One read per key; a failure does not affect the others. */
export function each<K, V>(
  read: (backend: Backend, key: K) => Promise<V>,
): (backend: Backend, keys: readonly K[]) => Outcomes<V> {
  const settle = async (backend: Backend, key: K): Promise<Outcome<V>> => {
    try {
      return await read(backend, key);
    } catch (error) {
      if (error instanceof EmissionsError) return error;
      throw error;
    }
  };
  return (backend, keys) => Promise.all(keys.map((key) => settle(backend, key)));
}

/** Discards what was read, after a write. */
export function forgetReads({ reads }: GraphQLContext): void {
  reads.memory = new Map();
}
