import { describe, expect, it } from 'vitest';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';
import { figure, input, itemValue, resultOf, runs } from './subjects.ts';

/** What algorithms look up: a figure, one without a value, and nothing else. */
const known = {
  get: ({ valuePath }: { readonly valuePath: string }) =>
    figure(valuePath === 'lat' ? '51' : valuePath === 'blank' ? '' : null),
};

function find(path: string): string {
  return `dataFinder.getDataItemValue('airports', 'code=X,size=a', '${path}')`;
}

function failureIn(algorithm: string): CalculationResult['failure'] {
  const values = [input('distance'), input('fuelUsed', { aliasedTo: 'fuel' }), itemValue('factor')];
  const { amount, amounts, failure } = resultOf(runs({ algorithm, values, known }));
  expect([amount.value === null, amounts]).toEqual([failure !== undefined, failure ? [] : amounts]);
  return failure;
}

const lookUp = {
  categoryPath: 'airports',
  drill: [
    { name: 'code', value: 'X' },
    { name: 'size', value: 'a' },
  ],
  path: 'none',
};
const nothingFound = 'Nothing was found for "none" in airports where "code" is "X" and "size" is "a".';

describe('an amount that was not computed', () => {
  it.each([
    [
      'distance * 2',
      ['distance'],
      'distance',
      'The input distance is missing; the algorithm needs it (line 1).',
    ],
    ['fuel * 2', ['fuelUsed'], 'fuelUsed', 'The input fuelUsed is missing; the algorithm needs it (line 1).'],
  ])('an input that the algorithm needs is named: %s', (algorithm, inputs, argument, message) => {
    expect(failureIn(algorithm)).toMatchObject({ code: 'INPUT_MISSING', inputs, argument, message });
  });

  it('where no input was given, some of those that the item takes are named, and the number of all', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const values = names.map((name) => input(name));
    const { failure } = resultOf({ algorithm: 'a', values });
    const message = 'Give at least one of the inputs that the item takes: a, b, c, d, e, … (7 in all).';
    expect(failure).toMatchObject({ inputs: names, message: expect.stringContaining(message) as string });
  });

  const catching = 'var km = 0; try { km = distance; } catch (e) {} km * 2';
  const testing = "typeof distance == 'undefined' ? 0 : distance * 2";
  const either = 'var x = 0; try { x = distance; } catch (e) { try { x = fuel; } catch (e) {} } x';

  it.each([
    ['is caught', catching, 'mass', ['distance']],
    ['is tested', testing, 'mass', ['distance']],
    ['may be given in two ways', either, 'mass', ['distance', 'fuelUsed']],
    ['is tested by a statement', 'try { distance; } catch (e) { 0 }', 'mass', ['distance']],
  ])('an input that is missing is named if it %s and the amount is 0', (_, algorithm, name, inputs) => {
    const values = [input('distance'), input('fuelUsed', { aliasedTo: 'fuel' }), input('mass')];
    const { amount, failure } = resultOf(runs({ algorithm, values, inputs: [{ name, value: '5' }] }));
    expect(amount.value).toBeNull();
    const message = `The input ${inputs.join(' or ')} is missing: the algorithm returned 0 without it.`;
    expect(failure).toMatchObject({ code: 'INPUT_MISSING', inputs, argument: inputs[0], message });
  });

  it.each([
    ['the input is 0', catching, [{ name: 'distance', value: '0' }]],
    ['another input counts', `${catching} + mass`, [{ name: 'mass', value: '0' }]],
    ['nothing was missed', 'mass2 = 0; mass2', [{ name: 'mass', value: '5' }]],
    [
      'another amount is not 0',
      `${catching}; returnValues.putValue('CO2', 'kg', 'year', km); returnValues.putValue('CH4', 'kg', 'year', 1)`,
      [{ name: 'mass', value: '5' }],
    ],
  ])('an amount of 0 stays where %s', (_, algorithm, inputs) => {
    const values = [input('distance'), input('mass')];
    const { amount, failure } = resultOf(runs({ algorithm, values, inputs }));
    expect([amount.value, failure]).toEqual([0, undefined]);
  });

  it.each([
    ['used as a number', `${find('none')} * 2 + 1`, nothingFound],
    ['tested by size and then used', `f = ${find('none')}; f >= -180 ? f * 2 + 1 : 8`, nothingFound],
    ['added', `1 + ${find('none')}`, nothingFound],
    ['passed to a function', `1 + Math.cos(${find('none')})`, nothingFound],
    ['parsed', `parseFloat(${find('none')})`, nothingFound],
    [
      'the result',
      find('none'),
      `${nothingFound} The algorithm returned no amounts and did not end in a number; its last value was of type object.`,
    ],
    [
      'put as an amount',
      `returnValues.putValue('CO2', 'kg', 'year', ${find('none')})`,
      `${nothingFound} The algorithm failed: TypeError: putValue: the value of CO2 is not a number (line 1).`,
    ],
    [
      'refused by the algorithm',
      `if (${find('none')} == null) throw 'no such airport'; 1`,
      `${nothingFound} The algorithm failed: no such airport (line 1).`,
    ],
  ])('a look-up that found nothing is named if its value is %s', (_, algorithm, message) => {
    expect(failureIn(algorithm)).toMatchObject({ code: 'LOOKUP_FOUND_NOTHING', lookUp, message });
  });

  it('a look-up that found an empty figure is named if the algorithm refuses it', () => {
    const refused = failureIn(`if (${find('blank')} == '') throw 'no figure'; 1`);
    expect(refused).toMatchObject({ code: 'LOOKUP_FOUND_NOTHING', lookUp: { ...lookUp, path: 'blank' } });
    expect(failureIn(`${find('blank')}; ${find('lat')}; throw 'no'`)?.code).toBe('ALGORITHM_FAILED');
  });

  it.each([
    ['tested', `${find('none')} == null ? 7 : 8`],
    ['tested by size', `${find('none')} >= -180 ? 7 : 8`],
    ['tested by size after parsing', `parseFloat(${find('none')}) > 3 ? 7 : 8`],
    ['replaced by 0', `f = ${find('none')}; f == null ? 0 : f`],
    ['tested after parsing', `f = parseFloat(${find('none')}); isNaN(f) || !f || f == 3 ? 7 : 8`],
    ['replaced', `f = ${find('none')}; if (f === null) f = ${find('lat')}; f * 2`],
    ['replaced where it is no figure', `f = ${find('none')}; if (f <= 0) f = ${find('lat')}; f * 2`],
    ['used in a text only', `t = 'at ' + ${find('none')}; 7`],
  ])('an amount stands if a value that was not found is %s', (_, algorithm) => {
    expect(failureIn(algorithm)).toBeUndefined();
  });

  const sinter = (more: string) =>
    `returnValues.putValue('CO2', 'kg', null, 0); returnValues.putValue('CH4', 'kg', null, 7);${more}
    returnValues.addNote('error', 'no material')`;

  it('an error that the algorithm notes leaves what it computed, and the amount that counts if that is there', () => {
    const noted = { type: 'error', text: 'no material' };
    const others = resultOf(runs({ algorithm: sinter('') }));
    expect(others).toMatchObject({
      amount: { value: null },
      amounts: [{ type: 'CH4', value: 7, isDefault: false }],
      failure: { code: 'ALGORITHM_FAILED', message: 'no material' },
    });
    const whole = resultOf(runs({ algorithm: sinter(" returnValues.setDefaultType('CH4');") }));
    expect(whole).toMatchObject({
      amount: { value: 7 },
      amounts: [{ value: 0 }, { value: 7 }],
      notes: [noted],
    });
    expect(whole.failure).toBeUndefined();
  });

  it.each([
    ['throw "no"', 'The algorithm failed: no (line 1).'],
    ['nowhere', 'The algorithm uses nowhere, which is not defined (line 1).'],
    ['factor', 'The item has no value for factor; the algorithm needs it (line 1).'],
    ['returnValues.addNote("error", "broken"); 0', 'broken'],
    [`null * 2; throw 'no'`, 'The algorithm failed: no (line 1).'],
  ])('anything else is a failure of the algorithm: %s', (algorithm, message) => {
    expect(failureIn(algorithm)).toMatchObject({ code: 'ALGORITHM_FAILED', message });
  });
});
