import { formatPeriod } from './dates.ts';

/** What a month emitted, and the same month of the year before. */
interface Month {
  readonly from: string | null;
  readonly isIncluded?: boolean;
  readonly value: number | null;
  readonly comparedValue?: number | null;
}

interface Likened {
  /** The sum of the year before, or of its months that this year has as well. */
  readonly before: number | null;
  /** The months of the year before, such as Jan–Mar 2024; `null` where it is all of it. */
  readonly months: string | null;
}

/**
 * Compares a year with the one before month by month: a year with records of three months is no smaller than
 * one of twelve.
 */
export function likeMonths(yearBefore: number | null, rows: readonly Month[]): Likened {
  const months = new Map<string, { now: number; before: number }>();
  for (const { from, isIncluded = true, value, comparedValue } of rows) {
    if (from === null || !isIncluded) continue;
    const { now, before } = months.get(from) ?? { now: 0, before: 0 };
    months.set(from, { now: now + (value ?? 0), before: before + (comparedValue ?? 0) });
  }
  const sorted = [...months].sort(([one], [other]) => one.localeCompare(other));
  const filled = sorted.filter(([, { now }]) => now !== 0);
  const whole = { before: yearBefore, months: null };
  const isLonger = sorted.some(([, { now, before }]) => now === 0 && before !== 0);
  const [first, last] = [filled[0], filled.at(-1)];
  if (!isLonger || first === undefined || last === undefined) return whole;
  const before = filled.reduce((sum, [, month]) => sum + month.before, 0);
  return {
    before: before === 0 ? null : before,
    months: formatPeriod(aYearBefore(first[0]), after(last[0])),
  };
}

const aYearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

/** The first day after a month, a year before. */
function after(month: string): string {
  const day = new Date(aYearBefore(month));
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)).toISOString();
}
