/** From the first day of a period to the day after its last, as days: `2025-12-01`. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

const dayMs = 86_400_000;
const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/** Some months of a year from one on, counted from 0. */
export const monthsFrom = (year: number, month: number, count: number): Period => ({
  start: asDay(Date.UTC(year, month)),
  end: asDay(Date.UTC(year, month + count)),
});

/** How many whole months a period has; 0 where it is of days. */
export function monthCount({ start, end }: Period): number {
  const [from, to] = [new Date(timeOf(start)), new Date(timeOf(end))];
  if (from.getUTCDate() !== 1 || to.getUTCDate() !== 1) return 0;
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** The period of the same length that follows, by the calendar where it is of whole months. */
export function nextPeriod(period: Period): Period {
  const months = monthCount(period);
  const start = timeOf(period.end);
  if (months === 0) return { start: period.end, end: asDay(2 * start - timeOf(period.start)) };
  const from = new Date(start);
  return monthsFrom(from.getUTCFullYear(), from.getUTCMonth(), months);
}

/** The last day of a period, which its end is the day after. */
export const lastDay = (end: string): string => asDay(timeOf(end) - dayMs);
export const dayAfter = (last: string): string => asDay(timeOf(last) + dayMs);
