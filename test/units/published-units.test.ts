import { describe, expect, it } from 'vitest';
import { formatUnit } from '../../src/units/format-unit.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { unitTable } from '../../src/units/unit-table.ts';

/**
 * The 78 symbols that the published data sets use or the original service
 * documented, in coherent SI units, with the definition that each figure
 * follows from.
 */
const published: readonly [symbol: string, factor: number, definition: string][] = [
  ['kg', 1, 'SI'],
  ['g', 1e-3, 'SI'],
  ['mg', 1e-6, 'SI'],
  ['Gg', 1e6, 'SI'],
  ['t', 1e3, 'SI: accepted for use'],
  ['lb', 0.453_592_37, 'International yard and pound agreement, 1959'],
  ['oz', 0.453_592_37 / 16, '16 to the pound'],
  ['ton_us', 0.453_592_37 * 2000, '2000 pounds'],
  ['ton_uk', 0.453_592_37 * 2240, '2240 pounds'],
  ['m', 1, 'SI'],
  ['km', 1e3, 'SI'],
  ['cm', 1e-2, 'SI'],
  ['mm', 1e-3, 'SI'],
  ['nm', 1e-9, 'SI: the nanometre, not the nautical mile'],
  ['in', 0.0254, 'International yard and pound agreement, 1959'],
  ['ft', 0.0254 * 12, '12 inches'],
  ['yd', 0.0254 * 36, '36 inches'],
  ['mi', 0.0254 * 36 * 1760, '1760 yards'],
  ['nmi', 1852, 'International Hydrographic Conference, 1929'],
  ['m^2', 1, 'SI'],
  ['km^2', 1e6, 'SI'],
  ['ha', 1e4, 'SI: accepted for use'],
  ['ft^2', (0.0254 * 12) ** 2, 'A square foot'],
  ['m^3', 1, 'SI'],
  ['ft^3', (0.0254 * 12) ** 3, 'A cubic foot'],
  ['L', 1e-3, 'SI: accepted for use'],
  ['gal', 231 * 0.0254 ** 3, '231 cubic inches'],
  ['gal_uk', 4.546_09e-3, 'UK Weights and Measures Act 1985'],
  ['oz_fl', (231 * 0.0254 ** 3) / 128, '128 to the gallon'],
  ['oz_fl_uk', 4.546_09e-3 / 160, '160 to the UK gallon'],
  ['gallon_dry_us', 268.8025 * 0.0254 ** 3, '268.8025 cubic inches'],
  ['bbl', 42 * 231 * 0.0254 ** 3, '42 gallons'],
  ['s', 1, 'SI'],
  ['min', 60, 'SI: accepted for use'],
  ['h', 3600, 'SI: accepted for use'],
  ['day', 86_400, 'SI: accepted for use'],
  ['week', 7 * 86_400, 'Seven days'],
  ['month', (365.2425 * 86_400) / 12, 'A twelfth of a year'],
  ['year', 365.2425 * 86_400, 'Mean Gregorian year'],
  ['J', 1, 'SI'],
  ['kJ', 1e3, 'SI'],
  ['MJ', 1e6, 'SI'],
  ['GJ', 1e9, 'SI'],
  ['TJ', 1e12, 'SI'],
  ['kWh', 1e3 * 3600, '1000 watts for an hour'],
  ['MWh', 1e6 * 3600, 'The same, a thousandfold'],
  ['GWh', 1e9 * 3600, 'The same, a millionfold'],
  ['TWh', 1e12 * 3600, 'The same, a billionfold'],
  ['BTU_ThirtyNineF', 1059.67, 'Water at 39 °F'],
  ['BTU_Mean', 1055.87, 'Water, mean from 32 to 212 °F'],
  ['BTU_IT', 1055.055_852_62, 'International steam tables, 1956'],
  ['BTU_ISO', 1055.056, 'ISO 31-4'],
  ['BTU_FiftyNineF', 1054.804, 'Water at 59 °F'],
  ['BTU_SixtyF', 1054.68, 'Water at 60 °F'],
  ['BTU_SixtyThreeF', 1054.6, 'Water at 63 °F'],
  ['BTU_Thermochemical', 1054.350_264_44, 'Thermochemical calorie'],
  ['kBTU_IT', 1e3 * 1055.055_852_62, 'A thousand'],
  ['MBTU_IT', 1e6 * 1055.055_852_62, 'A million'],
  ['MMBTU_IT', 1e6 * 1055.055_852_62, 'A thousand thousand'],
  ['mmBTU_IT', 1e6 * 1055.055_852_62, 'A thousand thousand'],
  ['MBTU_FiftyNineF', 1e6 * 1054.804, 'A million'],
  ['thm_ec', 1e5 * 1055.055_852_62, 'EC directive 80/181: 100,000 BTU_IT'],
  ['thm_us', 1e5 * 1054.804, 'US: 100,000 BTU_FiftyNineF'],
  ['thm_IT', 1e5 * 1055.055_852_62, '100,000 BTU_IT'],
  ['W', 1, 'SI'],
  ['kW', 1e3, 'SI'],
  ['MW', 1e6, 'SI'],
  ['hp', 735.499, 'Metric horsepower, as JScience has it'],
  ['Pa', 1, 'SI'],
  ['atm', 101_325, 'General Conference on Weights and Measures, 1954'],
  ['bar', 1e5, 'SI: accepted for use'],
  ['mV', 1e-3, 'SI'],
  ['mol', 1, 'SI'],
  ['lbmol', 453.592_37, 'A pound for each gram'],
  ['K', 1, 'SI'],
  ['mph', (0.0254 * 36 * 1760) / 3600, 'A mile in an hour'],
  ['kn', 1852 / 3600, 'A nautical mile in an hour'],
  ['%', 0.01, 'A hundredth'],
];

/** All 48 units and per-units of the published value definitions. */
const inDataSets =
  'kg year t*day ha*day day ha t MWh kWh m^2 lb GWh g L GJ mol m^3 ft^3 MBTU_FiftyNineF h ton_us BTU_FiftyNineF ' +
  'bbl TJ Gg lbmol mV t*mV min kg*day t*min atm mg MJ MJ*m^3 kg^2 month in kW W km^2 km mi t*km gal ton_us*mi km*kg m';

describe('the units of the published data sets', () => {
  it('the published data sets have 78 symbols and 48 texts of units', () => {
    expect(new Set(published.map(([symbol]) => symbol)).size).toBe(78);
    expect(new Set(inDataSets.split(' ')).size).toBe(48);
  });

  it.each(published)('the factor of %s is %d by definition: %s', (symbol, factor) => {
    expect(Math.abs(parseUnit(symbol, 'unit').factor / factor - 1)).toBeLessThan(4e-16 * 4);
  });

  it('every symbol names the source of its factor', () => {
    for (const [symbol] of published) {
      const { source } = unitTable.get(symbol.replace(/\^\d$/, '')) ?? { source: '' };
      expect(source.length, symbol).toBeGreaterThan(5);
    }
  });

  it.each(inDataSets.split(' '))('the unit %s is read alone and per every other', (text) => {
    const unit = parseUnit(text, 'unit');
    expect(parseUnit(formatUnit(unit), 'unit').factor).toBe(unit.factor);
    // A slash divides by all that follows it.
    expect(Math.abs(parseUnit(`kg/${text}`, 'unit').factor * unit.factor - 1)).toBeLessThan(1e-12);
  });
});
