import { describe, expect, it } from 'vitest';
import { describeDimension } from '../../src/units/dimension.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { unitTable } from '../../src/units/unit-table.ts';

const btu = (variant: string, joules: number): [string, number, string] => [
  `BTU_${variant}`,
  joules,
  'energy',
];

/** Symbol, size in coherent SI units as the definition in the comment gives it, and what it measures. */
const definitions: readonly [symbol: string, factor: number, measures: string][] = [
  ['kg', 1, 'mass'],
  ['g', 0.001, 'mass'],
  ['mg', 0.000_001, 'mass'],
  ['Gg', 1_000_000, 'mass'],
  ['t', 1000, 'mass'],
  // The pound of 1959, its sixteenth, and tons of 2000 and 2240 of it.
  ['lb', 0.453_592_37, 'mass'],
  ['oz', 0.028_349_523_125, 'mass'],
  ['ton_us', 907.184_74, 'mass'],
  ['ton_uk', 1016.046_908_8, 'mass'],
  ['u', 1.660_539_066_6e-27, 'mass'],
  ['me', 9.109_383_701_5e-31, 'mass'],
  ['m', 1, 'length'],
  ['km', 1000, 'length'],
  // The yard of 1959 is 0.9144 m: a third, a thirty-sixth, and 1760 of it.
  ['ft', 0.3048, 'length'],
  ['in', 0.0254, 'length'],
  ['yd', 0.9144, 'length'],
  ['mi', 1609.344, 'length'],
  ['nmi', 1852, 'length'],
  ['foot_survey_us', 0.304_800_609_601_219_2, 'length'],
  ['Å', 1e-10, 'length'],
  ['ua', 149_597_870_700, 'length'],
  // 299,792,458 m/s times 365.25 days of 86,400 s.
  ['ly', 9_460_730_472_580_800, 'length'],
  ['pc', 3.085_677_581_491_367e16, 'length'],
  ['pixel', 0.000_352_777_777_777_777_8, 'length'],
  ['pt', 0.000_351_459_8, 'length'],
  ['a', 100, 'area'],
  ['ha', 10_000, 'area'],
  ['L', 0.001, 'volume'],
  ['mL', 0.000_001, 'volume'],
  // 231 cubic inches, 42 gallons, and a 128th of a gallon.
  ['gal', 0.003_785_411_784, 'volume'],
  ['bbl', 0.158_987_294_928, 'volume'],
  ['oz_fl', 0.000_029_573_529_562_5, 'volume'],
  ['gallon_dry_us', 0.004_404_883_770_86, 'volume'],
  ['gal_uk', 0.004_546_09, 'volume'],
  ['oz_fl_uk', 0.000_028_413_062_5, 'volume'],
  ['s', 1, 'time'],
  ['min', 60, 'time'],
  ['h', 3600, 'time'],
  ['day', 86_400, 'time'],
  ['week', 604_800, 'time'],
  // 365.2425 days of 86,400 s, and a twelfth of that.
  ['year', 31_556_952, 'time'],
  ['month', 2_629_746, 'time'],
  ['year_calendar', 31_536_000, 'time'],
  ['day_sidereal', 86_164.09, 'time'],
  ['year_sidereal', 31_558_149.54, 'time'],
  ['J', 1, 'energy'],
  ['MJ', 1e6, 'energy'],
  ['GJ', 1e9, 'energy'],
  ['TJ', 1e12, 'energy'],
  ['kWh', 3.6e6, 'energy'],
  ['MWh', 3.6e9, 'energy'],
  ['GWh', 3.6e12, 'energy'],
  ['TWh', 3.6e15, 'energy'],
  btu('ThirtyNineF', 1059.67),
  btu('Mean', 1055.87),
  btu('IT', 1055.055_852_62),
  btu('ISO', 1055.056),
  btu('FiftyNineF', 1054.804),
  btu('SixtyF', 1054.68),
  btu('SixtyThreeF', 1054.6),
  btu('Thermochemical', 1054.350_264_44),
  ['kBTU_IT', 1_055_055.852_62, 'energy'],
  ['MBTU_FiftyNineF', 1_054_804_000, 'energy'],
  ['MMBTU_FiftyNineF', 1_054_804_000, 'energy'],
  ['mmBTU_FiftyNineF', 1_054_804_000, 'energy'],
  ['GBTU_ISO', 1_055_056_000_000, 'energy'],
  ['TBTU_ISO', 1_055_056_000_000_000, 'energy'],
  ['thm_ec', 105_505_585.262, 'energy'],
  ['thm_us', 105_480_400, 'energy'],
  ['thm_Mean', 105_587_000, 'energy'],
  ['eV', 1.602_176_634e-19, 'energy'],
  ['erg', 1e-7, 'energy'],
  ['W', 1, 'power'],
  ['kW', 1000, 'power'],
  ['hp', 735.499, 'power'],
  ['N', 1, 'force'],
  ['dyn', 1e-5, 'force'],
  ['kgf', 9.806_65, 'force'],
  // 0.45359237 kg times 9.80665 m/s².
  ['lbf', 4.448_221_615_260_5, 'force'],
  ['Pa', 1, 'pressure'],
  ['atm', 101_325, 'pressure'],
  ['bar', 100_000, 'pressure'],
  ['mmHg', 133.322, 'pressure'],
  ['inHg', 3386.388, 'pressure'],
  ['mph', 0.447_04, 'speed'],
  ['kn', 1852 / 3600, 'speed'],
  ['Mach', 331.6, 'speed'],
  ['c', 299_792_458, 'speed'],
  ['grav', 9.806_65, 'length·time^-2'],
  ['mol', 1, 'amount of substance'],
  ['lbmol', 453.592_37, 'amount of substance'],
  ['atom', 1 / 6.022_140_76e23, 'amount of substance'],
  ['rad', 1, 'angle'],
  ['rev', 2 * Math.PI, 'angle'],
  ['°', Math.PI / 180, 'angle'],
  ["'", Math.PI / 10_800, 'angle'],
  ['"', Math.PI / 648_000, 'angle'],
  ['bit', 1, 'information'],
  ['byte', 8, 'information'],
  ['%', 0.01, 'a plain number'],
  ['dB', 1, 'level'],
  ['K', 1, 'temperature'],
  ['°C', 1, 'temperature'],
  ['°F', 5 / 9, 'temperature'],
  ['°R', 5 / 9, 'temperature'],
  ['mV', 0.001, 'mass·length^2·time^-3·electric current^-1'],
  ['rd', 0.01, 'length^2·time^-2'],
  ['rem', 0.01, 'length^2·time^-2'],
  ['Ci', 3.7e10, 'time^-1'],
  ['Rd', 1e6, 'time^-1'],
  ['pkm', 1000, 'length·passengers'],
  ['vkm', 1000, 'length·vehicles'],
  ['pig place', 1, 'animal places'],
];

