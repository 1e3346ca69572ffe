import type { CalculationResult } from '../domain/amount.ts';
import { EmissionsError } from '../domain/errors.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';

const perYear = { unit: parseUnit('kg', 'unit'), perUnit: parseUnit('year', 'perUnit') };
const monthsPerYear = 12;

/**
 * The default amount in kg per month, a month being a twelfth of 365.2425 days;
 * `null` without an amount, for an absolute one, and for one that is not a mass per
 * time. Some services return only the converted amount, which is then used instead
 * of the algorithm's.
 */
export function amountPerMonth({
  amount,
  amounts,
}: Pick<CalculationResult, 'amount' | 'amounts'>): number | null {
  if (amount.value === null || amount.perUnit === null) return null;
  const { value, unit, perUnit } = amounts.find(({ isDefault }) => isDefault) ?? amount;
  return toMonth(value, unit ?? 'kg', perUnit ?? 'year');
}

function toMonth(value: number | null, unit: string, perUnit: string): number | null {
  const from = parsePair(unit, perUnit);
  if (from === null || value === null) return null;
  if (!areCompatible(from.unit, perYear.unit) || !areCompatible(from.perUnit, perYear.perUnit)) return null;
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
