import { startOfMonth } from '../basics/calendar.ts';
import { badInput } from '../basics/errors.ts';
import type { GwpSet } from '../amounts/figure-facts.ts';
import { floorToMinute, type Instant } from '../basics/instant.ts';
import type { ProfileItemChange } from './profile-item.ts';

/**
 * Throws BAD_USER_INPUT for dates that version 1 has no fields for: there an item
 * counts from the start of a month in UTC, until a mark ends it.
 */
export function assertDatesOfVersion1({
  startDate,
  endDate,
}: Pick<ProfileItemChange, 'startDate' | 'endDate'>): void {
  if (startDate !== undefined && floorToMinute(startDate) !== startOfMonth(startDate)) {
    throw badInput(
      'startDate',
      `Your account uses API version 1.0, in which items start at the beginning of a month: pass ${isoText(startOfMonth(startDate))}, instead of ${isoText(startDate)}.`,
      'other-version-parameter',
    );
  }
  if (typeof endDate === 'number' && endDate !== startDate) {
    throw badInput(
      'endDate',
      'Your account uses API version 1.0, in which a flag ends an item, not a date: omit endDate.',
      'other-version-parameter',
    );
  }
}

function isoText(instant: Instant): string {
  return new Date(instant).toISOString();
}

interface ReturnUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  readonly gwp?: GwpSet | undefined;
}

/** Throws BAD_USER_INPUT for any requested unit or set of potentials, because version 1 has none. */
export function assertNoReturnUnits({ returnUnit, returnPerUnit, gwp }: ReturnUnits): void {
  if (gwp !== undefined) throw notInVersion1('gwp', 'potentials');
  if (returnUnit !== undefined) throw unitsInVersion1('returnUnit');
  if (returnPerUnit !== undefined) throw unitsInVersion1('returnPerUnit');
}

export function unitsInVersion1(argument: string): Error {
  return notInVersion1(argument, 'units');
}

function notInVersion1(argument: string, what: string): Error {
  return badInput(
    argument,
    `${argument} is not available in API version 1.0, which has no ${what}; omit it.`,
    'other-version-parameter',
  );
}
