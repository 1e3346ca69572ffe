import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { areCompatible, assertCompatible, convertPair } from '../../src/units/convert.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { unitTable } from '../../src/units/unit-table.ts';

/** Converts as callers do: they check first that the units are compatible. */
function convert(value: number, from: string, to: string, argument = 'unit'): number {
  const given = parseUnit(from, argument);
  const expected = parseUnit(to, argument);
  assertCompatible(given, expected, argument);
  return convertPair(value, { unit: given, perUnit: null }, { unit: expected, perUnit: null });
}

const unitSymbols = fc.constantFrom(...unitTable.keys());
/** Far from the smallest doubles, which have fewer digits. */
const values = fc
  .double({ noNaN: true, min: -1e12, max: 1e12 })
  .map((value) => (Math.abs(value) < 1e-9 ? 0 : value));

const compatiblePairs = (() => {
  const byDimension = new Map<string, string[]>();
  for (const { symbol, dimension, offset } of unitTable.values()) {
    if (offset !== undefined) continue;
    const key = dimension.join();
    byDimension.set(key, [...(byDimension.get(key) ?? []), symbol]);
  }
  return fc
    .constantFrom(...byDimension.values())
    .chain((symbols) => fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...symbols))));
})();

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected));
}

describe('convert', () => {
  it.each([
    // 200 / 0.45359237 / 12: the published answer of the original service.
    [200, 'kg/year', 'lb/month', 36.743_710_364_146_26],
    [0.1, 'kWh', 'TJ', 3.6e-7],
    // A twelfth.
    [123.456, 'kg/year', 'kg/month', 10.288],
    // 3,000,000 J are 0.8333… kWh, twelve times in a year.
    [3_000_000, 'J/month', 'kWh/year', 10],
    [1, 'mi/gal', 'km/L', 1.609_344 / 3.785_411_784],
    [1, 't*km', 'kg*mi', 1000 / 1.609_344],
    [1, 'ha*day', 'm^2*h', 240_000],
    [1, 'year', 'day', 365.2425],
    [12, 'month', 'year', 1],
    [1, 'kg^2', 'g^2', 1_000_000],
    [1, 'lbmol', 'mol', 453.592_37],
    [50, '%', '1', 0.5],
  ])('convert gives %d %s as %s', (value, from, to, expected) => {
    expectClose(convert(value, from, to), expected);
  });

  it.each([
    [100, '°C', '°F', 212],
    [32, '°F', '°C', 0],
    [0, '°C', 'K', 273.15],
    [0, 'K', '°C', -273.15],
    [491.67, '°R', '°C', 0],
    [0, '°C', '°F', 32],
  ])('convert applies the offset of temperatures: %d %s in %s', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 9);
  });

  it('a conversion there and back gives the original value', () => {
    fc.assert(
      fc.property(compatiblePairs, values, ([one = '', other = ''], value) => {
        expectClose(convert(convert(value, one, other), other, one), value);
      }),
    );
  });

  it('a conversion via a third unit gives the same value', () => {
    fc.assert(
      fc.property(compatiblePairs, values, ([one = '', other = '', third = ''], value) => {
        expectClose(convert(convert(value, one, third), third, other), convert(value, one, other));
      }),
    );
  });

  it('conversions of compound units are consistent too', () => {
    const compounds = fc
      .tuple(compatiblePairs, compatiblePairs, fc.constantFrom('/', '*'), fc.constantFrom('', '^2', '^-1'))
      .map(([above, below, sign, power]) =>
        [0, 1, 2].map((index) => `(${above[index]}${power})${sign}(${below[index]})`),
      )
      .filter((texts) => texts.every((text) => text.length <= 100 && !/dB|[°"']/.test(text)));
    const sensible = fc.double({ noNaN: true, min: 1e-3, max: 1e6 });
    fc.assert(
      fc.property(compounds, sensible, ([one = '', other = '', third = ''], value) => {
        const there = convert(value, one, other);
        fc.pre(there > 1e-290 && there < 1e290);
        expect(Math.abs(convert(there, other, one) / value - 1)).toBeLessThan(1e-11);
        const around = convert(value, one, third);
        fc.pre(around > 1e-290 && around < 1e290);
        expect(Math.abs(convert(around, third, other) / there - 1)).toBeLessThan(1e-11);
      }),
    );
  });

  it('conversions of temperatures via any other unit are consistent', () => {
    const scales = fc.constantFrom('K', '°C', '°F', '°R');
    const degrees = fc.double({ noNaN: true, min: -500, max: 5000 });
    fc.assert(
      fc.property(scales, scales, scales, degrees, (one, other, third, value) => {
        expect(convert(convert(value, one, other), other, one)).toBeCloseTo(value, 8);
        expect(convert(convert(value, one, third), third, other)).toBeCloseTo(convert(value, one, other), 8);
      }),
    );
  });

  it('every pair of compound units of different dimensions is refused', () => {
    const powers = fc.tuple(
      fc.constantFrom('kg', 'km', 'h', 'kWh', 'mol', 'pkm'),
      fc.constantFrom(-2, -1, 1, 2, 3),
    );
    const products = fc
      .array(powers, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map(([symbol, power]) => `${symbol}^${power}`).join('*'));
    fc.assert(
      fc.property(products, products, values, (from, to, value) => {
        const isSame = areCompatible(parseUnit(from, 'unit'), parseUnit(to, 'unit'));
        if (isSame) expect(() => convert(value, from, to)).not.toThrow();
        else expect(() => convert(value, from, to, 'energyUnit')).toThrow('The unit of energy must measure');
      }),
    );
  });

  it('every pair of units of different dimensions is refused', () => {
    fc.assert(
      fc.property(unitSymbols, unitSymbols, values, (from, to, value) => {
        fc.pre(!areCompatible(parseUnit(from, 'unit'), parseUnit(to, 'unit')));
        expect(() => convert(value, from, to, 'returnUnit')).toThrow(EmissionsError);
      }),
    );
  });

  it('the error names the expected dimension and the actual one', () => {
    expect(() => convert(1, 'kg', 'km', 'distanceUnit')).toThrow(
      'The unit of distance must measure length, as km does; got "kg", a unit of mass.',
    );
  });

  it('zero stays zero', () => {
    expect(convert(0, 'kg', 'lb')).toBe(0);
    expect(convert(-0, 'kg', 'lb')).toBe(-0);
  });
});

describe('convertPair', () => {
  const pair = (unit: string | null, perUnit: string | null) => ({
    unit: unit === null ? null : parseUnit(unit, 'unit'),
    perUnit: perUnit === null ? null : parseUnit(perUnit, 'perUnit'),
  });

  it('convertPair converts the unit and, inversely, the per-unit', () => {
    expectClose(convertPair(3e6, pair('J', 'month'), pair('kWh', 'year')), 10);
    expectClose(convertPair(35, pair('mi', 'gal'), pair('km', 'L')), (35 * 1.609_344) / 3.785_411_784);
  });

  it('convertPair accepts per-units that are not times', () => {
    expectClose(convertPair(2, pair('kg', 't*km'), pair('g', 't*mi')), 2 * 1000 * 1.609_344);
  });

  it('convertPair does not convert a missing side', () => {
    expect(convertPair(7, pair('kg', null), pair('kg', 'year'))).toBe(7);
    expect(convertPair(7, pair(null, 'month'), pair('kg', 'year'))).toBeCloseTo(84, 12);
  });

  it('convertPair agrees with the compound unit', () => {
    fc.assert(
      fc.property(compatiblePairs, compatiblePairs, values, ([a = '', b = ''], [c = '', d = ''], value) => {
        fc.pre([a, b, c, d].every((symbol) => symbol.length < 24));
        const byPair = convertPair(value, pair(a, c), pair(b, d));
        fc.pre(Number.isFinite(byPair) && Math.abs(byPair) > 1e-280);
        const compound = convert(value, `(${a})/(${c})`, `(${b})/(${d})`);
        expect(Math.abs(compound - byPair)).toBeLessThanOrEqual(1e-11 * Math.abs(byPair));
      }),
    );
  });
});
