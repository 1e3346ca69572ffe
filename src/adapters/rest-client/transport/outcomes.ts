import { EmissionsError } from '../../../domain/errors.ts';
import type { Outcomes } from '../../../ports/outcome.ts';

/**
 * Reads all keys at once; a failure is returned at the index of its key. Rejected credentials
 * and a cancelled request concern all keys.
 */
export async function readEach<K, T>(keys: readonly K[], read: (key: K) => Promise<T>): Outcomes<T> {
  return Promise.all(keys.map((key) => read(key).catch(toOutcome)));
}

function toOutcome(error: unknown): EmissionsError {
  if (error instanceof EmissionsError && !concernsAll(error)) return error;
  throw error;
}

function concernsAll({ code }: EmissionsError): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
