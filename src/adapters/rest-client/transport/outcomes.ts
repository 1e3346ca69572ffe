import { EmissionsError } from '../../../domain/basics/errors.ts';
import { inTurns } from '../../../metering/in-turns.ts';
import type { Outcomes } from '../../../ports/outcome.ts';
import type { Upstream } from './upstream.ts';

/**
 * Reads all keys; a failure, also one that is thrown at once, is returned at the index of its key. Rejected credentials
 * and a cancelled request concern all keys.
 *
 * Begins as many as can go out: what begins early and waits would be held until a full
 * garbage collection, with all that it leads to.
 */
export function readEach<K, T>(
  { readsAtOnce, budget }: Pick<Upstream, 'readsAtOnce' | 'budget'>,
  keys: readonly K[],
  read: (key: K) => Promise<T>,
): Outcomes<T> {
  return new Promise((resolve, reject) => {
    const outcomes: (T | EmissionsError)[] = [];
    const rest = inTurns(budget, keys);
    let begun = 0;
    let ended = 0;

    function end(index: number, outcome: T | EmissionsError): void {
      outcomes[index] = outcome;
      ended += 1;
      if (ended === keys.length) resolve(outcomes);
      else readNext();
    }

    function fail(index: number, error: unknown): void {
      if (error instanceof EmissionsError && !concernsAll(error)) end(index, error);
      else reject(error);
    }

    function begin(index: number, key: K): void {
      const onEnd = (outcome: T): void => end(index, outcome);
      const onFailure = (error: unknown): void => fail(index, error);
      try {
        read(key).then(onEnd, onFailure);
      } catch (error) {
        onFailure(error);
      }
    }

    function readNext(): void {
      try {
        const { done, value: key } = rest.next();
        if (done === true) return;
        const index = begun++;
        if (key instanceof Promise) key.then((own: K) => begin(index, own)).catch(reject);
        else begin(index, key);
      } catch (error) {
        reject(error);
      }
    }

    if (keys.length === 0) resolve(outcomes);
    for (let count = Math.min(keys.length, readsAtOnce()); count > 0; count -= 1) readNext();
  });
}

function concernsAll({ code }: EmissionsError): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
