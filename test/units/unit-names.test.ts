import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnit } from '../../src/units/format-unit.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { ambiguousNames, unitNames } from '../../src/units/unit-names.ts';
import { unitTable } from '../../src/units/unit-table.ts';

const read = (text: string) => parseUnit(text, 'unit');

/** Spellings of bills, meters and other services, with the size that each means, in coherent SI units. */
const sizes: readonly [text: string, size: number][] = [
  ['Mt', 1e9],
  ['kt', 1e6],
  ['kilotonnes', 1e6],
  ['MMT', 1e9],
  ['Tonnes', 1000],
  ['metric ton', 1000],
  ['short_ton', 907.184_74],
  ['US tons', 907.184_74],
  ['long ton', 1016.046_908_8],
  ['lbs', 0.453_592_37],
  ['KG', 1],
  ['l', 0.001],
  ['ml', 1e-6],
  ['Litres', 0.001],
  ['gal', 0.003_785_411_784],
  ['gal_us', 0.003_785_411_784],
  ['gallon_us', 0.003_785_411_784],
  ['US gallons', 0.003_785_411_784],
  ['imperial gallons', 0.004_546_09],
  ['barrels', 0.158_987_294_928],
  ['scf', 0.028_316_846_592],
  ['standard_cubic_foot', 0.028_316_846_592],
  ['cf', 0.028_316_846_592],
  ['cubic feet', 0.028_316_846_592],
  ['ccf', 2.831_684_659_2],
  ['CCF', 2.831_684_659_2],
  ['kl', 1],
  ['KL', 1],
  ['gj', 1e9],
  ['mj', 1e6],
  ['m3', 1],
  ['M3', 1],
  ['BBLs', 0.158_987_294_928],
  ['imp gal', 0.004_546_09],
  ['cu ft', 0.028_316_846_592],
  ['Wh', 3600],
  ['kilowatt-hours', 3.6e6],
  ['kwh', 3.6e6],
  ['Kwh', 3.6e6],
  ['KWH', 3.6e6],
  ['MWH', 3.6e9],
  ['PWh', 3.6e18],
  ['kcal', 4186.8],
  ['ktoe', 4.1868e13],
  ['therms', 105_505_585.262],
  ['MMBtu', 1_055_055_852.62],
  ['mmBtu', 1_055_055_852.62],
  ['Btu', 1055.055_852_62],
  ['yr', 31_556_952],
  ['quarter', 7_889_238],
  ['hours', 3600],
  ['miles', 1609.344],
  ['L/100 km', 1e-8],
  ['kWh/100km', 36],
  ['acres', 4046.856_422_4],
  ['passenger.km', 1000],
  ['passenger-miles', 1609.344],
  ['tonne-km', 1e6],
  ['short ton-miles', 1_459_972.318_210_56],
];

describe('names of units', () => {
  it.each(sizes)('%s is %d in coherent SI units', (text, size) => {
    expect(Math.abs(read(text).factor / size - 1)).toBeLessThan(1e-14);
  });

  it.each([
    ['mpg', 'mi/gal for the US gallon or mi/gal_uk for the UK gallon'],
    ['MBtu', 'kBTU_IT for a thousand or MMBTU_IT for a million'],
    ['tons', 't for 1000 kg, ton_us for 2000 lb or ton_uk for 2240 lb'],
    ['ton-mile', 't for 1000 kg, ton_us for 2000 lb or ton_uk for 2240 lb'],
    ['tn', 't for 1000 kg, ton_us for 2000 lb or ton_uk for 2240 lb'],
    ['Gallons', 'gal for the US gallon of 3.785 L or gal_uk for the UK gallon of 4.546 L'],
    ['MT', 't for a metric ton or Mt for a million of them'],
    ['Mcf', 'ft^3, with a thousand or a million of them in the value'],
    ['NM', 'nm for nanometres or nmi for nautical miles'],
  ])('%s has more than one meaning and is refused with each', (text, meanings) => {
    expect(() => read(text)).toThrow(`has more than one meaning: write ${meanings}.`);
  });

  it('what is written for a name or a symbol is read as the same unit', () => {
    for (const name of [...unitNames.keys(), ...unitTable.keys()]) {
      const unit = read(name);
      const again = read(formatUnit(unit));
      expect(again, name).toEqual({ ...unit, factor: expect.closeTo(unit.factor) as number });
      expect(Math.abs(again.factor / unit.factor - 1), name).toBeLessThan(1e-15);
    }
  });

  it('a name means the same in capitals, in the plural, with hyphens and in a quotient', () => {
    const words = [...unitNames].filter(([name]) => name.length > 1 && !name.endsWith('s'));
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom('-', '_', '.', ' '), ([name, unit], joint) => {
        const { factor, dimension } = read(unit);
        for (const text of [name.toUpperCase(), `${name}s`, name.replaceAll(' ', joint)].filter(isNoSymbol)) {
          expect(read(text), text).toMatchObject({ factor, dimension });
        }
        if (read(unit).offset === 0) expect(read(`kg/(${name})`).factor).toBe(1 / factor);
      }),
    );
  });

  it('what has more than one meaning is no name, and every meaning that is named is a unit', () => {
    for (const [name, meanings] of ambiguousNames) {
      expect(unitNames.has(name)).toBe(false);
      for (const meaning of meanings.matchAll(/(?:^|, | or )(?=\S+ for)(\S+)/g)) read(meaning[1] ?? '');
    }
  });

  it('no name is a symbol of another unit', () => {
    for (const [name, unit] of unitNames) {
      if (unitTable.has(name)) expect(read(name).factor, name).toBe(read(unit).factor);
    }
  });
});

/** Symbols come before names: `ms` is no plural. */
function isNoSymbol(text: string): boolean {
  return !unitTable.has(text);
}
