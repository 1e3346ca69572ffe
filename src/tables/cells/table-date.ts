import { badInput } from '../../domain/basics/errors.ts';
import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { parseIsoDate } from '../../domain/basics/iso-date.ts';
import { startOfMonth } from '../../domain/basics/calendar.ts';
import { fromLocalTime, parseTimeZone, toLocalTime } from '../../domain/basics/time-zone.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type DateOrder, readFreeDate } from './free-date.ts';

/** When a row begins; with an end where the text is a whole month, quarter or year. */
export interface TableDate {
  readonly start: Instant;
  readonly end?: Instant;
}

/**
 * `null` for a text that is no date in the expected form, or a day or time that does not exist; `order`
 * for one that is another day if the month comes first.
 */
export type ParseDate = (text: string) => TableDate | 'order' | null;

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
  const zone = timeZone ?? 'UTC';
  const days = Math.floor(toLocalTime(instant, zone) / dayMs);
  return fromLocalTime(trustedInstant((days + 1) * dayMs), zone);
}

/** Whether a month begins, by the clocks of the time zone. */
export function isFirstOfMonth(instant: Instant, timeZone: string | undefined): boolean {
  return new Date(toLocalTime(instant, timeZone ?? 'UTC')).getUTCDate() === 1;
}

/**
 * Reads dates in a format such as `DD.MM.YYYY HH:mm`; without one, in ISO 8601 and as people and
 * spreadsheets write them. Without an offset, by the clocks of the time zone. Throws BAD_USER_INPUT
 * for a format or a time zone that does not exist.
 */
export function dateReader(
  format: string | undefined,
  timeZone: string | undefined,
  order: DateOrder | null = null,
): ParseDate {
  const zone = timeZone === undefined ? 'UTC' : parseTimeZone(timeZone);
  const inZone = (local: Instant): Instant => (zone === 'UTC' ? local : fromLocalTime(local, zone));
  if (format === undefined) {
    const readOne: ParseDate = (text) => readAny(text, order, inZone);
    return (text) => readOne(text) ?? readRange(text, readOne, timeZone);
  }
  const pattern = patternOf(format);
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    const names = ['year', 'month', 'day', 'hour', 'minute', 'second'];
    const clock = names.map((name) => Number(groups?.[name] ?? 0)) as unknown as Clock;
    const local = groups === undefined ? null : existing(clock);
    return local === null ? null : { start: inZone(local) };
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const hasOffset = /(?:Z|[+-]\d{2}:\d{2})$/;
const clock = /(?:^|[T,\s]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?|\s*Uhr)?$/i;

function readAny(
  written: string,
  order: DateOrder | null,
  inZone: (local: Instant) => Instant,
): ReturnType<ParseDate> {
  const text = written.trim();
  const iso = parseIsoDate(text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, '$1T'));
  if (iso !== null) return { start: hasOffset.test(text.slice(10)) ? iso : inZone(iso) };
  const [time = '', hours = '0', minutes = '0', seconds = '0', half] = clock.exec(text) ?? [];
  const date = readFreeDate(text.slice(0, text.length - time.length), order);
  if (date === null || date === 'order') return date;
  const { year, month, day = 1, days, months } = date;
  if ((months ?? days) !== undefined && time !== '') return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const start = existing([year, month, day, hour, Number(minutes), Number(seconds)]);
  if (start === null) return null;
  return {
    start: inZone(start),
    ...(months !== undefined && { end: inZone(startOfMonth(start, months)) }),
    ...(days !== undefined && { end: inZone(trustedInstant(start + days * dayMs)) }),
  };
}

const between = /\s+(?:to|until|bis|au|al|a|hasta)\s+|\s*[\u2013\u2014]\s*|\s+-\s+|\s*\/\s*(?=\d{4}-)/;

/** `01.01.2026 - 31.01.2026`, `Jan 2026 to Mar 2026` or `2026-01-01/2026-01-31`: with all of the last day. */
function readRange(text: string, readOne: ParseDate, timeZone: string | undefined): ReturnType<ParseDate> {
  const [from = '', to = '', ...others] = text.trim().split(between);
  if (to === '' || others.length > 0) return null;
  const last = readOne(to);
  if (last === null || last === 'order') return last;
  // `Jan - Mar 2026`, and `1.1. - 31.1.2026`, name the year once.
  const first = readOne(from) ?? readOne(`${from} ${to.slice(-4)}`) ?? readOne(`${from}${to.slice(-4)}`);
  if (first === null || first === 'order') return first;
  const end = last.end ?? (/\d:\d/.test(to) ? last.start : endOfDay(last.start, timeZone));
  return { start: first.start, end };
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

type Clock = readonly [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
];

/** `null` for a day or a time that does not exist. */
function existing([year, month, day, hour, minute, second]: Clock): Instant | null {
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(milliseconds);
  const isDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = date.getUTCHours() === hour && date.getUTCMinutes() === minute;
  return isDay && isTime ? trustedInstant(milliseconds) : null;
}
