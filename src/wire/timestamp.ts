import type { Instant } from '../domain/instant.ts';
import { WireError } from './wire-error.ts';

/** `2026-11-21 03:50:00.0`, in UTC, with as many decimals as there are. Empty for an unknown moment. */
export function formatTimestamp(instant: Instant | null): string {
  if (instant === null) return '';
  const iso = new Date(instant).toISOString();
  const decimals = iso.slice(20, 23).replace(/0{1,2}$/, '');
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}.${decimals}`;
}

/** `Mon Nov 28 01:16:13 UTC 2011`: how a creating answer writes moments. */
export function formatTextualTimestamp(instant: Instant): string {
  const [weekday, day, month, year, time] = new Date(instant).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
}

/** `2026-11-21T03:50:00Z`, or with the offset that the time zone has at that moment. */
export function formatIsoDate(instant: Instant, timeZone: string): string {
  const offsetMs = offsetAt(instant, timeZone);
  const local = new Date(instant + offsetMs).toISOString().slice(0, 19);
  if (offsetMs === 0) return `${local}Z`;
  const minutes = Math.abs(offsetMs) / 60_000;
  const sign = offsetMs < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const isoPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,3})?(Z|[+-]\d{2}:?\d{2})$/;
const sqlPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,9})?$/;
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

/** Reads any of the three forms. `null` for empty or absent text; WireError for anything else. */
export function parseTimestamp(text: string | undefined): Instant | null {
  if (text === undefined || text === '') return null;
  const instant = parseSql(text) ?? parseIsoDate(text) ?? parseTextual(text);
  if (instant === undefined)
    throw new WireError('The document has a date that is in none of the known forms.');
  return instant;
}

/** `yyyy-MM-ddTHH:mm:ss` with `Z`, `+hh:mm` or `+hhmm`; `undefined` for anything else, 31 February included. */
export function parseIsoDate(text: string): Instant | undefined {
  const match = isoPattern.exec(text);
  if (match === null) return undefined;
  const [, local = '', zone = ''] = match;
  if (!isReal(local)) return undefined;
  const withColon = zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const instant = Date.parse(text.slice(0, text.length - zone.length) + withColon);
  return Number.isNaN(instant) ? undefined : instant;
}

function parseSql(text: string): Instant | undefined {
  const match = sqlPattern.exec(text);
  if (match === null) return undefined;
  const local = `${match[1]}T${match[2]}`;
  return isReal(local) ? Date.parse(`${local}${(match[3] ?? '').slice(0, 4)}Z`) : undefined;
}

/** Whether the calendar has this day: Date moves 31 February to March. */
function isReal(local: string): boolean {
  const instant = Date.parse(`${local}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(local);
}

function parseTextual(text: string): Instant | undefined {
  const match = textualPattern.exec(text);
  if (match === null) return undefined;
  const [, day = '', time = '', zone = '', year = ''] = match;
  const hours = zoneHours[zone];
  const instant = Date.parse(`${day} ${year} ${time} GMT`);
  return hours === undefined || Number.isNaN(instant) ? undefined : instant - hours * 3_600_000;
}

function offsetAt(instant: Instant, timeZone: string): number {
  const parts = offsetFormatOf(timeZone)?.formatToParts(instant) ?? [];
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

/** `null` for UTC, and for a zone that is not known here: in UTC its dates name the same moments. */
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

/** By time zone; only zones that exist come in here. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
