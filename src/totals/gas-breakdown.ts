import { type Amount, type CalculationResult, failureOf } from '../domain/amount.ts';
import { type GasBreakdown, type GasPart, gases } from '../domain/gas-breakdown.ts';
import { areCompatible, convertPair } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { type GasType, gasTypeOf, isWholeCO2e } from '../domain/gas-types.ts';
import { massUnitsOf } from './mass-units.ts';
import { sumOf } from './sum-of.ts';

/** Relative to the whole: far above the rounding of doubles, far below any real amount. */
const roundingError = 1e-12;

/**
 * A calculation by gas, in the units of its amount. Without parts if the
 * algorithm names no gas, or if its default amount is not a mass: then there is
 * no factor to convert the others by.
 */
export function breakDown(result: CalculationResult): GasBreakdown {
  const { amount, amounts } = result;
  const { unit, perUnit } = amount;
  const toValue = converterTo(amount, amounts);
  const whole = amounts.find(({ type }) => isWholeCO2e(type));
  const co2e = whole === undefined ? null : toValue(whole);
  const parts = amounts.flatMap((each): readonly GasPart[] => {
    const gasType = gasTypeOf(each.type);
    const value = gasType === null ? null : toValue(each);
    return gasType === null || value === null ? [] : [toPart(each.type, gasType, value, co2e !== null)];
  });
  return { unit, perUnit, co2e, unallocated: unallocatedOf(co2e, parts), parts, failure: failureOf(result) };
}

/** Sums breakdowns in the same units, part by part: by gas, then by the algorithms' names. */
export function sumBreakdowns(
  breakdowns: readonly GasBreakdown[],
  units: Pick<GasBreakdown, 'unit' | 'perUnit'>,
): GasBreakdown {
  // By spelling first: a key for each part of thousands of items costs more than their sum.
  const spelled = [new Map<string, GasPart[]>(), new Map<string, GasPart[]>()] as const;
  for (const { parts } of breakdowns) {
    for (const part of parts) addTo(spelled[part.isPartOfCO2e ? 0 : 1], part.type, part);
  }
  const groups = new Map<string, GasPart[]>();
  for (const [index, byType] of spelled.entries()) {
    for (const [type, group] of byType) {
      const key = `${gases.indexOf(group[0]?.gas ?? 'CO2')} ${type.toLowerCase()} ${index}`;
      groups.set(key, [...(groups.get(key) ?? []), ...group]);
    }
  }
  const wholes = breakdowns.flatMap(({ co2e }) => (co2e === null ? [] : [co2e]));
  const co2e = wholes.length === 0 ? null : sumOf(wholes);
  const parts = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => sumParts(group));
  return { ...units, co2e, unallocated: unallocatedOf(co2e, parts), parts };
}

/** The type is spelled as in the alphabetically first, whatever the order of the parts. */
function sumParts(group: readonly GasPart[]): readonly GasPart[] {
  const [any] = group;
  if (any === undefined) return [];
  const first = group.reduce((least, each) => (each.type < least.type ? each : least), any);
  const value = sumOf(group.map((part) => part.value));
  return [{ ...first, value, itemCount: group.reduce((count, part) => count + part.itemCount, 0) }];
}

function toPart(type: string, { gas, isCO2e }: GasType, value: number, hasWhole: boolean): GasPart {
  const isPartOfCO2e = isCO2e && gas !== 'BIOGENIC_CO2' && hasWhole;
  return { gas, type, value, isCO2e, isPartOfCO2e, itemCount: 1 };
}

function unallocatedOf(co2e: number | null, parts: readonly GasPart[]): number | null {
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

export function addTo<V>(groups: Map<string, V[]>, key: string, entry: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [entry]);
  else group.push(entry);
}
