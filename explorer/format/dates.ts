import { inLocale } from './in-locale.ts';

const dates = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale) => new Intl.DateTimeFormat(locale, options));
const inUtc = { timeZone: 'UTC' } as const;
const times = dates({ dateStyle: 'medium', timeStyle: 'short' });
const days = dates({ dateStyle: 'medium', ...inUtc });
const months = dates({ month: 'short', year: 'numeric', ...inUtc });

/** A moment in the reader's own time zone. */
export const formatTime = (time: string): string => times().format(new Date(time));

export function formatDay(time: string | number): string {
  try {
    return days().format(new Date(time));
  } catch {
    return String(time);
  }
}

const monthsAs = (month: 'short' | 'long'): (() => readonly string[]) =>
  inLocale((locale) => {
    const names = new Intl.DateTimeFormat(locale, { month, ...inUtc });
    return Array.from({ length: 12 }, (_, at) => names.format(Date.UTC(2026, at)));
  });

/** The months of a year, short and whole. */
export const monthNames = monthsAs('short');
export const fullMonthNames = monthsAs('long');

const dayMs = 86_400_000;
const dayOf = (time: string): Date => new Date(`${time.slice(0, 10)}T00:00:00Z`);
const isFirst = (day: Date): boolean => day.getUTCDate() === 1;

/**
 * The period of a record as people name it: 2025, Dec 2025, Oct–Dec 2025, 31 Jan 2025.
 * @param start its first day
 * @param end the day after its last one, as the service has it; `null` where it goes on
 */
export function formatPeriod(start: string, end: string | null): string {
  const from = dayOf(start);
  if (end === null) return `${formatDay(start)} –`;
  const until = new Date(Math.max(from.getTime(), dayOf(end).getTime() - dayMs));
  const isOfMonths = isFirst(from) && isFirst(dayOf(end)) && end > start;
  if (isOfMonths && from.getUTCMonth() === 0 && until.getUTCMonth() === 11)
    return yearsBetween(from.getUTCFullYear(), until.getUTCFullYear());
  return (isOfMonths ? months() : days()).formatRange(from, until);
}

const yearsBetween = (first: number, last: number): string =>
  first === last ? String(first) : `${first}–${last}`;
