import { dimensionless, information, level, temperature, toDimension } from './dimension.ts';
import { type UnitDefinition, define, jscience, nist, si } from './unit-definition.ts';

const kelvinPerFahrenheit = 5 / 9;

/**
 * Their zero is not absolute zero, so they cannot be combined: no factor
 * expresses `°C/day`.
 */
const temperatures: readonly UnitDefinition[] = [
  { symbol: '°C', factor: 1, offset: 273.15, dimension: temperature, source: si },
  {
    symbol: '°F',
    factor: kelvinPerFahrenheit,
    offset: 459.67 * kelvinPerFahrenheit,
    dimension: temperature,
    source: nist,
  },
  ...define(temperature, nist, [['°R', kelvinPerFahrenheit]]),
];

const radiation: readonly UnitDefinition[] = [
  ...define(toDimension({ length: 2, time: -2 }), nist, [
    ['rd', 0.01],
    ['rem', 0.01],
  ]),
  ...define(toDimension({ time: -1 }), nist, [['Ci', 3.7e10]]),
  ...define(toDimension({ time: -1 }), `${jscience}: 1,000,000 Bq`, [['Rd', 1e6]]),
];

/** Ecological databases count the trips of passengers and of vehicles; neither is a length. */
const transport: readonly UnitDefinition[] = [
  ...define(toDimension({ passengers: 1, length: 1 }), 'A passenger carried over a kilometre or a mile', [
    ['pkm', 1000],
    ['pmi', 1609.344],
  ]),
  ...define(toDimension({ vehicles: 1, length: 1 }), 'A vehicle driven over a kilometre or a mile', [
    ['vkm', 1000],
    ['vmi', 1609.344],
  ]),
];

/** Ecological databases count animal places. */
const animalPlaces = define(toDimension({ 'animal places': 1 }), 'A place for a pig in a stable', [
  ['pig place', 1],
]);

/** Temperature, radiation, information, ratios, transport and animal places. */
export const otherUnits: readonly UnitDefinition[] = [
  ...temperatures,
  ...radiation,
  ...transport,
  ...animalPlaces,
  ...define(dimensionless, 'A hundredth', [['%', 0.01]]),
  ...define(level, 'Logarithmic: it converts to nothing else', [['dB', 1]]),
  ...define(information, 'IEC 80000-13', [
    ['bit', 1],
    ['byte', 8],
  ]),
];
