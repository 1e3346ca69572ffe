import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { Period } from '../../domain/basics/instant.ts';
import { parseUnitLike } from '../../units/common-units.ts';
import { type UnitPair, areCompatible } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';
import type { ValuePlan } from '../plan/calculation-plan.ts';
import { unitFault } from '../../units/unit-fault.ts';
import { unitsInVersion1 } from '../../domain/profiles/version-1.ts';

/**
 * The units of an input: the caller's, or else the definition's. Throws
 * BAD_USER_INPUT that names `…Unit` or `…PerUnit` for an incompatible unit, and
 * for any unit in API version 1.0.
 */
export function toInputUnits(
  { own }: ValuePlan,
  { name, value, unit, perUnit }: InputValue,
  apiVersion: ApiVersion,
  window: Period,
): UnitPair {
  if (unit === undefined && perUnit === undefined) return own;
  if (apiVersion === '1.0') throw unitsInVersion1(`${name}${unit === undefined ? 'PerUnit' : 'Unit'}`);
  const whole = perUnit === undefined || isNone(perUnit) ? `${unit}` : `${unit}/${perUnit}`;
  const given = { value, whole, perUnit: own.perUnit };
  return {
    unit: unit === undefined ? own.unit : parseUnitLike(unit, `${name}Unit`, own.unit, given),
    perUnit:
      perUnit === undefined
        ? own.perUnit
        : isNone(perUnit)
          ? toDuration(own.perUnit, window, `${name}PerUnit`)
          : parseUnitLike(perUnit, `${name}PerUnit`, own.perUnit),
  };
}

/** `none` as a per-unit means the whole time of the calculation. */
export function isNone(perUnit: string): boolean {
  return perUnit.trim().toLowerCase() === 'none';
}

const second = parseUnit('s', 'unit');

/** The length of the period as a unit of time. */
function toDuration(own: Unit | null, { start, end }: Period, argument: string): Unit | null {
  if (own === null) return null;
  if (end !== null && end > start && areCompatible(own, second))
    return { ...second, factor: (end - start) / 1000 };
  throw unitFault(
    argument,
    `can be none only for a value per time and a period with an end, or on the fly with returnPerUnit none; give a unit such as year.`,
  );
}
