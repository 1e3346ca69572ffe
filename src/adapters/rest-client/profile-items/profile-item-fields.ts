import type { ApiVersion } from '../../../domain/access.ts';
import type { InputValue } from '../../../domain/amount.ts';
import { badInput } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import { quote } from '../../../domain/uid.ts';
import { formatValidFrom } from '../../../wire/format/timestamp.ts';
import { clearableField, dateField, type FormField, textField, valueFields } from '../writes/form-fields.ts';

/** What a draft and a change of a profile item have in common. */
export interface ProfileItemWrite {
  readonly name?: string | null | undefined;
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
  readonly values: readonly InputValue[];
}

/** Whether the fields of a write differ between the versions. */
export function dependsOnVersion({ startDate, endDate, values }: ProfileItemWrite): boolean {
  const hasUnits = values.some(({ unit, perUnit }) => unit !== undefined || perUnit !== undefined);
  return startDate !== undefined || endDate !== undefined || hasUnits;
}

/** The fields of one item. `null` stands for an account whose version makes no difference to this write. */
export function profileItemFields(
  { name, startDate, endDate, values }: ProfileItemWrite,
  apiVersion: ApiVersion | null,
): readonly FormField[] {
  if (apiVersion === '1.0') assertNoUnits(values);
  const dates = apiVersion === '1.0' ? version1Dates(startDate, endDate) : version2Dates(startDate, endDate);
  const sent = values.map(({ name: path, value, unit, perUnit }) => ({ path, value, unit, perUnit }));
  return [...clearableField('name', name), ...dates, ...valueFields(sent)];
}

/** Throws BAD_USER_INPUT: the values of version 1 are in the units that their names say. */
export function assertNoUnits(values: readonly InputValue[]): void {
  const withUnit = values.find(({ unit, perUnit }) => unit !== undefined || perUnit !== undefined);
  if (withUnit === undefined) return;
  throw badInput(
    withUnit.name,
    `Your account is of version 1, which has no units: give ${quote(withUnit.name)} in its own unit.`,
    'other-version-parameter',
  );
}

/** Months have a day that they start on, and items end where they are marked to. */
function version1Dates(
  startDate: Instant | undefined,
  endDate: Instant | 'start' | null | undefined,
): readonly FormField[] {
  if (typeof endDate === 'number' && endDate !== startDate) {
    throw badInput(
      'endDate',
      'Your account is of version 1, in which items end by a mark, not at a date: leave endDate out.',
      'other-version-parameter',
    );
  }
  const end = endDate === undefined ? undefined : String(endDate !== null);
  return [
    ...textField('validFrom', startDate === undefined ? undefined : formatValidFrom(startDate)),
    ...textField('end', end),
  ];
}

/** A mark ends where it starts: for a start that only the service knows that is no time after it. */
function version2Dates(
  startDate: Instant | undefined,
  endDate: Instant | 'start' | null | undefined,
): readonly FormField[] {
  const isUnknownMark = endDate === 'start' && startDate === undefined;
  const end = endDate === 'start' ? startDate : endDate;
  return [
    ...dateField('startDate', startDate),
    ...dateField('endDate', end),
    ...(isUnknownMark ? [['duration', 'PT0S'] as const] : []),
  ];
}
