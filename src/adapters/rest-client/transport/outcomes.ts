import { EmissionsError } from '../../../domain/errors.ts';
import { inTurns } from '../../../metering/in-turns.ts';
import type { Outcomes } from '../../../ports/outcome.ts';
import type { Upstream } from './upstream.ts';

/**
 * Reads all keys; a failure is returned at the index of its key. Rejected credentials
 * and a cancelled request concern all keys.
 *
 * Begins as many as can go out: what begins early and waits would be held until a full
 * garbage collection, with all that it leads to.
 */
export async function readEach<K, T>(
  { readsAtOnce, budget }: Pick<Upstream, 'readsAtOnce' | 'budget'>,
  keys: readonly K[],
  read: (key: K) => Promise<T>,
): Outcomes<T> {
  const outcomes = Array.from<T | EmissionsError>({ length: keys.length });
  const rest = inTurns(budget, [...keys.entries()]);
  async function readRest(): Promise<void> {
    for (const next of rest) {
      const [index, key] = next instanceof Promise ? await next : next;
      outcomes[index] = await read(key).catch(toOutcome);
    }
  }
  await Promise.all(Array.from({ length: Math.min(keys.length, readsAtOnce()) }, readRest));
  return outcomes;
}

function toOutcome(error: unknown): EmissionsError {
  if (error instanceof EmissionsError && !concernsAll(error)) return error;
  throw error;
}

function concernsAll({ code }: EmissionsError): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
