import { always } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, NEVER } from '../../domain/basics/instant.ts';
import { periodsOf } from '../../domain/profiles/profile-total.ts';
import type { ProfileItemUse } from '../../ports/profile-item-search.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';

/** The windows that a total covers. Throws BAD_USER_INPUT for invalid periods. */
export function toWindows(requested: ProfileTotalRequest): readonly ClosedPeriod[] {
  return periodsOf(requested).map((period) => {
    const { start, end } = period ?? always;
    return { start, end: end ?? NEVER };
  });
}

export function countsIn({ start, end, supersededFrom }: ProfileItemUse, window: ClosedPeriod): boolean {
  const overlaps = start < window.end && (end === null || end > window.start);
  return overlaps && (supersededFrom === null || supersededFrom > window.start);
}
