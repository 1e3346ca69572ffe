import { acceleration, angle, area, length, speed, volume } from './dimension.ts';
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

const areas = define(area, si, [
  ['a', 100],
  ['ha', 10_000],
]);

const cubicMetresPerGallon = 231 * metresPerInch ** 3;
const cubicMetresPerImperialGallon = 0.004_546_09;

const volumes: readonly UnitDefinition[] = [
  ...define(volume, si, [
    ['L', 1e-3],
    ['dL', 1e-4],
    ['cL', 1e-5],
    ['mL', 1e-6],
    ['µL', 1e-9],
  ]),
  ...define(volume, 'US liquid gallon of 231 in³; barrel of 42 gallons; 128 fluid ounces', [
    ['gal', cubicMetresPerGallon],
    ['bbl', 42 * cubicMetresPerGallon],
    ['oz_fl', cubicMetresPerGallon / 128],
  ]),
  ...define(volume, 'US dry gallon of 268.8025 in³', [['gallon_dry_us', 268.8025 * metresPerInch ** 3]]),
  ...define(volume, 'UK Weights and Measures Act 1985: 4.54609 L; 160 fluid ounces', [
    ['gal_uk', cubicMetresPerImperialGallon],
    ['oz_fl_uk', cubicMetresPerImperialGallon / 160],
  ]),
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
