import { addMonths } from '../../domain/basics/calendar.ts';
import { type Instant, later, trustedInstant } from '../../domain/basics/instant.ts';
import { WireError } from './wire-error.ts';

/** `2026-11-21 03:50:00.0`, in UTC, to the tenth of a second. `undefined` where the instant is unknown. */
export function formatTimestamp(instant: Instant | null): string | undefined {
  if (instant === null) return undefined;
  const iso = new Date(instant).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 21)}`;
}

/** `Mon Nov 28 01:16:13 UTC 2011`: the format of dates in responses to a creation. */
function formatTextualTimestamp(instant: Instant): string {
  const [weekday, day, month, year, time] = new Date(instant).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
}

/** The date format of a document: responses to a creation use the long textual one. */
export function dateFormat(isNew: boolean): (instant: Instant | null) => string | undefined {
  return isNew
    ? (instant) => (instant === null ? undefined : formatTextualTimestamp(instant))
    : formatTimestamp;
}

/** `2026-11-21T03:50:00Z`, or with the offset of the time zone at that instant. */
export function formatIsoDate(instant: Instant, timeZone: string): string {
  const offsetMs = offsetAt(instant, timeZone);
  const local = new Date(instant + offsetMs).toISOString().slice(0, 19);
  if (offsetMs === 0) return `${local}Z`;
  const minutes = Math.abs(offsetMs) / 60_000;
  const sign = offsetMs < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const isoPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)(Z|[+-]\d{2}:?\d{2})$/;
const minutesOnly = /^(.{10}T\d{2}:\d{2})(Z|[+-]\d{2}:?\d{2})$/;
const utcPattern =
  /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2}(?:\.\d{1,9})?|T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)$/;
const textualPattern = /^[A-Z][a-z]{2} ([A-Z][a-z]{2} \d{1,2}) (\d{2}:\d{2}:\d{2}) ([A-Z]{3}) (\d{4})$/;

/** Names of time zones in textual dates, with their offsets in hours: RFC 822, and the original's summer. */
const zoneHours: Readonly<Partial<Record<string, number>>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/**
 * Reads any of the three forms; ISO 8601 also without seconds, as the
 * original wrote it until 2008. `null` for empty or absent text; WireError for
 * anything else.
 */
export function parseTimestamp(text: string | undefined): Instant | null {
  if (text === undefined || text === '') return null;
  const instant = utcPattern.test(text)
    ? parseUtc(text)
    : (parseWireDate(text.replace(minutesOnly, '$1:00$2')) ?? parseTextual(text));
  if (instant === undefined) throw new WireError('The document has a date in an unknown format.');
  return instant;
}

/** `yyyy-MM-ddTHH:mm:ss` with `Z`, `+hh:mm` or `+hhmm`; `undefined` for anything else, 31 February included. */
export function parseWireDate(text: string): Instant | undefined {
  const [, local, zone] = isoPattern.exec(text) ?? [];
  if (local === undefined || zone === undefined) return undefined;
  return toInstant(local, zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2'));
}

/** `200809` as the start of that month, UTC; `undefined` for anything else. */
export function parseMonth(text: string): Instant | undefined {
  const match = /^(\d{4})(\d{2})$/.exec(text);
  return match === null ? undefined : parseWireDate(`${match[1]}-${match[2]}-01T00:00:00Z`);
}

export function formatMonth(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 7).replace('-', '');
}

/** `20080915` or `200809` as the start of the month, UTC: version 1 has no finer resolution. */
export function parseValidFrom(text: string): Instant | undefined {
  const isReal = /^\d{8}$/.test(text)
    ? parseWireDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`) !== undefined
    : /^\d{6}$/.test(text);
  return isReal ? parseMonth(text.slice(0, 6)) : undefined;
}

export function formatValidFrom(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');
}

/** A period of ISO 8601: months have the length that the calendar gives them. */
interface Duration {
  readonly months: number;
  readonly milliseconds: number;
}

const durationPattern =
  /^P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/** `P1M`, `PT30M`, `P1Y2M3DT4H5M6S`; `undefined` for anything else. */
export function parseDuration(text: string): Duration | undefined {
  const match = durationPattern.exec(text);
  if (match === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    months: years * 12 + months,
    milliseconds: (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000,
  };
}

/** In a month without that day, the last day of the month. NaN beyond the range of Date. */
export function addDuration(start: Instant, { months, milliseconds }: Duration): Instant {
  return later(addMonths(start, months), milliseconds);
}

const fourHundredYearsMs = 146_097 * 86_400_000;

/** Reads that pattern in a fraction of the time that Date.parse takes. `undefined` for a time that does not exist. */
function parseUtc(text: string): Instant | undefined {
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  const hours = digitsAt(text, 11, 2);
  const minutes = digitsAt(text, 14, 2);
  const seconds = digitsAt(text, 17, 2);
  const milliseconds = text[19] === '.' ? millisecondsAt(text, 20) : 0;
  // Date.UTC takes years below 100 for those of the last century.
  const year = digitsAt(text, 0, 4) + 400;
  const shifted = Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds);
  const isTime = hours < 24 && minutes < 60 && seconds < 60;
  const isDay = month >= 1 && month <= 12 && day >= 1 && (day < 29 || new Date(shifted).getUTCDate() === day);
  return isTime && isDay ? trustedInstant(shifted - fourHundredYearsMs) : undefined;
}

function digitsAt(text: string, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at += 1) value = value * 10 + text.charCodeAt(at) - 0x30;
  return value;
}

/** Milliseconds of a fraction of any length, cut off. */
function millisecondsAt(text: string, start: number): number {
  let value = 0;
  for (let at = start; at < start + 3; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    value = value * 10 + (digit >= 0 && digit <= 9 ? digit : 0);
  }
  return value;
}

/** `undefined` for a time that does not exist: Date moves 31 February to March, and 24:00 to the next day. */
function toInstant(local: string, zone: string): Instant | undefined {
  const day = Number(local.slice(8, 10));
  const instant = Date.parse(local + zone);
  const isReal = (day < 29 && !local.includes('T24')) || new Date(`${local}Z`).getUTCDate() === day;
  return isReal && !Number.isNaN(instant) ? trustedInstant(instant) : undefined;
}

function parseTextual(text: string): Instant | undefined {
  const match = textualPattern.exec(text);
  if (match === null) return undefined;
  const [, day = '', time = '', zone = '', year = ''] = match;
  const hours = zoneHours[zone];
  const local = new Date(`${day} ${year} ${time} GMT`);
  const isOfCalendar = local.getUTCDate() === Number(day.slice(4));
  return hours === undefined || !isOfCalendar
    ? undefined
    : later(trustedInstant(local.getTime()), -hours * 3_600_000);
}

function offsetAt(instant: Instant, timeZone: string): number {
  const parts = offsetFormatOf(timeZone)?.formatToParts(instant) ?? [];
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

/** `null` for UTC, and for a zone that is not known here: in UTC its dates are the same instants. */
function offsetFormatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = offsetFormats.get(timeZone);
  if (known !== undefined || timeZone === 'UTC') return known ?? null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    offsetFormats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}

/** Cached by time zone; only existing zones get here. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
