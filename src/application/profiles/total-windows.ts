import { startOfMonth } from '../../domain/basics/calendar.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import type { Principal } from '../../domain/access/access.ts';
import { type ClosedPeriod, type Instant, later, NEVER } from '../../domain/basics/instant.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import { periodsOf } from '../../domain/profiles/profile-total.ts';
import type { ProfileItemUse } from '../../ports/profile-item-search.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { defaultSelection } from '../data-items/default-selection.ts';

/** A period, and until when a later item with the same use supersedes an earlier one by its start. */
export interface TotalWindow extends ClosedPeriod {
  readonly supersededUntil: Instant;
}

/** The windows that a total covers. Throws BAD_USER_INPUT for invalid periods. */
export function toWindows(
  requested: ProfileTotalRequest,
  principal: Principal,
  now: Instant,
): readonly TotalWindow[] {
  return periodsOf(requested).map((period) =>
    toWindow(
      period === null && !requested.isOfPeriod
        ? defaultSelection(principal, now)
        : { kind: 'window', ...(period ?? always), selectBy: 'overlap' },
    ),
  );
}

/** In a month the latest item of a use counts; in another window every one that overlaps it. */
function toWindow(selection: ProfileItemSelection): TotalWindow {
  const { kind, start } = selection;
  if (kind === 'window') return { start, end: selection.end ?? NEVER, supersededUntil: start };
  const end = startOfMonth(start, 1);
  return { start, end, supersededUntil: later(end, -1) };
}

export function countsIn({ start, end, supersededFrom }: ProfileItemUse, window: TotalWindow): boolean {
  const overlaps = start < window.end && (end === null || end > window.start);
  return overlaps && (supersededFrom === null || supersededFrom > window.supersededUntil);
}
