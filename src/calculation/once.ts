import { EPOCH, later, type Period } from '../domain/instant.ts';
import { parseUnit } from '../units/parse-unit.ts';
import type { BoundValue } from './bindings.ts';
import { toKnownUnit } from './calculation-plan.ts';
import { isPerTime } from './prorata.ts';

const year = parseUnit('year', 'perUnit');

/**
 * The time of what happens once. Algorithms compute per year: what happens once
 * is calculated as if it happened once a year, and the result is absolute.
 */
export const onceAYear: Period = { start: EPOCH, end: later(EPOCH, year.factor * 1000) };

/**
 * A value per time other than zero that the algorithm read; there is no amount
 * of it without a period. `null` if it read none.
 */
export function findRate(wasRead: Iterable<BoundValue>): BoundValue | null {
  for (const bound of wasRead) {
    const { plan, given, value } = bound;
    const isZero = typeof value !== 'object' && Number(value) === 0;
    if (plan.isNumeric && !isZero && isPerTime(toKnownUnit(given.perUnit))) return bound;
  }
  return null;
}
