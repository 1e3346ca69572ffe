import { badInput } from '../domain/basics/errors.ts';
import { type Instant, trustedInstant } from '../domain/basics/instant.ts';
import { parseIsoDate } from '../domain/basics/iso-date.ts';
import { fromLocalTime, parseTimeZone, toLocalTime } from '../domain/basics/time-zone.ts';
import { quote } from '../domain/basics/uid.ts';

/** `null` for a text that is no date in the expected form, or a day or time that does not exist. */
export type ParseDate = (text: string) => Instant | null;

const parts: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
};

/** The end of the day of an instant, by the clocks of the time zone. */
export function endOfDay(instant: Instant, timeZone: string | undefined): Instant {
  const [zone, day] = [timeZone ?? 'UTC', 24 * 60 * 60 * 1000];
  const days = Math.floor(toLocalTime(instant, zone) / day);
  return fromLocalTime(trustedInstant((days + 1) * day), zone);
}

/**
 * Reads dates in a format such as `DD.MM.YYYY HH:mm`, or in ISO 8601 without one;
 * without an offset, by the clocks of the time zone. Throws BAD_USER_INPUT for a
 * format or a time zone that does not exist.
 */
export function dateReader(format: string | undefined, timeZone: string | undefined): ParseDate {
  const zone = timeZone === undefined ? 'UTC' : parseTimeZone(timeZone);
  const inZone = (local: Instant | null) =>
    local === null || zone === 'UTC' ? local : fromLocalTime(local, zone);
  if (format === undefined) {
    return (text) => {
      const instant = parseIsoDate(text);
      return /(?:Z|[+-]\d{2}:\d{2})$/.test(text.slice(10)) ? instant : inZone(instant);
    };
  }
  const pattern = patternOf(format);
  return (text) => inZone(dateOf(pattern.exec(text)?.groups));
}

function patternOf(format: string): RegExp {
  const tokens = [...format.matchAll(/YYYY|MM|DD|HH|mm|ss|[^]/g)].map(([token]) => token);
  const letters = tokens.filter((token) => parts[token] === undefined && /[A-SU-Za-z]/.test(token));
  const known = tokens.filter((token) => Object.hasOwn(parts, token));
  const isOnce = new Set(known).size === known.length;
  if (letters.length > 0 || !isOnce || !['YYYY', 'MM', 'DD'].every((part) => known.includes(part))) {
    throw badInput(
      'dateFormat',
      `dateFormat must have YYYY, MM and DD once each, and may have HH, mm and ss, such as DD.MM.YYYY HH:mm; got ${quote(format)}.`,
    );
  }
  const source = tokens.map((token) => parts[token] ?? token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`^${source.join('')}$`);
}

function dateOf(groups: Readonly<Record<string, string | undefined>> | undefined): Instant | null {
  if (groups === undefined) return null;
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => Number(groups[name] ?? 0),
  ) as [number, number, number, number, number, number];
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(milliseconds);
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  return exists ? trustedInstant(milliseconds) : null;
}
