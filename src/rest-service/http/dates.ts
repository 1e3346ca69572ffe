import { badInput } from '../../domain/errors.ts';
import type { Instant } from '../../domain/instant.ts';
import {
  addDuration,
  formatIsoDate,
  parseDuration,
  parseIsoDate,
  parseMonth,
} from '../../wire/format/timestamp.ts';

/** The last moment that a date of four digits of a year can say. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);

/** A date of a parameter; `undefined` when it is blank or absent. Throws BAD_USER_INPUT for one of another form. */
export function readDate(text: string | null | undefined, name: string): Instant | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined;
  // A plus sign that was not encoded arrives as a blank.
  const instant = parseIsoDate(text.replace(' ', '+'));
  if (instant !== undefined) return instant;
  throw badInput(name, `${name} must be like 2026-01-31T00:00:00Z, with Z or an offset.`, 'invalid-date');
}

/** The moment a duration after another. Throws BAD_USER_INPUT for text that is no duration of ISO 8601. */
export function readDurationFrom(start: Instant, text: string, name: string): Instant {
  const duration = parseDuration(text.trim());
  const end = duration === undefined ? Number.NaN : addDuration(start, duration);
  if (end <= latest) return end;
  throw badInput(name, `${name} must be a duration such as P1M, P7D or PT30M.`, 'invalid-date');
}

/** When the current month began where the caller is. */
export function startOfMonth(now: Instant, timeZone: string): Instant {
  const local = formatIsoDate(now, timeZone);
  const start = `${local.slice(0, 7)}-01T00:00:00`;
  // The clocks may have changed since, so the offset of then counts.
  const estimate = parseIsoDate(start + local.slice(19)) ?? now;
  return parseIsoDate(start + formatIsoDate(estimate, timeZone).slice(19)) ?? estimate;
}

/** The month in which a moment lies where the caller is, as version 1 counts months: they have no time zone. */
export function monthOf(instant: Instant, timeZone: string): Instant {
  const local = formatIsoDate(instant, timeZone);
  return parseMonth(local.slice(0, 4) + local.slice(5, 7)) ?? instant;
}
