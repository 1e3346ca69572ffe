import type { GasBreakdown } from '../domain/amounts/gas-breakdown.ts';
import { isRate, type ProfileTotal, type ProfileTotals } from '../domain/profiles/profile-total.ts';
import { assertCompatible, convertPair, type UnitPair } from '../units/convert.ts';
import { formatUnit } from '../units/format-unit.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { kilogram, year } from './mass-units.ts';

interface TotalUnits {
  readonly from: UnitPair;
  readonly to: UnitPair;
}

interface RequestedUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
}

/**
 * The units to convert totals to. Throws BAD_USER_INPUT that names `returnUnit`
 * if it is not a mass, and `returnPerUnit` if it is not a time.
 */
export function parseTotalUnits({ returnUnit, returnPerUnit }: RequestedUnits): TotalUnits {
  const unit = returnUnit === undefined ? kilogram : parseUnit(returnUnit, 'returnUnit');
  assertCompatible(unit, kilogram, 'returnUnit');
  if (!isRate(returnPerUnit)) {
    return { from: { unit: kilogram, perUnit: null }, to: { unit, perUnit: null } };
  }
  const perUnit = parseUnit(returnPerUnit, 'returnPerUnit');
  assertCompatible(perUnit, year, 'returnPerUnit');
  return { from: { unit: kilogram, perUnit: year }, to: { unit, perUnit } };
}

/** Totals in the requested units; amounts in other units are unchanged. */
export function convertTotals({ whole, groups }: ProfileTotals, units: TotalUnits): ProfileTotals {
  return {
    whole: convertTotal(whole, units),
    groups: groups.map((each) => ({ ...each, total: convertTotal(each.total, units) })),
  };
}

function convertTotal(total: ProfileTotal, units: TotalUnits): ProfileTotal {
  const { amount, gases, scopes } = total;
  const convert = (value: number): number => convertPair(value, units.from, units.to);
  const value = amount.value === null ? null : convert(amount.value);
  return {
    ...total,
    amount: { value, ...namesOf(units) },
    gases: gases === null ? null : convertGases(gases, units),
    scopes: scopes?.map((part) => ({ ...part, value: convert(part.value) })) ?? null,
  };
}

function convertGases({ co2e, unallocated, parts }: GasBreakdown, units: TotalUnits): GasBreakdown {
  const convert = (value: number): number => convertPair(value, units.from, units.to);
  return {
    ...namesOf(units),
    co2e: co2e === null ? null : convert(co2e),
    unallocated: unallocated === null ? null : convert(unallocated),
    parts: parts.map((part) => ({ ...part, value: convert(part.value) })),
  };
}

function namesOf({ to: { unit, perUnit } }: TotalUnits) {
  return {
    unit: unit === null ? 'kg' : formatUnit(unit),
    perUnit: perUnit === null ? null : formatUnit(perUnit),
  };
}
