import { EmissionsError } from '../../../domain/errors.ts';

/** How many more documents may be read. */
export interface ReadBudget {
  /** Throws LIMIT_EXCEEDED when none is left. */
  spend(): void;
  /** The same for what is read once, however often it is needed. */
  spendOnce(document: string): void;
}

export function createReadBudget(maximum: number): ReadBudget {
  const seen = new Set<string>();
  let left = maximum;
  const spend = (): void => {
    left -= 1;
    if (left >= 0) return;
    throw new EmissionsError(
      'LIMIT_EXCEEDED',
      `The total needs more than ${maximum} documents of the remote service; request a category further down, or fewer periods.`,
    );
  };
  return {
    spend,
    spendOnce(document) {
      if (seen.has(document)) return;
      seen.add(document);
      spend();
    },
  };
}
