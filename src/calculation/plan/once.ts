import type { Amount } from '../../domain/amounts/amount.ts';
import { EPOCH, later, type Period } from '../../domain/basics/instant.ts';
import { convertPair } from '../../units/convert.ts';
import type { Unit } from '../../units/unit.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { toKnownUnit } from './calculation-plan.ts';
import { isPerTime } from './prorata.ts';

const year = parseUnit('year', 'perUnit');

/**
 * The time of what happens once. Algorithms compute per year: what happens once
 * is calculated as if it happened once a year, and its amounts are absolute.
 */
export const onceAYear: Period = { start: EPOCH, end: later(EPOCH, year.factor * 1000) };

/** An amount of what happens once, from the amount of an algorithm. */
export function toAbsolute(amount: Amount): Amount {
  const perUnit = toKnownUnit(amount.perUnit);
  if (!isPerTime(perUnit)) return amount;
  const { value } = amount;
  const own = { unit: null, perUnit };
  return withoutTime({
    ...amount,
    value: value === null ? null : convertPair(value, own, { unit: null, perUnit: year }),
  });
}

/** An amount that is already for a period, whatever time the algorithm returns it per. */
export function withoutTime(amount: Amount): Amount {
  return isPerTime(toKnownUnit(amount.perUnit)) ? { ...amount, perUnit: null } : amount;
}

/** Whether a value that was given once is the same once a year, so that it needs no per-unit. */
export function isPerYear(perUnit: Unit | null): boolean {
  return perUnit?.factor === year.factor && isPerTime(perUnit);
}
