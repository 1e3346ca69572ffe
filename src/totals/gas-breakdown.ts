import { type Amount, type CalculationResult, failureOf } from '../domain/amounts/amount.ts';
import type { GasBreakdown, GasPart } from '../domain/amounts/gas-breakdown.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { type GasType, gasTypeOf, isWholeCO2e } from '../domain/amounts/gas-types.ts';
import { massUnitsOf } from './mass-units.ts';
import { type ItemScopePart, toScopeParts } from './scope-parts.ts';
import { sumOf } from './sum-of.ts';

/** Relative to the whole: far above the rounding of doubles, far below any real amount. */
const roundingError = 1e-12;

export interface Breakdown extends GasBreakdown {
  readonly scopes: readonly ItemScopePart[];
}

/**
 * A calculation by gas and by scope, in the units of its amount. CO2 from biomass is part of the sum
 * only where it is the default amount, so that it is listed once. Without parts if the
 * algorithm names no gas, or if its default amount is not a mass: then there is
 * no factor to convert the others by.
 */
export function breakDown(result: CalculationResult): Breakdown {
  const { amount, amounts } = result;
  const { unit, perUnit } = amount;
  const toValue = converterTo(amount, amounts);
  const isOfBiomass = ({ type }: Amount): boolean => gasTypeOf(type)?.gas === 'BIOGENIC_CO2';
  const whole =
    amounts.find(({ type }) => isWholeCO2e(type)) ??
    amounts.find((each) => each.isDefault && isOfBiomass(each));
  const co2e = whole === undefined ? null : toValue(whole);
  const parts = amounts.flatMap((each): readonly GasPart[] => {
    const gasType = gasTypeOf(each.type);
    const value = gasType === null ? null : toValue(each);
    if (gasType === null || value === null) return [];
    const isSummed = whole !== undefined && co2e !== null && isOfBiomass(each) === isOfBiomass(whole);
    return [toPart(each.type, gasType, value, isSummed)];
  });
  const scopes = toScopeParts(amounts, toValue);
  const unallocated = unallocatedOf(co2e, parts);
  return { unit, perUnit, co2e, unallocated, parts, scopes, failure: failureOf(result) };
}

function toPart(type: string, { gas, isCO2e }: GasType, value: number, isSummed: boolean): GasPart {
  return { gas, type, value, isCO2e, isPartOfCO2e: isCO2e && isSummed, itemCount: 1 };
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
