import type { CalculationResult } from '../../../domain/amount.ts';
import { areCompatible, convertPair } from '../../../units/convert.ts';
import { parseUnit } from '../../../units/parse-unit.ts';

const kilogram = parseUnit('kg', 'unit');
const month = parseUnit('month', 'perUnit');

/** An amount in kg per month; `null` for one that is no mass in a time. */
export function toAmountPerMonth({ value, unit, perUnit }: CalculationResult['amount']): number | null {
  if (perUnit === null) return null;
  const from = { unit: parseUnit(unit, 'unit'), perUnit: parseUnit(perUnit, 'perUnit') };
  if (!areCompatible(from.unit, kilogram) || !areCompatible(from.perUnit, month)) return null;
  // A year has twelve months, to the last digit.
  if (unit === 'kg' && perUnit === 'year') return value / 12;
  return convertPair(value, from, { unit: kilogram, perUnit: month });
}

/** Documents about profiles say in version 2 only what the amount is in its units. */
export function withAmountPerMonth(result: CalculationResult): CalculationResult {
  if (result.amountPerMonth !== 0) return result;
  return { ...result, amountPerMonth: toAmountPerMonth(result.amount) ?? 0 };
}
