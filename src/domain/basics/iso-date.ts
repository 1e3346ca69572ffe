import { type Instant, trustedInstant } from './instant.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2})?(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Parses a date, or a date and time, in ISO 8601; without a time zone, in UTC.
 * `null` for other forms, and for dates and times that do not exist.
 */
export function parseIsoDate(text: string): Instant | null {
  const [match, day, time = '', seconds = '', , zone = ''] = pattern.exec(text) ?? [];
  if (match === undefined || day === undefined) return null;
  if (time === '' && (seconds !== '' || zone !== '')) return null;
  const local = time === '' ? day : `${day}${time}`;
  const milliseconds = Date.parse(time === '' ? day : `${local}${seconds}${zone === '' ? 'Z' : zone}`);
  if (Number.isNaN(milliseconds)) return null;
  // JavaScript parses 31 February as a day of March.
  const written = Date.parse(time === '' ? day : `${local}Z`);
  return new Date(written).toISOString().startsWith(local) ? trustedInstant(milliseconds) : null;
}

/** Whether a text is a day that exists, without a time. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseIsoDate(text) !== null;
}
