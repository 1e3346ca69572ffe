import { amountOfSubstance, mass } from './dimension.ts';
import { withPrefixes } from './prefixes.ts';
import { type UnitDefinition, define, internationalYard, si } from './unit-definition.ts';

const kilogramsPerPound = 0.453_592_37;

export const massUnits: readonly UnitDefinition[] = [
  ...withPrefixes(define(mass, si, [['t', 1000]]), 'G M k'),
  ...define(mass, internationalYard, [['lb', kilogramsPerPound]]),
  ...define(mass, 'Sixteen ounces to the pound', [['oz', kilogramsPerPound / 16]]),
  ...define(mass, 'Short ton of 2000 lb', [['ton_us', 2000 * kilogramsPerPound]]),
  ...define(mass, 'Long ton of 2240 lb', [['ton_uk', 2240 * kilogramsPerPound]]),
  ...define(mass, 'CODATA 2018', [
    ['u', 1.660_539_066_60e-27],
    ['me', 9.109_383_7015e-31],
  ]),
  ...define(amountOfSubstance, 'As many entities as a mole has, a pound for each gram', [
    ['lbmol', 1000 * kilogramsPerPound],
  ]),
  ...define(amountOfSubstance, `${si}: one entity, by the Avogadro constant`, [
    ['atom', 1 / 6.022_140_76e23],
  ]),
];
