import type { Amount } from '../domain/amounts/amount.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import { areCompatible } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';

export const kilogram = parseUnit('kg', 'unit');
export const year = parseUnit('year', 'perUnit');

/** Without unit the amount is in kg, without perUnit per year, as everywhere. `null` if it is not a mass. */
export function massUnitsOf({ unit, perUnit }: Pick<Amount, 'unit' | 'perUnit'>) {
  try {
    const units = { unit: parseUnit(unit ?? 'kg', 'unit'), perUnit: parseUnit(perUnit ?? 'year', 'perUnit') };
    return areCompatible(units.unit, kilogram) ? units : null;
  } catch (error) {
    // A remote service may have units that are unknown here.
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}
