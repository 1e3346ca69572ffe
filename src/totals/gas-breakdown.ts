import { type Amount, type CalculationResult, failureOf } from '../domain/amounts/amount.ts';
import type { GasBreakdown, GasPart } from '../domain/amounts/gas-breakdown.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { gasTypeOf, isWholeCO2e } from '../domain/amounts/gas-types.ts';
import { countedAmounts, type ScopePart } from '../domain/amounts/scope-part.ts';
import { massUnitsOf } from './mass-units.ts';
import { toScopeParts } from './scope-parts.ts';
import { sumOf } from './sum-of.ts';

/** Relative to the whole: far above the rounding of doubles, far below any real amount. */
const roundingError = 1e-12;

export interface Breakdown extends GasBreakdown {
  readonly scopes: readonly ScopePart[];
}

/**
 * The default amount, or the headline, by gas and by scope, in the units of the amount. The gases of a
 * CO2e are in the sum with it. Without sum and parts if the default amount is not a mass: then there is
 * no factor to convert the others by.
 */
export function breakDown(result: CalculationResult, of: 'amount' | 'headline' = 'amount'): Breakdown {
  const { amount, amounts } = result;
  const { unit, perUnit } = amount;
  const toValue = converterTo(amount, amounts);
  const standard = amounts.find(({ isDefault }) => isDefault);
  const counted = countedAmounts(amounts);
  const headline = counted.filter(({ isByLocation }) => isByLocation).map((each) => each.amount);
  const summed = of === 'headline' ? headline : amounts.filter((each) => each === standard);
  const isWhole = summed.some((each) => each === standard && isWholeCO2e(each.type));
  const parts = amounts.flatMap((each): readonly GasPart[] => {
    const { gas, isCO2e } = gasTypeOf(each.type) ?? { gas: null, isCO2e: false };
    const value = gas === null ? null : toValue(each);
    if (gas === null || value === null) return [];
    const isApart = counted.some((other) => other.amount === each);
    const isPartOfCO2e = isCO2e && (isApart ? summed.includes(each) : isWhole);
    return [{ gas, type: each.type, value, isCO2e, isPartOfCO2e, itemCount: 1 }];
  });
  const isMass = standard !== undefined && toValue(standard) !== null;
  const co2e = isMass ? sumOf(summed.map((each) => toValue(each) ?? 0)) : null;
  const unallocated = unallocatedOf(co2e, parts);
  const scopes = toScopeParts(counted, toValue);
  return { unit, perUnit, co2e, unallocated, parts, scopes, failure: failureOf(result) };
}

export function unallocatedOf(co2e: number | null, parts: readonly GasPart[]): number | null {
  if (co2e === null) return null;
  const named = parts.filter(({ isPartOfCO2e }) => isPartOfCO2e).map(({ value }) => value);
  const rest = co2e - sumOf(named);
  // A rounding error counts as zero.
  return Math.abs(rest) <= Math.abs(co2e) * roundingError ? 0 : rest;
}

/**
 * Converts as the default amount was converted, so that a partial period, a
 * duration and the requested units have the same effect on every gas.
 */
function converterTo(
  amount: CalculationResult['amount'],
  amounts: readonly Amount[],
): (each: Amount) => number | null {
  const standard = amounts.find(({ isDefault }) => isDefault);
  const from = standard === undefined ? null : massUnitsOf(standard);
  const { value } = amount;
  if (standard === undefined || from === null || value === null) return () => null;
  const factor = standard.value === null || standard.value === 0 ? null : value / standard.value;
  return (each) => {
    if (each === standard) return value;
    const own = massUnitsOf(each);
    if (each.value === null || own === null || !areCompatible(own.perUnit, from.perUnit)) return null;
    if (each.value === 0) return 0;
    if (factor !== null) return convertPair(each.value, own, from) * factor;
    // There is no factor from an amount per time to one for a period.
    if (amount.perUnit === null && each.perUnit !== null) return null;
    const perUnit = amount.perUnit === null ? own.perUnit : parseUnit(amount.perUnit, 'perUnit');
    return convertPair(each.value, own, { unit: parseUnit(amount.unit, 'unit'), perUnit });
  };
}
