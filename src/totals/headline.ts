import { type CalculationResult, failureOf } from '../domain/amounts/amount.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
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

/** The ratio of the headline of `outcome` to the headline of `other`; `null` where they cannot be compared. */
export function timesOf(outcome: Compared, other: Compared | null): number | null {
  if (!isResult(outcome) || !isResult(other)) return null;
  if (outcome.amount.unit !== other.amount.unit || outcome.amount.perUnit !== other.amount.perUnit)
    return null;
  const [value, base] = [headlineOf(outcome), headlineOf(other)];
  return value === null || base === null || base === 0 ? null : value / base;
}

type Compared = CalculationResult | EmissionsError;

function isResult(outcome: Compared | null): outcome is CalculationResult {
  return outcome !== null && !(outcome instanceof EmissionsError) && failureOf(outcome) === undefined;
}
