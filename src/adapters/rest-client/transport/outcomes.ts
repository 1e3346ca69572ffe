import { EmissionsError } from '../../../domain/errors.ts';
import type { Outcome, Outcomes } from '../../../ports/outcome.ts';

/**
 * Asks for every key at once; one that fails fills its own place. Credentials
 * that are not accepted concern all keys, and so does an end of the request.
 */
export async function readEach<K, T>(keys: readonly K[], read: (key: K) => Promise<T>): Outcomes<T> {
  return Promise.all(
    keys.map(async (key): Promise<Outcome<T>> => {
      try {
        return await read(key);
      } catch (error) {
        if (error instanceof EmissionsError && !concernsAll(error)) return error;
        throw error;
      }
    }),
  );
}

function concernsAll({ code }: EmissionsError): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
