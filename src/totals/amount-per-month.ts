import type { CalculationResult } from '../domain/amount.ts';
import { EmissionsError } from '../domain/errors.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';

const perYear = { unit: parseUnit('kg', 'unit'), perUnit: parseUnit('year', 'perUnit') };
const monthsPerYear = 12;

/**
 * The default amount in kg per month, a month being a twelfth of 365.2425 days;
 * 0 for an amount that is not a mass per time, and `null` without an amount. Some services return only the
 * converted amount, which is then used instead of the algorithm's.
 */
export function amountPerMonth({
  amount,
  amounts,
}: Pick<CalculationResult, 'amount' | 'amounts'>): number | null {
  if (amount.value === null) return null;
  const standard = amounts.find(({ isDefault }) => isDefault);
  if (standard === undefined)
    return amount.perUnit === null ? 0 : toMonth(amount.value, amount.unit, amount.perUnit);
  return toMonth(standard.value ?? 0, standard.unit ?? 'kg', standard.perUnit ?? 'year');
}

function toMonth(value: number, unit: string, perUnit: string): number {
  const from = parsePair(unit, perUnit);
  if (from === null) return 0;
  if (!areCompatible(from.unit, perYear.unit) || !areCompatible(from.perUnit, perYear.perUnit)) return 0;
  return convertPair(value, from, perYear) / monthsPerYear;
}

/** `null` for unknown units from a remote service. */
function parsePair(unit: string, perUnit: string) {
  try {
    return { unit: parseUnit(unit, 'unit'), perUnit: parseUnit(perUnit, 'perUnit') };
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}
