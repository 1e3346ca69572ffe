import { describeDimension, isSameDimension } from './dimension.ts';
import { formatUnit } from './format-unit.ts';
import { unitFault } from './unit-fault.ts';
import type { Unit } from './unit.ts';

/** The unit of an amount and what it is per: `kg` per `km`. `null` where there is none. */
export interface UnitPair {
  readonly unit: Unit | null;
  readonly perUnit: Unit | null;
}

export function areCompatible(one: Unit, other: Unit): boolean {
  return isSameDimension(one.dimension, other.dimension);
}

/** Throws BAD_USER_INPUT that names `argument` if values in `given` do not convert to `expected`. */
export function assertCompatible(given: Unit, expected: Unit, argument: string): void {
  if (areCompatible(given, expected)) return;
  throw unitFault(
    argument,
    `must measure ${describeDimension(expected.dimension)}, as ${formatUnit(expected)} does; ` +
      `got "${formatUnit(given)}", a unit of ${describeDimension(given.dimension)}.`,
  );
}

/**
 * Converts a value, temperatures with their offsets. The units must be
 * compatible; zero stays zero in units without offset.
 */
export function convertValue(value: number, from: Unit, to: Unit): number {
  if (from === to) return value;
  if (from.offset === 0 && to.offset === 0) {
    return value === 0 ? value : value * conversionFactor(from, to);
  }
  return (value * from.factor + from.offset - to.offset) / to.factor;
}

/** The factor from `from` to `to`, for units without offset. */
function conversionFactor(from: Unit, to: Unit): number {
  return from.factor / to.factor;
}

/**
 * Converts a value with a per-unit: 3,000,000 J/month are 10 kWh/year. A side
 * that is `null` in either pair is not converted; the others must be compatible.
 */
export function convertPair(value: number, from: UnitPair, to: UnitPair): number {
  const converted = from.unit === null || to.unit === null ? value : convertValue(value, from.unit, to.unit);
  if (converted === 0 || from.perUnit === null || to.perUnit === null || from.perUnit === to.perUnit) {
    return converted;
  }
  return converted * conversionFactor(to.perUnit, from.perUnit);
}
