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
const textualPattern = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}:\d{2}:\d{2}) (?:UTC|GMT) (\d{4})$/;

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
  const localMs = Date.parse(`${local}Z`);
  const isReal = !Number.isNaN(localMs) && new Date(localMs).toISOString().startsWith(local);
  if (!isReal) return undefined;
  const withColon = zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const instant = Date.parse(text.slice(0, text.length - zone.length) + withColon);
  return Number.isNaN(instant) ? undefined : instant;
}

function parseSql(text: string): Instant | undefined {
  const match = sqlPattern.exec(text);
  if (match === null) return undefined;
  const instant = Date.parse(`${match[1]}T${match[2]}${(match[3] ?? '').slice(0, 4)}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

function parseTextual(text: string): Instant | undefined {
  const match = textualPattern.exec(text);
  if (match === null) return undefined;
  const instant = Date.parse(`${match[2]} ${match[1]} ${match[4]} ${match[3]} GMT`);
  return Number.isNaN(instant) ? undefined : instant;
}

function offsetAt(instant: Instant, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
