import type { GasBreakdown } from '../domain/amounts/gas-breakdown.ts';
import type { Period } from '../domain/basics/instant.ts';
import type { ProfileTotal, ProfileTotals } from '../domain/profiles/profile-total.ts';
import { assertCompatible, convertPair } from '../units/convert.ts';
import { formatUnit } from '../units/format-unit.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { kilogram } from './mass-units.ts';
import { rateOver } from './rate.ts';

interface RequestedUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
}

/** Units to convert the total of a period to. */
type Conversion = ReturnType<typeof parseTotalUnits>;

/**
 * Throws BAD_USER_INPUT that names `returnUnit` if it is not a mass, and `returnPerUnit`
 * if it is not a time, or there is no period.
 */
export function parseTotalUnits({ returnUnit, returnPerUnit }: RequestedUnits, period: Period | null) {
  const from = { unit: kilogram, perUnit: null };
  const to = { ...from, unit: returnUnit === undefined ? kilogram : parseUnit(returnUnit, 'returnUnit') };
  assertCompatible(to.unit, kilogram, 'returnUnit');
  const rate = rateOver(period, returnPerUnit);
  return {
    names: { unit: formatUnit(to.unit), perUnit: rate?.perUnit ?? null },
    convert: (value: number): number => convertPair(value, from, to) / (rate?.times ?? 1),
  };
}

/** The total of each period in the units for it; amounts in other units are unchanged. */
export function convertTotals(
  totals: readonly ProfileTotals[],
  units: readonly Conversion[],
): readonly ProfileTotals[] {
  return totals.map(({ whole, groups }, index) => {
    const to = units[index];
    if (to === undefined) throw new Error('There are more totals than periods.');
    return {
      whole: convertTotal(whole, to),
      groups: groups.map((each) => ({ ...each, total: convertTotal(each.total, to) })),
    };
  });
}

function convertTotal(total: ProfileTotal, units: Conversion): ProfileTotal {
  const { amount, gases, scopes } = total;
  const { names, convert } = units;
  return {
    ...total,
    amount: { value: amount.value === null ? null : convert(amount.value), ...names },
    gases: gases === null ? null : convertGases(gases, units),
    scopes: scopes?.map((part) => ({ ...part, value: convert(part.value) })) ?? null,
  };
}

function convertGases(
  { co2e, unallocated, parts }: GasBreakdown,
  { names, convert }: Conversion,
): GasBreakdown {
  return {
    ...names,
    co2e: co2e === null ? null : convert(co2e),
    unallocated: unallocated === null ? null : convert(unallocated),
    parts: parts.map((part) => ({ ...part, value: convert(part.value) })),
  };
}
