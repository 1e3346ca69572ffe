import { startOfMonth } from '../../domain/basics/calendar.ts';
import type { Principal } from '../../domain/access/access.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import { fromLocalTime, toLocalTime } from '../../domain/basics/time-zone.ts';

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
  const start = fromLocalTime(first, timeZone);
  return { kind: 'window', start, end: null, selectBy: 'overlap' };
}

/** The month in a time zone, itself without one, as the months of version 1 are. */
export function currentMonth(now: Instant, timeZone: string): Instant {
  return startOfMonth(toLocalTime(now, timeZone));
}
