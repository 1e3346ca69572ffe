import { acceleration, angle, area, length, speed, volume } from './dimension.ts';
import { withPrefixes } from './prefixes.ts';
import { type UnitDefinition, define, internationalYard, jscience, nist, si } from './unit-definition.ts';

const metresPerInch = 0.0254;
const metresPerMile = 1609.344;
const metresPerNauticalMile = 1852;
const radiansPerDegree = Math.PI / 180;

const lengths: readonly UnitDefinition[] = [
  ...define(length, internationalYard, [
    ['in', metresPerInch],
    ['ft', 0.3048],
    ['yd', 0.9144],
    ['mi', metresPerMile],
  ]),
  ...define(length, 'International Hydrographic Conference, Monaco, 1929', [['nmi', metresPerNauticalMile]]),
  ...define(length, `${nist}: 1200/3937 m`, [['foot_survey_us', 1200 / 3937]]),
  ...define(length, 'What consumption is stated for, as in L/100 km', [
    ['100 km', 100_000],
    ['100 mi', 100 * metresPerMile],
  ]),
  ...define(length, nist, [['Å', 1e-10]]),
  ...define(length, 'IAU 2012, resolution B2', [['ua', 149_597_870_700]]),
  ...define(length, 'IAU: a Julian year at the speed of light', [['ly', 9_460_730_472_580_800]]),
  ...define(length, 'IAU 2015, resolution B2: 648000/π astronomical units', [
    ['pc', (149_597_870_700 * 648_000) / Math.PI],
  ]),
  ...define(length, `${jscience}: 0.013837 in and 1/72 in`, [
    ['pt', 0.013_837 * metresPerInch],
    ['pixel', metresPerInch / 72],
  ]),
];

const areas: readonly UnitDefinition[] = [
  ...define(area, si, [
    ['a', 100],
    ['ha', 10_000],
  ]),
  ...define(area, `${internationalYard}: 4840 square yards`, [['acre', 4840 * 0.9144 ** 2]]),
];

const cubicMetresPerGallon = 231 * metresPerInch ** 3;
const cubicMetresPerImperialGallon = 0.004_546_09;

const volumes: readonly UnitDefinition[] = [
  ...withPrefixes(
    ['L', 'l'].map((symbol) => ({ symbol, factor: 1e-3, dimension: volume, source: si, printedAs: ['L'] })),
    'M k h d c m µ μ',
  ),
  ...define(volume, 'A cubic foot of gas at 60 °F and 14.7 psi; not converted to other conditions', [
    ['scf', 0.3048 ** 3],
  ]),
  ...define(volume, 'A hundred cubic feet', [['ccf', 100 * 0.3048 ** 3]]),
  ...define(volume, 'US liquid gallon of 231 in³', [['gal', cubicMetresPerGallon]]),
  ...define(volume, 'Of oil: 42 US gallons', [['bbl', 42 * cubicMetresPerGallon]]),
  ...define(volume, 'US fluid ounce, 128 to the gallon', [['oz_fl', cubicMetresPerGallon / 128]]),
  ...define(volume, 'US dry gallon of 268.8025 in³', [['gallon_dry_us', 268.8025 * metresPerInch ** 3]]),
  ...define(volume, 'UK gallon of the Weights and Measures Act 1985', [
    ['gal_uk', cubicMetresPerImperialGallon],
  ]),
  ...define(volume, 'UK fluid ounce, 160 to the gallon', [['oz_fl_uk', cubicMetresPerImperialGallon / 160]]),
];

const motion: readonly UnitDefinition[] = [
  ...define(speed, 'A mile, and a nautical mile, in an hour', [
    ['mph', metresPerMile / 3600],
    ['kn', metresPerNauticalMile / 3600],
  ]),
  ...define(speed, si, [['c', 299_792_458]]),
  ...define(speed, `${jscience}: 331.6 m/s`, [['Mach', 331.6]]),
  ...define(acceleration, 'General Conference on Weights and Measures, 1901', [['grav', 9.806_65]]),
];

const angles = define(angle, si, [
  ['°', radiansPerDegree],
  ["'", radiansPerDegree / 60],
  ['"', radiansPerDegree / 3600],
  ['rev', 2 * Math.PI],
]);

/** Units of length and of quantities derived from it: area, volume, speed, angle. */
export const lengthUnits: readonly UnitDefinition[] = [
  ...lengths,
  ...areas,
  ...volumes,
  ...motion,
  ...angles,
];
