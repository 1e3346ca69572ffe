import { EmissionsError } from '../../domain/errors.ts';

/** How many documents may still be asked for. */
export interface ReadBudget {
  /** Throws LIMIT_EXCEEDED when the reads are more than are left. */
  spend(reads: number): void;
}

export function createReadBudget(maximum: number): ReadBudget {
  let left = maximum;
  return {
    spend(reads) {
      left -= reads;
      if (left >= 0) return;
      throw new EmissionsError(
        'LIMIT_EXCEEDED',
        `The total needs more than ${maximum} documents of the remote service; ask for a category further down, or for fewer periods.`,
      );
    },
  };
}
