import { energyUnits } from './energy-units.ts';
import { lengthUnits } from './length-units.ts';
import { massUnits } from './mass-units.ts';
import { otherUnits } from './other-units.ts';
import { siUnits } from './si-units.ts';
import { timeUnits } from './time-units.ts';
import type { UnitDefinition } from './unit-definition.ts';

/**
 * All symbols. Where a symbol with its own definition could also be read as a
 * prefixed one, its own counts: `cd` is the candela, `min` the minute, `Pa` the
 * pascal.
 */
export const unitTable: ReadonlyMap<string, UnitDefinition> = new Map(
  [...siUnits, ...lengthUnits, ...massUnits, ...timeUnits, ...energyUnits, ...otherUnits].map((unit) => [
    unit.symbol,
    unit,
  ]),
);

/** Other ways to write a whole unit, by the text that they stand for. */
export const unitAliases: ReadonlyMap<string, string> = new Map([
  ['nautical mile', 'nmi'],
  ['gallon_uk', 'gal_uk'],
  ['℃', '°C'],
  ['m2', 'm^2'],
  ['m3', 'm^3'],
  ['tkm', 't*km'],
]);
