import { toKnownUnit } from '../plan/calculation-plan.ts';
import { isPerTime } from '../plan/prorata.ts';
import type { BoundValue } from './bindings.ts';

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
