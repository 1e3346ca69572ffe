import type { CalculationResult } from '../domain/amounts/amount.ts';
import { breakDown } from './gas-breakdown.ts';

/**
 * The figure that an inventory reports, in the units of the amount: scopes 1, 2 (location-based) and 3,
 * and what states no scope. The amount itself where that is not a mass, or there is none.
 */
export function headlineOf(
  result: CalculationResult,
  { co2e } = breakDown(result, 'headline'),
): number | null {
  return co2e ?? result.amount.value;
}
