import { energy, force, power, pressure } from './dimension.ts';
import { withPrefixes } from './prefixes.ts';
import { type UnitDefinition, define, jscience, nist, si } from './unit-definition.ts';

/**
 * The British thermal unit in joules by definition: the temperature of the
 * water, or the standard. Figures of ISO 31-4 and of the steam tables, as in the
 * original service.
 */
const britishThermalUnits: readonly (readonly [variant: string, joules: number])[] = [
  ['ThirtyNineF', 1059.67],
  ['Mean', 1055.87],
  ['IT', 1055.055_852_62],
  ['ISO', 1055.056],
  ['FiftyNineF', 1054.804],
  ['SixtyF', 1054.68],
  ['SixtyThreeF', 1054.6],
  ['Thermochemical', 1054.350_264_44],
];

/** `M`, `MM` and `mm` all mean a million, as is usual in the trade. */
const britishThermalPrefixes: readonly (readonly [string, number])[] = [
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['MM', 1e6],
  ['mm', 1e6],
  ['G', 1e9],
  ['T', 1e12],
];

const btuUnits = britishThermalUnits.flatMap(([variant, joules]) =>
  britishThermalPrefixes.map(([prefix, factor]) => ({
    symbol: `${prefix}BTU_${variant}`,
    factor: factor * joules,
    dimension: energy,
    source: `British thermal unit, ${variant}: ${joules} J`,
    printedAs: [`${prefix.toUpperCase() === 'MM' ? 'M' : prefix}BTU_${variant}`],
    ...(prefix === '' ? {} : { prefixed: `BTU_${variant}` }),
  })),
);

const thermUnits = [...britishThermalUnits, ['ec', 1055.055_852_62], ['us', 1054.804]] as const;

const wattHour = { symbol: 'Wh', factor: 3600, dimension: energy, source: si };
const steamTables = 'International Energy Agency, by the calorie of the steam tables';

export const energyUnits: readonly UnitDefinition[] = [
  ...withPrefixes([{ ...wattHour, printedAs: ['W', 'h'] }], 'P T G M k'),
  ...withPrefixes(define(energy, steamTables, [['cal', 4.1868]]), 'G M k'),
  ...withPrefixes(define(energy, `${steamTables}: 10,000,000 kcal`, [['toe', 41.868e9]]), 'M k'),
  ...btuUnits,
  ...thermUnits.map(([variant, joules]) => ({
    symbol: `thm_${variant}`,
    factor: 100_000 * joules,
    dimension: energy,
    source: `Therm of 100,000 British thermal units of ${joules} J`,
  })),
  ...define(energy, si, [['eV', 1.602_176_634e-19]]),
  ...define(energy, nist, [['erg', 1e-7]]),
  ...define(power, `${jscience}: the metric horsepower of 735.499 W`, [['hp', 735.499]]),
  ...define(force, nist, [
    ['dyn', 1e-5],
    ['kgf', 9.806_65],
    ['lbf', 4.448_221_615_260_5],
  ]),
  ...define(pressure, nist, [
    ['atm', 101_325],
    ['bar', 100_000],
  ]),
  ...define(pressure, `${jscience}: 133.322 Pa and 3386.388 Pa`, [
    ['mmHg', 133.322],
    ['inHg', 3386.388],
  ]),
];
