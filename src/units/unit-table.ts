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

/** Alternative spellings and the units that they mean. Some come from ecological databases. */
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

/** Names of more than one word, or with a hyphen. */
export const unitPhrases: readonly string[] = [...unitAliases.keys(), ...unitTable.keys()].filter((name) =>
  /[ -]/.test(name),
);
