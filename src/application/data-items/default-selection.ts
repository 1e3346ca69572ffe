import { startOfMonth } from '../../domain/calendar.ts';
import type { Principal } from '../../domain/access.ts';
import { type Instant, later } from '../../domain/instant.ts';
import type { ProfileItemSelection } from '../../domain/profile-item.ts';

/**
 * The default selection of items: in version 1 those of the current month, in
 * version 2 those from the start of the current month on. The current month,
 * and in version 2 its start, depend on the caller's time zone; the months of
 * version 1 have none.
 */
export function defaultSelection(
  { apiVersion, timeZone }: Pick<Principal, 'apiVersion' | 'timeZone'>,
  now: Instant,
): ProfileItemSelection {
  const first = currentMonth(now, timeZone);
  if (apiVersion === '1.0') return { kind: 'month', start: first };
  const start = later(first, -offsetAt(later(first, -offsetAt(first, timeZone)), timeZone));
  return { kind: 'window', start, end: null, selectBy: 'overlap' };
}

/** The month in a time zone, itself without one, as the months of version 1 are. */
export function currentMonth(now: Instant, timeZone: string): Instant {
  return startOfMonth(later(now, offsetAt(now, timeZone)));
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(at: Instant, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
