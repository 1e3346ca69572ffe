import type { CategoryPath } from '../basics/category-path.ts';
import type { AmountInUnits } from '../amounts/amount.ts';
import { badInput, type EmissionsError } from '../basics/errors.ts';
import type { GasBreakdown } from '../amounts/gas-breakdown.ts';
import type { Period } from '../basics/instant.ts';
import type { Note, NoteCode } from '../amounts/note.ts';
import type { ScopePart } from '../amounts/scope-part.ts';
import type { ProfileItemKey } from './profile-item.ts';
import { periodsIn, type TimeStep } from '../basics/time-steps.ts';
import type { Uid } from '../basics/uid.ts';

/** A sum of amounts that are not mass per time, and so not part of the total. */
export interface OtherTotal extends AmountInUnits {
  readonly itemCount: number;
}

/** An item without an amount because its calculation failed. */
export interface FailedItem {
  readonly item: ProfileItemKey;
  readonly error: EmissionsError;
}

/** An item with a note that has a code; one with several notes is listed once for each. */
export interface NotedItem {
  readonly item: ProfileItemKey;
  readonly note: Note;
}

export interface NoteCount {
  readonly code: NoteCode;
  /** The number of items with such a note. */
  readonly count: number;
}

/**
 * The total of items of a profile. Every item is in it once: in the sum, in one of
 * `otherUnits`, among the failed ones, or outside.
 */
export interface ProfileTotal {
  /**
   * `value` is `null` if every item failed. It is the headline: scopes 1, 2 (location-based) and 3, and
   * what states no scope.
   */
  readonly amount: AmountInUnits<number | null>;
  /** The items in the period, without end marks. */
  readonly itemCount: number;
  readonly includedCount: number;
  /** The items without an end that have no time in the period. */
  readonly outsideCount: number;
  /** The items that have changed and are not calculated yet; a later request counts them. */
  readonly pendingCount: number;
  /** `null` where the backend does not report failures. */
  readonly failedCount: number | null;
  /** Empty where the backend does not report failures. */
  readonly failures: readonly FailedItem[];
  /** Includes only items that did not fail. */
  readonly noted: readonly NotedItem[];
  /** The same counted by code, also where `noted` is not requested; `null` where the backend does not report notes. */
  readonly noteCounts: readonly NoteCount[] | null;
  readonly otherUnits: readonly OtherTotal[];
  /** `amount` by gas; `null` where the backend does not report gases. */
  readonly gases: GasBreakdown | null;
  /** Parts by scope and life cycle, with what is outside of the scopes; `null` where the backend does not report them. */
  readonly scopes: readonly ScopePart[] | null;
}

/** Items that agree in all of these form one group. */
export interface TotalGrouping {
  readonly profile?: boolean | undefined;
  readonly category?: boolean | undefined;
  /** The category is then the data item's, with all of its levels. */
  readonly dataItem?: boolean | undefined;
  /** The number of levels of the category; all of them when absent. */
  readonly depth?: number | undefined;
  /** The key of a label: an item without it has the value of its profile. */
  readonly label?: string | undefined;
}

/** Values shared by the items of a group; `null` where they are not grouped by it. */
export interface TotalKey {
  readonly profileUid: Uid | null;
  readonly categoryPath: CategoryPath | null;
  readonly dataItemUid: Uid | null;
  /** `null` also for items without the label. */
  readonly label: string | null;
}

export interface TotalGroup extends TotalKey {
  readonly total: ProfileTotal;
}

/** A total, and those of its groups that have items in it: by profile, then by path and by label. */
export interface ProfileTotals {
  readonly whole: ProfileTotal;
  readonly groups: readonly TotalGroup[];
}

export const totalDetails = ['gas', 'scope', 'failures', 'notes'] as const;
export type TotalDetail = (typeof totalDetails)[number];

/** Number of failures that a total and each group list by default. */
export const SHOWN_FAILURES = 20;

const MAXIMUM_PROFILES = 100;

/** The time of a total, or of several totals one after the other. */
interface TotalTime {
  readonly period: Period | null;
  readonly step?: TimeStep | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * The periods to total; `null` for all time. Throws BAD_USER_INPUT for too
 * many, for one that ends before it starts, and where an end is needed and there is none.
 */
export function periodsOf({ period, step, timeZone }: TotalTime): readonly (Period | null)[] {
  const end = period?.end ?? null;
  if (step !== undefined && end === null) {
    throw badInput('to', 'Totals by step require from and to.', 'prorata-without-end');
  }
  if (period === null || end === null) return [period];
  const { start } = period;
  if (end <= start) {
    throw badInput('to', 'A period must end after it starts; to must be after from.', 'invalid-date-range');
  }
  return step === undefined ? [period] : periodsIn({ start, end }, step, timeZone);
}

/** Throws BAD_USER_INPUT for none, for too many, and for one that is named twice. */
export function assertProfiles(uids: readonly Uid[]): void {
  if (uids.length < 1 || uids.length > MAXIMUM_PROFILES) {
    throw badInput('profiles', `A total covers 1 to ${MAXIMUM_PROFILES} profiles; got ${uids.length}.`);
  }
  const repeated = uids.find((uid, index) => uids.indexOf(uid) < index);
  if (repeated !== undefined) {
    throw badInput('profiles', `The profile ${repeated} is named twice; name each once.`);
  }
}
