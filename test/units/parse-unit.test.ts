import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { formatUnit } from '../../src/units/format-unit.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { unitTable } from '../../src/units/unit-table.ts';

function refusalOf(text: string): EmissionsError {
  try {
    parseUnit(text, 'returnUnit');
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
  throw new Error(`${text} was not refused`);
}

const symbols = fc.constantFrom(
  ...[...unitTable.values()].filter(({ offset }) => !offset).map(({ symbol }) => symbol),
);

describe('parseUnit', () => {
  it.each([
    ['kg', 'kg'],
    [' kg ', 'kg'],
    ['kg/year', 'kg/year'],
    ['kg / year', 'kg/year'],
    ['kg/kWh', 'kg/(kW·h)'],
    ['kg/(kW·h)', 'kg/(kW·h)'],
    ['a/b*c'.replace('a', 'kg').replace('b', 't').replace('c', 'km'), 'kg/(t·km)'],
    ['kg/t/km', 'kg/(t·km)'],
    ['kg/(t/km)', 'kg·km/t'],
    ['m^2', 'm²'],
    ['m²', 'm²'],
    ['m³', 'm³'],
    ['m3', 'm³'],
    ['km2', 'km²'],
    ['kg/ft3', 'kg/ft³'],
    ['cubic metres', 'm³'],
    ['sq. ft', 'ft²'],
    ['L/100 km', 'L/100 km'],
    ['litres/100km', 'L/100 km'],
    ['kg/m2', 'kg/m²'],
    ['m^4', 'm^4'],
    ['s^-1', '1/s'],
    ['m⁻²', '1/m²'],
    ['1/s', '1/s'],
    ['kg*kg', 'kg²'],
    ['kg/kg', '1'],
    ['(kg)', 'kg'],
    ['MMBTU_IT', 'MBTU_IT'],
    ['tkm', 't·km'],
    ['nautical mile', 'nmi'],
    ['gallon_uk', 'gal_uk'],
    ['℃', '°C'],
    ['ha*day', 'ha·day'],
    ['kg CO2-Eq', 'kg'],
    ['kg CO2-Eq/m3 waste', 'kg/m³'],
    ['kg/pig place', 'kg/pig place'],
    ['t*km/nautical mile', 't·km/nmi'],
  ])('parseUnit reads %s as %s', (text, canonical) => {
    expect(formatUnit(parseUnit(text, 'unit'))).toBe(canonical);
  });

  it('a slash divides by the whole product that follows', () => {
    expect(parseUnit('kg/t*km', 'unit').factor).toBe(1 / (1000 * 1000));
  });

  it.each([
    '',
    '   ',
    'kg CO2',
    'kg CO2-Eqx',
    'pig places',
    'pig',
    'kg**2',
    'kg//s',
    '/kg',
    'kg/',
    '(kg',
    'kg)',
    'kg^',
    't2',
    'm4',
    'square',
    'CO2',
    'kg^0',
    'kg^99',
    'kg^2^2',
    'kg²²²',
    '2kg',
    '10',
    'kg;drop table',
    '__proto__',
    'constructor',
    '(((((((((((kg)))))))))))',
    'k'.repeat(101),
    `m${'*m'.repeat(20)}`,
    'Ym^12*Ym^12',
    'ym^12*ys^12',
    '\u0000',
    '💥',
  ])('parseUnit refuses %j', (text) => {
    expect(refusalOf(text).code).toBe('BAD_USER_INPUT');
  });

  it.each(['°C/day', 'kg*°C', '°F^2', '1/°C'])(
    'parseUnit refuses %s, because a temperature cannot be combined',
    (text) => {
      expect(refusalOf(text).message).toContain('use K for a difference');
    },
  );

  it('parseUnit returns a unit or refuses any text', () => {
    const piece = fc.oneof(
      symbols,
      fc.constantFrom('*', '/', '^', '(', ')', '²', '-', '1', ' '),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        try {
          const unit = parseUnit(text, 'unit');
          expect(Number.isFinite(unit.factor)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(EmissionsError);
        }
      }),
    );
  });

  it('parseUnit stays correct after more different texts than it caches', () => {
    for (let power = 0; power < 5000; power++)
      parseUnit(`${' '.repeat(power % 50)}kg*m^${1 + (power % 9)}`, 'unit');
    expect(formatUnit(parseUnit('kg*m^3', 'unit'))).toBe('kg·m³');
  });
});

describe('formatUnit', () => {
  it('parseUnit reads the output of formatUnit as the same unit', () => {
    const power = fc
      .tuple(symbols, fc.integer({ min: 1, max: 3 }))
      .map(([symbol, exponent]) => `${symbol}^${exponent}`);
    const product = fc.array(power, { minLength: 1, maxLength: 2 }).map((powers) => powers.join('*'));
    fc.assert(
      fc.property(product, product, (above, below) => {
        fc.pre(above.length + below.length < 60);
        const unit = parseUnit(`${above}/(${below})`, 'unit');
        const text = formatUnit(unit);
        const again = parseUnit(text, 'unit');
        expect(formatUnit(again)).toBe(text);
        expect(again.dimension).toEqual(unit.dimension);
        expect(Math.abs(again.factor / unit.factor - 1)).toBeLessThan(1e-12);
      }),
    );
  });
});
