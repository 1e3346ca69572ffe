import { type Instant, trustedInstant } from './instant.ts';

/** The start of the month of an instant, or of one some months later; in UTC. */
export function startOfMonth(instant: Instant, monthsLater = 0): Instant {
  const date = new Date(instant);
  return trustedInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1));
}

/** The same day and time some months later, in UTC; in a month without that day, on its last day. */
export function addMonths(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return trustedInstant(date.getTime());
}
