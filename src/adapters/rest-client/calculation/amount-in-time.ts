import type { ApiVersion } from '../../../domain/access/access.ts';
import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import { type Note, saidOfTime } from '../../../domain/amounts/note.ts';
import { parseDecimal } from '../../../domain/basics/decimal.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { earliest, type Instant, latest, NEVER, type Period } from '../../../domain/basics/instant.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import { systemClock } from '../../../ports/clock.ts';
import { massUnitsOf, year } from '../../../totals/mass-units.ts';
import { areCompatible } from '../../../units/convert.ts';
import type { Unit } from '../../../units/unit.ts';

/** When an item counts, and whether its amount grows with time. */
export interface ItemTime {
  readonly validity: Period;
  readonly isPerTime: boolean;
}

/**
 * An amount is per time where a value of the item is, or is for all of its time, as in prorated
 * lists of the protocol. Version 1 has no units of values, and amounts per month.
 */
export function timeOf(
  { item, values }: Pick<ProfileItemEntry, 'item' | 'values'>,
  apiVersion: ApiVersion,
): ItemTime {
  const isPerTime = values.some(
    ({ value, perUnit }) =>
      (parseDecimal(value) ?? 0) !== 0 && (perUnit === 'none' || timeUnitOf(perUnit) !== null),
  );
  return { validity: item.validity, isPerTime: isPerTime || apiVersion === '1.0' };
}

/**
 * The absolute amount in a period, or where that is `null` in all of the item's time. What is per
 * time is multiplied by the time that the item has there, until now where it has no end; anything
 * else is spread evenly over the item's time.
 */
export function amountInTime(
  result: CalculationResult,
  item: ItemTime,
  period: Period | null,
): CalculationResult {
  const { amount, notes } = result;
  const { validity } = item;
  const now = systemClock();
  const perUnit = timeUnitOf(amount.perUnit);
  const perTime = (period === null ? isSaidPerTime(result) : item.isPerTime) ? perUnit : null;
  if (period === null && perTime !== null && validity.end === null) throw withoutEnd();
  const { start, end } = period ?? validity;
  const lasts = earliest(validity.end ?? now, end ?? NEVER) - latest(validity.start, start);
  const factor = perTime === null ? shareOf(validity, lasts) : Math.max(0, lasts) / 1000 / perTime.factor;
  return {
    ...result,
    amount: {
      ...amount,
      value: amount.value === null ? null : amount.value * factor,
      perUnit: perUnit === null ? amount.perUnit : null,
    },
    notes: period === null ? notes : [...notes, ...notesOf(validity, end ?? NEVER, now, lasts)],
  };
}

/** Any amount is said per year; one without a time shows that only among all amounts. */
function isSaidPerTime({ amounts }: CalculationResult): boolean {
  const standard = amounts.find(({ isDefault }) => isDefault);
  return standard === undefined || standard.perUnit !== null;
}

function timeUnitOf(perUnit: string | null | undefined): Unit | null {
  const unit = perUnit == null ? null : massUnitsOf({ unit: null, perUnit })?.perUnit;
  return unit != null && areCompatible(unit, year) ? unit : null;
}

function withoutEnd(): Error {
  const message = 'returnPerUnit can be none only for an item with an end; give a unit such as year.';
  return badInput('returnPerUnit', message);
}

/** All of it where the item has no end. */
function shareOf({ start, end }: Period, lasts: number): number {
  if (lasts <= 0) return 0;
  return end === null ? 1 : lasts / (end - start);
}

function notesOf(validity: Period, end: Instant, now: Instant, lasts: number): readonly Note[] {
  const said = saidOfTime(validity, { end, now }, lasts <= 0);
  return said === null ? [] : [{ type: 'comment', text: said.text, ...said.subject }];
}
