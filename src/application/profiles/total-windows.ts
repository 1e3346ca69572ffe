import { startOfMonth } from '../../domain/calendar.ts';
import type { Principal } from '../../domain/access.ts';
import { type Instant, later, NEVER } from '../../domain/instant.ts';
import type { ProfileItemSelection } from '../../domain/profile-item.ts';
import { assertTotalPeriods } from '../../domain/profile-total.ts';
import type { ProfileItemWindow } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { defaultSelection } from '../data-items/default-selection.ts';

/** The windows that a total covers. Throws BAD_USER_INPUT for invalid periods. */
export function toWindows(
  { periods, isOfPeriod }: ProfileTotalRequest,
  principal: Principal,
  now: Instant,
): readonly ProfileItemWindow[] {
  assertTotalPeriods(periods, isOfPeriod);
  if (periods === null) return [toWindow(defaultSelection(principal, now))];
  return periods.map(({ start, end }) => toWindow({ kind: 'window', start, end, selectBy: 'overlap' }));
}

/** In a month the latest item of a use counts; in another window every one that overlaps it. */
function toWindow(selection: ProfileItemSelection): ProfileItemWindow {
  const { kind, start } = selection;
  if (kind === 'window') return { start, end: selection.end ?? NEVER, supersededUntil: start };
  const end = startOfMonth(start, 1);
  return { start, end, supersededUntil: later(end, -1) };
}
