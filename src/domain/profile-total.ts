import type { CategoryPath } from './category-path.ts';
import { badInput } from './errors.ts';
import type { GasBreakdown } from './gas-breakdown.ts';
import type { Period } from './instant.ts';
import type { ProfileItemKey } from './profile-item.ts';

/** A sum of amounts in units that are no mass per time, which therefore stands apart. */
export interface OtherTotal {
  readonly value: number;
  readonly unit: string;
  readonly perUnit: string | null;
  readonly itemCount: number;
}

/** An item that amounts to nothing because its calculation failed. */
export interface FailedItem {
  readonly item: ProfileItemKey;
  /** Why, in the words of the note or the error. */
  readonly message: string;
}

/**
 * What the items of a profile amount to together. Every item counts once: it is
 * in the sum, in one of `otherUnits`, or it failed.
 */
export interface ProfileTotal {
  /** Of a period in absolute terms: then `perUnit` is `null`. */
  readonly amount: { readonly value: number; readonly unit: string; readonly perUnit: string | null };
  /** The items that count in the period; marks of an end are none. */
  readonly itemCount: number;
  /** The items in `amount`. */
  readonly includedCount: number;
  /** `null` where the backend does not say which calculations failed. */
  readonly failedCount: number | null;
  /** The first of those that failed. */
  readonly failures: readonly FailedItem[];
  readonly otherUnits: readonly OtherTotal[];
  /** Of the items in `amount`; `null` where the backend does not tell gases. */
  readonly gases: GasBreakdown | null;
}

export interface CategoryTotal {
  readonly categoryPath: CategoryPath;
  readonly total: ProfileTotal;
}

/** A total, and the same by the categories that have items in it, by path. */
export interface ProfileTotals {
  readonly whole: ProfileTotal;
  readonly byCategory: readonly CategoryTotal[];
}

/** How many failures are told one by one. */
export const MAXIMUM_FAILURES = 20;

/** How many periods one request may have totals for. */
const MAXIMUM_PERIODS = 60;

/**
 * Throws BAD_USER_INPUT for too many or no periods, for one that ends before it
 * starts, and for totals of periods that have no end.
 */
export function assertTotalPeriods(periods: readonly Period[] | null, isOfPeriod: boolean): void {
  if (isOfPeriod && (periods === null || periods.some(({ end }) => end === null))) {
    throw badInput(
      'to',
      'The total of a period needs its start and its end; give from and to.',
      'prorata-without-end',
    );
  }
  if (periods === null) return;
  if (periods.length === 0 || periods.length > MAXIMUM_PERIODS) {
    throw badInput('periods', `There must be from 1 to ${MAXIMUM_PERIODS} periods; got ${periods.length}.`);
  }
  if (periods.some(({ start, end }) => end !== null && end <= start)) {
    throw badInput('to', 'A period must end after it starts: give to after from.', 'invalid-date-range');
  }
}
