import { energyUnits } from './energy-units.ts';
import { lengthUnits } from './length-units.ts';
import { massUnits } from './mass-units.ts';
import { otherUnits } from './other-units.ts';
import { siUnits } from './si-units.ts';
import { timeUnits } from './time-units.ts';
import type { UnitDefinition } from './unit-definition.ts';

/**
 * All symbols. A symbol's own definition takes precedence over a prefixed
 * reading: `cd` is the candela, `min` the minute, `Pa` the pascal.
 */
export const unitTable: ReadonlyMap<string, UnitDefinition> = new Map(
  [...siUnits, ...lengthUnits, ...massUnits, ...timeUnits, ...energyUnits, ...otherUnits].map((unit) => [
    unit.symbol,
    unit,
  ]),
);
