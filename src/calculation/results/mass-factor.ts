import type { Amount } from '../../domain/amounts/amount.ts';
import { areCompatible, convertPair } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';

type Units = Pick<Amount, 'unit' | 'perUnit'>;

/** The factor from one amount's units to another's, both masses per the same; `null` where they are not. */
export function massFactor(from: Units, to: Units): number | null {
  const own = toPair(from);
  const target = toPair(to);
  const isSame =
    areCompatible(own.unit, parseUnit('kg', 'unit')) &&
    areCompatible(own.unit, target.unit) &&
    areCompatible(own.perUnit, target.perUnit);
  return isSame ? convertPair(1, own, target) : null;
}

/** Without unit the amount is in kg, without perUnit per year, as everywhere. */
function toPair({ unit, perUnit }: Units) {
  return { unit: parseUnit(unit ?? 'kg', 'unit'), perUnit: parseUnit(perUnit ?? 'year', 'perUnit') };
}
