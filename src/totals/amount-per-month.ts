import type { CalculationResult } from '../domain/amounts/amount.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { kilogram, massUnitsOf, year } from './mass-units.ts';

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
  const standard = amounts.find(({ isDefault }) => isDefault) ?? amount;
  const from = massUnitsOf(standard);
  if (from === null || standard.value === null || !areCompatible(from.perUnit, year)) return null;
  return convertPair(standard.value, from, { unit: kilogram, perUnit: year }) / monthsPerYear;
}
