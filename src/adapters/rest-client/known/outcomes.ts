import { EmissionsError } from '../../../domain/basics/errors.ts';
import { stride } from '../../../metering/in-slices.ts';
import type { Outcome, Outcomes } from '../../../ports/outcome.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';

/**
 * Reads all keys; a failure, also one that is thrown at once, is returned at the index of its key. Rejected credentials
 * and a cancelled request concern all keys. Many reads begin in several slices of the event loop.
 */
export async function readEach<K, T>(
  { budget }: { readonly budget: RequestBudget },
  keys: readonly K[],
  read: (key: K) => Promise<T>,
): Outcomes<T> {
  const reads: Promise<Outcome<T>>[] = [];
  for (const [index, key] of keys.entries()) {
    if (index > 0 && index % stride === 0 && budget.isPauseDue()) await budget.pause();
    const reading = outcomeOf(key, read);
    // It may fail before all have begun.
    reading.catch(() => {});
    reads.push(reading);
  }
  return Promise.all(reads);
}

async function outcomeOf<K, T>(key: K, read: (key: K) => Promise<T>): Promise<Outcome<T>> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof EmissionsError && !concernsAll(error)) return error;
    throw error;
  }
}

function concernsAll({ code }: EmissionsError): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
