import { type Instant, yearOf } from '../basics/instant.ts';

export interface ProfileContents {
  /** Its items, of any time. */
  readonly itemCount: number;
  /** When one of them was created, changed or deleted last; `null` while there were none. */
  readonly lastChange: Instant | null;
}

/** The calendar years in which a profile has items, the newest first. */
export interface ProfileYears {
  readonly all: readonly number[];
  /** The newest that has begun, else the first of those to come; `null` without items. */
  readonly newest: number | null;
}

export function toProfileYears(years: Iterable<number>, now: Instant): ProfileYears {
  const all = [...new Set(years)].toSorted((one, other) => other - one);
  return { all, newest: all.find((year) => year <= yearOf(now)) ?? all.at(-1) ?? null };
}
