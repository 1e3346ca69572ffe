import type { Principal } from '../../domain/access.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ProfileItemSelection } from '../../domain/profile-item.ts';
import { assertTotalPeriods } from '../../domain/profile-total.ts';
import type { ProfileItemWindow } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { defaultSelection } from '../data-items/default-selection.ts';

/** The windows that a total is over. Throws BAD_USER_INPUT for periods that are none. */
export function toWindows(
  { periods, isOfPeriod }: ProfileTotalRequest,
  principal: Principal,
  now: Instant,
): readonly ProfileItemWindow[] {
  assertTotalPeriods(periods, isOfPeriod);
  if (periods === null) return [toWindow(defaultSelection(principal, now))];
  return periods.map(({ start, end }) => toWindow({ kind: 'window', start, end, selectBy: 'overlap' }));
}

/** After every instant that can be told. */
const never: Instant = Number.MAX_SAFE_INTEGER;

/** In a month the latest item of a use counts; in another window every one that counts at some time in it. */
function toWindow(selection: ProfileItemSelection): ProfileItemWindow {
  const { kind, start } = selection;
  if (kind === 'window') return { start, end: selection.end ?? never, supersededUntil: start };
  const month = new Date(start);
  const end = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1);
  return { start, end, supersededUntil: end - 1 };
}
