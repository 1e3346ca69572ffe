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

/** Other ways to write a unit, by the text that they stand for. Some are names of ecological databases. */
export const unitAliases: ReadonlyMap<string, string> = new Map([
  ['nautical mile', 'nmi'],
  ['gallon_uk', 'gal_uk'],
  ['℃', '°C'],
  ['m2', 'm^2'],
  ['m3', 'm^3'],
  ['tkm', 't*km'],
  ['kg CO2-Eq', 'kg'],
  ['m3 waste', 'm^3'],
]);

/** The names that are made of more than one word, or joined by a hyphen. */
export const unitPhrases: readonly string[] = [...unitAliases.keys(), ...unitTable.keys()].filter((name) =>
  /[ -]/.test(name),
);
