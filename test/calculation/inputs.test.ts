import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { amountOf, input, itemValue, outcomeOf, refusalOf } from './subjects.ts';
import { asInstant } from '../support/brands.ts';

describe('inputs', () => {
  it('an unknown input is refused with the accepted inputs', () => {
    const values = [input('distance'), input('mode', { type: 'TEXT' }), itemValue('factor')];
    const expected = { code: 'BAD_USER_INPUT', fault: 'invalid-parameter' };
    expect(refusalOf({ algorithm: '1', values, inputs: { distanse: '1' } })).toEqual({
      ...expected,
      argument: 'distanse',
      message:
        '"distanse" is not an input of this item. Did you mean distance? The inputs are distance, mode.',
    });
    expect(refusalOf({ algorithm: '1', values, inputs: { factor: '1' } })).toMatchObject(expected);
    expect(refusalOf({ algorithm: '1', inputs: { x: '' } }).message).toContain('This item takes no inputs.');
  });

  it('a misspelled input is refused with the most similar name, if one is close', () => {
    const values = [input('distance'), input('IATACode1'), input('IATACode2'), input('x')];
    const guess = (name: string) =>
      /Did you mean (.*)\?/.exec(refusalOf({ algorithm: '1', values, inputs: { [name]: '1' } }).message)?.[1];
    expect(guess('DISTNCE')).toBe('distance');
    expect(guess('iataCod2')).toBe('IATACode2');
    expect(guess('y')).toBe('x');
    expect(guess('mass')).toBeUndefined();
    expect(guess('distance'.repeat(9))).toBeUndefined();
  });

  it('an input given twice is refused', () => {
    const inputs = [
      { name: 'distance', value: '1' },
      { name: 'distance', value: '2' },
    ];
    expect(refusalOf({ algorithm: '1', values: [input('distance')], inputs })).toMatchObject({
      argument: 'distance',
      message: 'distance is given twice; give one of them.',
    });
  });

  it.each([
    '1,000',
    '12 km',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e',
    '.',
    '+',
    '--1',
    '1.2.3',
    'abc',
    '１',
  ])('a numeric input is refused when it is %j', (value) => {
    expect(refusalOf({ algorithm: 'v', values: [input('v')], inputs: { v: value } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: 'v',
      message: expect.stringContaining('v must be a number such as 12 or 0.5; got') as string,
    });
  });

  it.each([
    ['INTEGER', '1.5', 'a whole number'],
    ['INTEGER', 'one', 'a whole number'],
    ['BOOLEAN', '2', 'true or false, or 1 or 0'],
    ['BOOLEAN', 'yes', 'true or false, or 1 or 0'],
  ] as const)('of type %s is refused when it is %j', (type, value, expected) => {
    const refusal = refusalOf({ algorithm: 'v', values: [input('v', { type })], inputs: { v: value } });
    expect(refusal).toMatchObject({ argument: 'v', message: `v must be ${expected}; got "${value}".` });
  });

  it.each(['1', 'TRUE'])('a choice of type BOOLEAN is found by %j', (value) => {
    const values = [input('v', { type: 'BOOLEAN', choices: ['true', 'false'] })];
    expect(amountOf({ algorithm: 'v == "true" ? 5 : 6', values, inputs: { v: value } })).toBe(5);
  });

  it.each([
    ['true,false', '1', 5],
    ['true,false', 'FALSE', 6],
    ['1,0', 'true', 5],
    ['1,0', '0', 6],
  ])('a choice of a text between %s is found by %j', (choices, value, expected) => {
    const values = [input('v', { type: 'TEXT', choices: choices.split(',') })];
    expect(amountOf({ algorithm: 'v == "true" || v == "1" ? 5 : 6', values, inputs: { v: value } })).toBe(
      expected,
    );
  });

  it('an input that is too long is refused', () => {
    const values = [input('v', { type: 'TEXT' })];
    expect(refusalOf({ algorithm: 'v', values, inputs: { v: 'x'.repeat(10_001) } }).message).toContain(
      'at most 10000',
    );
  });

  it('any text is accepted or refused quickly', () => {
    const values = [input('v')];
    const digits = fc.string({ unit: fc.constantFrom('1', '.', 'e', '-', '+', ' '), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (value) => {
        try {
          const outcome = outcomeOf({ algorithm: 'v', values, inputs: { v: value } });
          if (outcome.kind !== 'done') throw new Error('it looks nothing up');
          const { amount, failure } = outcome.result;
          expect(failure?.code ?? Number.isFinite(amount.value)).toBe(failure ? 'INPUT_MISSING' : true);
        } catch (error) {
          expect(error).toBeInstanceOf(EmissionsError);
        }
      }),
    );
    const long = `${'1'.repeat(9_000)}x`;
    expect(refusalOf({ algorithm: 'v', values, inputs: { v: long } }).argument).toBe('v');
  });

  it('an input with choices is bound as the definition spells it', () => {
    const values = [input('fuel', { type: 'TEXT', choices: ['Petrol', 'Natural gas'] })];
    const algorithm = 'fuel == "Natural gas" ? 1 : 0';
    expect(amountOf({ algorithm, values, inputs: { fuel: 'natural GAS ' } })).toBe(1);
    expect(refusalOf({ algorithm, values, inputs: { fuel: 'coal' } })).toMatchObject({
      argument: 'fuel',
      message: 'fuel must be one of Petrol, Natural gas; got "coal".',
    });
  });

  it('an input with numeric choices is compared as a number', () => {
    const values = [input('people', { type: 'INTEGER', choices: ['1', '2'] })];
    expect(amountOf({ algorithm: 'people', values, inputs: { people: '2.0' } })).toBe(2);
    expect(refusalOf({ algorithm: 'people', values, inputs: { people: '3' } }).argument).toBe('people');
  });
});

describe('units of inputs', () => {
  const values = [
    input('energy', { unit: 'kWh', perUnit: 'year' }),
    input('count'),
    input('share', { unit: 'kg', perUnit: 't*km' }),
    input('mileage', { unit: 'km', perUnit: 'L' }),
  ];
  const given = (name: string, value: string, unit?: string, perUnit?: string) => ({
    algorithm: name,
    values,
    inputs: [{ name, value, unit, perUnit }],
  });

  it("an input is converted to the definition's unit", () => {
    // 3,000,000 J are 0.8333… kWh, twelve times in a year.
    expect(amountOf(given('energy', '3000000', 'J', 'month'))).toBeCloseTo(10, 12);
    expect(amountOf(given('energy', '1', undefined, 'day'))).toBeCloseTo(365.2425, 10);
    expect(amountOf(given('energy', '1', 'MWh'))).toBe(1000);
    expect(amountOf(given('energy', '5', 'kWh', 'year'))).toBe(5);
    // Per t*mi instead of t*km.
    expect(amountOf(given('share', '1.609344', 'kg', 't*mi'))).toBeCloseTo(1, 12);
  });

  it.each([
    [
      'energyUnit',
      'energy',
      'kg',
      undefined,
      'The unit of energy must measure energy, as kW·h does; got "kg", a unit of mass.',
    ],
    [
      'energyUnit',
      'energy',
      'kwatt',
      undefined,
      '"kwatt" is not known. Units that measure energy: kWh, MWh, GJ, MJ, therm, Btu.',
    ],
    ['energyUnit', 'energy', '', undefined, 'it is empty'],
    ['energyPerUnit', 'energy', undefined, 'km', 'The perUnit of energy must measure time'],
    ['energyPerUnit', 'energy', undefined, 'fortnight', 'Units that measure time: h, min, day, week,'],
    ['sharePerUnit', 'share', undefined, 'tkn', 'Units that measure mass·length: t*km, kg*km'],
    ['energyPerUnit', 'energy', undefined, 'none', 'a period with an end'],
    ['mileageUnit', 'mileage', 'L/100 km', undefined, 'write 8 L/100 km as 12.5 km per L.'],
    ['mileageUnit', 'mileage', 'L', '100 km', 'write 8 L/100 km as 12.5 km per L.'],
    ['mileageUnit', 'mileage', 'km/L', undefined, 'write 8 km/L as 8 km per L.'],
    ['mileageUnit', 'mileage', 'kg', 'L', 'as km does; got "kg"'],
    ['countUnit', 'count', 'kg', undefined, 'The unit of count must be omitted; the value has no such unit.'],
  ])('the incompatible unit %s is refused', (argument, name, unit, perUnit, message) => {
    const refusal = refusalOf(given(name, '8', unit, perUnit));
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(refusal.message).toContain(message);
  });

  it('a per-unit of none means the time of the calculation', () => {
    const year = 31_556_952_000;
    const window = { start: asInstant(0), end: asInstant(year / 2) };
    expect(amountOf({ ...given('energy', '10', 'kWh', 'none'), window })).toBeCloseTo(20, 12);
    expect(refusalOf({ ...given('share', '10', 'kg', 'none'), window }).argument).toBe('sharePerUnit');
  });

  it.each(['unit', 'perUnit'] as const)('API version 1.0 refuses a %s', (side) => {
    const inputs = [{ name: 'energy', value: '1', [side]: side === 'unit' ? 'kWh' : 'year' }];
    expect(refusalOf({ algorithm: '1', values, inputs, requested: { apiVersion: '1.0' } })).toMatchObject({
      argument: side === 'unit' ? 'energyUnit' : 'energyPerUnit',
      fault: 'other-version-parameter',
    });
  });

  it("the item's value may have its own unit", () => {
    const factor = [itemValue('factor', { unit: 'kg', perUnit: 'kWh' })];
    const item = { factor: '2' };
    expect(
      amountOf({ algorithm: 'factor', values: factor, item, itemUnits: { factor: ['g', 'MJ'] } }),
    ).toBeCloseTo(0.0072, 15);
    const misfit = {
      algorithm: 'typeof factor == "undefined" ? 1 : 0',
      values: factor,
      item,
      itemUnits: { factor: ['km', null] },
    } as const;
    expect(amountOf(misfit)).toBe(1);
  });
});
