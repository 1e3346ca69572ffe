import { badInput, EmissionsError } from '../../domain/errors.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** The results of `work` for each entry; in a batch of several, its errors name the entry. */
export function mapEntries<T, R>(entries: readonly T[], work: (entry: T, index: number) => R): readonly R[] {
  return entries.map(namingEntries(entries, work));
}

/** The same, letting other requests work in between. */
export function mapEntriesInTurns<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<readonly R[]> {
  return mapInTurns(budget, entries, namingEntries(entries, work));
}

function namingEntries<T, R>(entries: readonly T[], work: (entry: T, index: number) => R) {
  return (entry: T, index: number): R => {
    try {
      return work(entry, index);
    } catch (error) {
      if (entries.length === 1 || !(error instanceof EmissionsError)) throw error;
      throw aboutEntry(error, index + 1, entries.length);
    }
  };
}

/** Throws BAD_USER_INPUT if two entries have the same case-insensitive key. */
export function assertDistinct(
  keys: readonly string[],
  argument: string,
  describe: (index: number) => string,
  fault: 'duplicate' | 'invalid-parameter' = 'invalid-parameter',
): void {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    const folded = key.toLowerCase();
    if (seen.has(folded)) throw badInput(argument, describe(index), fault);
    seen.add(folded);
  }
}

function aboutEntry(error: EmissionsError, number: number, count: number): EmissionsError {
  const { code, message, argument, fault } = error;
  return new EmissionsError(code, `Entry ${number} of ${count}: ${message}`, {
    ...(argument === undefined ? {} : { argument }),
    ...(fault === undefined ? {} : { fault }),
  });
}
