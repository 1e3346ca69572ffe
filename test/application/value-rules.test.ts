import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDataValues,
  checkProfileValues,
  planValues,
} from '../../src/application/data-items/value-rules.ts';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { Period } from '../../src/domain/basics/instant.ts';
import { input, itemValue } from '../calculation/subjects.ts';
import { sampleDefinition } from './sample-definition.ts';
import { asInstant } from '../support/brands.ts';

const open: Period = { start: asInstant(0), end: null };

function check(inputs: readonly InputValue[], apiVersion: ApiVersion = '2.0', window = open) {
  return checkProfileValues(planValues(sampleDefinition(), apiVersion), apiVersion, inputs, window);
}

function checkOne(name: string, value: string, more: Partial<InputValue> = {}, window = open) {
  const [checked] = check([{ name, value, ...more }], '2.0', window);
  return checked && { value: checked.value, unit: checked.unit, perUnit: checked.perUnit };
}

const plain = { unit: undefined, perUnit: undefined };

describe('values of profile items', () => {
  it.each([
    ['distance', '0.10'],
    ['distance', '1234567890E1'],
    ['distance', '-5'],
    ['distance', ' 7 '],
    ['seats', '2'],
    ['class', 'first'],
    ['isReturn', 'FALSE'],
    ['class', ''],
  ])('the value of %s is stored as it was sent: "%s"', (name, value) => {
    expect(checkOne(name, value)).toEqual({ value, ...plain });
  });

  it.each([
    ['distance', ''],
    ['distance', '-'],
    ['seats', '  '],
  ])('the value of %s is empty when "%s" was sent', (name, value) => {
    expect(checkOne(name, value)).toEqual({ value: '', ...plain });
  });

  it('values are matched by path, in any case', () => {
    expect(checkOne('DISTANCE', '1')).toEqual({ value: '1', ...plain });
  });

  it('units are stored, and blank ones dropped', () => {
    expect(checkOne('distance', '1', { unit: 'mi', perUnit: ' month ' })).toEqual({
      value: '1',
      unit: 'mi',
      perUnit: 'month',
    });
    expect(checkOne('distance', '1', { unit: '', perUnit: ' ' })).toEqual({
      value: '1',
      unit: null,
      perUnit: null,
    });
    expect(checkOne('seats', '1', { unit: '' })).toEqual({ value: '1', unit: null, perUnit: undefined });
  });

  it('a value may be for the whole time of an item that has an end', () => {
    const closed = { start: asInstant(0), end: asInstant(60_000) };
    expect(checkOne('distance', '1', { perUnit: 'none' }, closed)).toMatchObject({ perUnit: 'none' });
    expect(() => checkOne('distance', '1', { perUnit: 'none' })).toThrow('a period with an end');
  });

  it.each<[string, InputValue, string, RegExp]>([
    ['a word for a number', { name: 'distance', value: 'ten' }, 'distance', /number/],
    ['a number beyond the range', { name: 'distance', value: '1e400' }, 'distance', /number/],
    ['NaN', { name: 'distance', value: 'NaN' }, 'distance', /number/],
    ['Infinity', { name: 'distance', value: 'Infinity' }, 'distance', /number/],
    ['a hexadecimal number', { name: 'distance', value: '0x10' }, 'distance', /number/],
    ['a comma in a number', { name: 'distance', value: '1,5' }, 'distance', /number/],
    ['half a seat', { name: 'seats', value: '1.5' }, 'seats', /whole number/],
    ['an unknown choice', { name: 'class', value: 'third' }, 'class', /economy, First/],
    ['neither true nor false', { name: 'isReturn', value: 'yes' }, 'isReturn', /true or false/],
    ['an unknown unit', { name: 'distance', value: '1', unit: 'leagues' }, 'distanceUnit', /not known/],
    ['another dimension', { name: 'distance', value: '1', unit: 'kWh' }, 'distanceUnit', /length/],
    [
      'a time of another dimension',
      { name: 'distance', value: '1', perUnit: 'kg' },
      'distancePerUnit',
      /time/,
    ],
    ['a unit that is not one of its', { name: 'seats', value: '1', unit: 'kg' }, 'seatsUnit', /omitted/],
    ['a value of the data side', { name: 'factor', value: '1' }, 'factor', /The inputs are distance/],
    ['an unknown name', { name: 'colour', value: 'red' }, 'colour', /The inputs are distance, seats/],
    ['too long a text', { name: 'class', value: 'x'.repeat(256) }, 'class', /255 characters; it has 256/],
  ])('a value is refused for %s', (_, bad, argument, message) => {
    expect(() => check([bad])).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', fault: 'invalid-parameter', argument }),
    );
    expect(() => check([bad])).toThrow(message);
  });

  it('a value of the other API version is refused', () => {
    const fault = expect.objectContaining({ fault: 'other-version-parameter' });
    expect(() => check([{ name: 'km', value: '1' }])).toThrow(fault);
    expect(() => check([{ name: 'distance', value: '1' }], '1.0')).toThrow(fault);
    expect(() => check([{ name: 'km', value: '1', unit: 'mi' }], '1.0')).toThrow(fault);
    expect(() => check([{ name: 'km', value: '1', unit: '' }], '1.0')).not.toThrow();
  });

  it('a value sent twice is refused, under one name or two', () => {
    const twice = [
      { name: 'distance', value: '' },
      { name: 'Distance', value: '1' },
    ];
    expect(() => check(twice)).toThrow('distance was passed twice');
    const definition = sampleDefinition([input('distance'), input('length', { aliasedTo: 'distance' })]);
    const both = [
      { name: 'distance', value: '1' },
      { name: 'length', value: '2' },
    ];
    expect(() => checkProfileValues(planValues(definition, '2.0'), '2.0', both, open)).toThrow(
      'distance and length are the same value',
    );
  });

  it('a number is either readable by a calculation or refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (value) => {
        let kept: string | undefined;
        try {
          kept = checkOne('distance', value)?.value;
        } catch {
          kept = undefined;
        }
        if (kept === undefined) return true;
        return kept === '' || Number.isFinite(Number(kept));
      }),
    );
  });
});

