import type { Instant } from './instant.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2})?(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The moment that a text in ISO 8601 writes: a day, or a day and a time. Where
 * it says no time zone it is in UTC. `null` for other forms, and for days and
 * times that do not exist.
 */
export function parseIsoDate(text: string): Instant | null {
  const [match, day, time = '', seconds = '', , zone = ''] = pattern.exec(text) ?? [];
  if (match === undefined || day === undefined) return null;
  if (time === '' && (seconds !== '' || zone !== '')) return null;
  const local = time === '' ? day : `${day}${time}`;
  const instant = Date.parse(time === '' ? day : `${local}${seconds}${zone === '' ? 'Z' : zone}`);
  if (Number.isNaN(instant)) return null;
  // JavaScript reads 31 February as a day of March.
  const written = Date.parse(time === '' ? day : `${local}Z`);
  return new Date(written).toISOString().startsWith(local) ? instant : null;
}