describe('the unit table', () => {
  it.each(definitions)('the unit table has %s as %d of %s', (symbol, factor, measures) => {
    const unit = parseUnit(symbol, 'unit');
    expect(Math.abs(unit.factor / factor - 1)).toBeLessThan(1e-14);
    expect(describeDimension(unit.dimension)).toBe(measures);
  });

  it.each([
    'A',
    'Bq',
    'cd',
    'C',
    'F',
    'Gy',
    'H',
    'Hz',
    'kat',
    'lm',
    'lx',
    'Ohm',
    'S',
    'Sv',
    'sr',
    'T',
    'V',
    'Wb',
  ])('the unit table has %s of the SI, alone and with prefixes', (symbol) => {
    expect(parseUnit(symbol, 'unit').factor).toBe(1);
    expect(parseUnit(`k${symbol}`, 'unit').factor).toBe(1000);
    expect(parseUnit(`µ${symbol}`, 'unit').factor).toBe(1e-6);
  });

  it('every prefix from yocto to yotta is read', () => {
    const powers = [...'YZEPTGM'].map((prefix, index) => [prefix, 24 - 3 * index] as const);
    const small = [...'mµnpfazy'].map((prefix, index) => [prefix, -3 - 3 * index] as const);
    for (const [prefix, power] of [...powers, ['h', 2], ['da', 1], ['d', -1], ['c', -2], ...small] as const) {
      expect(parseUnit(`${prefix}m`, 'unit').factor).toBe(Number(`1e${power}`));
    }
  });

  it("a symbol's own definition takes precedence over a prefix", () => {
    expect(describeDimension(parseUnit('cd', 'unit').dimension)).toBe('luminous intensity');
    expect(describeDimension(parseUnit('Pa', 'unit').dimension)).toBe('pressure');
    expect(describeDimension(parseUnit('pt', 'unit').dimension)).toBe('length');
    expect(parseUnit('min', 'unit').factor).toBe(60);
  });

  it('every symbol names the source of its factor', () => {
    for (const { source, factor } of unitTable.values()) {
      expect(source).not.toBe('');
      expect(factor).toBeGreaterThan(0);
    }
  });
});