describe('values of data items', () => {
  const checkData = (path: string, value: string, more = {}, apiVersion: ApiVersion = '2.0') =>
    checkDataValues(planValues(sampleDefinition(), apiVersion), apiVersion, [{ path, value, ...more }]);

  it('a value is stored as it was sent', () => {
    const [checked] = checkData('Factor', '0.10', { unit: 'g' });
    expect(checked).toMatchObject({ value: '0.10', unit: 'g', perUnit: undefined });
    expect(checked?.plan.definition.path).toBe('factor');
  });

  it('one value may belong to both sides', () => {
    expect(checkData('weight', '80')).toHaveLength(1);
  });

  it.each([
    ['a value of the profile side', 'distance', '1', {}, 'invalid-parameter'],
    ['an unknown name', 'colour', 'red', {}, 'invalid-parameter'],
    ['a word for a number', 'factor', 'much', {}, 'invalid-parameter'],
    ['another dimension', 'factor', '1', { unit: 'm' }, 'invalid-parameter'],
    ['what is for a whole time', 'factor', '1', { perUnit: 'none' }, 'invalid-parameter'],
    ['what version 1 has', 'old', '1', {}, 'other-version-parameter'],
  ])('a value is refused for %s', (_, path, value, more, fault) => {
    expect(() => checkData(path, value, more)).toThrow(expect.objectContaining({ fault }));
  });

  it('the error lists the available values', () => {
    expect(() => checkData('colour', 'red')).toThrow('There are type, factor, weight.');
    expect(() => checkData('colour', 'red', {}, '1.0')).toThrow('There are type, factor, old, weight.');
    const bare = planValues(sampleDefinition([input('distance')]), '2.0');
    expect(() => checkDataValues(bare, '2.0', [{ path: 'x', value: '' }])).toThrow('It has none.');
  });

  it('units in version 1 are refused', () => {
    expect(() => checkData('old', '1', { unit: 'kg' }, '1.0')).toThrow(
      expect.objectContaining({ fault: 'other-version-parameter' }),
    );
  });

  it('a value sent twice is refused', () => {
    const plans = planValues(sampleDefinition([itemValue('factor')]), '2.0');
    const twice = [
      { path: 'factor', value: '1' },
      { path: 'FACTOR', value: '2' },
    ];
    expect(() => checkDataValues(plans, '2.0', twice)).toThrow('factor was passed twice');
  });
});
