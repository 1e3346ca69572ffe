import { describe, expect, it } from 'vitest';
import { amountOf, input, itemValue, outcomeOf, refusalOf, resultOf, runs } from './subjects.ts';

describe('what the algorithm sees', () => {
  const both = input('factor', { fromData: true, defaultValue: '1' });

  it('is the default, before it the value of the item, before that the input', () => {
    expect(amountOf({ algorithm: 'factor', values: [both] })).toBe(1);
    expect(amountOf({ algorithm: 'factor', values: [both], item: { factor: '2' } })).toBe(2);
    expect(
      amountOf({ algorithm: 'factor', values: [both], item: { factor: '2' }, inputs: { factor: '3' } }),
    ).toBe(3);
  });

  it('keeps the default and the value of the item where the input is blank', () => {
    expect(
      amountOf({ algorithm: 'factor', values: [both], item: { factor: '2' }, inputs: { factor: ' ' } }),
    ).toBe(2);
    expect(
      amountOf({ algorithm: 'factor', values: [both], item: { factor: '-' }, inputs: { factor: '-' } }),
    ).toBe(1);
  });

  it.each([
    ['not given', {}],
    ['blank', { distance: '' }],
    ['a dash', { distance: ' - ' }],
  ])('leaves an input unbound that is %s', (_, inputs) => {
    const values = [input('distance')];
    const typeOf = { algorithm: 'typeof distance == "undefined" ? 1 : 2', values, inputs };
    expect(amountOf(typeOf)).toBe(1);
    const caught = { algorithm: 'try { distance } catch (e) { distance = 7 } distance', values, inputs };
    expect(amountOf(caught)).toBe(7);
    const { amount, amounts, notes } = resultOf(
      runs({ algorithm: 'var a = 1;\ndistance * a', values, inputs }),
    );
    expect(amount).toEqual({ value: 0, unit: 'kg', perUnit: 'year' });
    expect(amounts).toEqual([]);
    expect(notes).toEqual([
      { type: 'error', text: 'The input distance is missing; the algorithm needs it (line 2).' },
    ]);
  });

  it('says which value of the item is missing, and which name nobody knows', () => {
    const values = [itemValue('factor')];
    const [missing] = resultOf(runs({ algorithm: 'factor', values, item: { factor: '' } })).notes;
    expect(missing?.text).toBe('The item has no value for factor; the algorithm needs it (line 1).');
    const [unknown] = resultOf(runs({ algorithm: 'facter', values })).notes;
    expect(unknown?.text).toBe('The algorithm uses facter, which is not defined (line 1).');
  });

  it('takes the names of inputs without regard to case', () => {
    expect(
      amountOf({
        algorithm: 'IATACode1.length',
        values: [input('IATACode1', { type: 'TEXT' })],
        inputs: { iatacode1: 'LHR' },
      }),
    ).toBe(3);
  });

  it.each([
    ['DECIMAL', '12.50', 'number', 12.5],
    ['DECIMAL', ' 1e3 ', 'number', 1000],
    ['DECIMAL', '-.5', 'number', -0.5],
    ['INTEGER', '3', 'number', 3],
    ['INTEGER', '3.0', 'number', 3],
    ['TEXT', '12', 'string', '12'],
    ['TEXT', '-', 'string', '-'],
    ['DATE', '2010-01-01', 'string', '2010-01-01'],
    ['BOOLEAN', 'True', 'string', 'true'],
    ['UNSPECIFIED', '5', 'string', '5'],
  ] as const)('is for %s %j a %s', (type, value, typeName, bound) => {
    const check = `typeof v == "${typeName}" && v === ${JSON.stringify(bound)} ? 1 : 0`;
    expect(amountOf({ algorithm: check, values: [input('v', { type })], inputs: { v: value } })).toBe(1);
    if (type === 'BOOLEAN') return;
    expect(amountOf({ algorithm: check, values: [itemValue('v', { type })], item: { v: value } })).toBe(1);
  });

  it('is a text for the default of an INTEGER and a number for that of a DECIMAL', () => {
    const values = [
      input('owned', { type: 'INTEGER', defaultValue: '1' }),
      input('share', { defaultValue: '1' }),
    ];
    expect(amountOf({ algorithm: 'owned === "1" && share === 1 ? 5 : 6', values })).toBe(5);
  });

  it('leaves out defaults and values of the item that are no numbers, the latter with a note', () => {
    const values = [input('share', { defaultValue: 'many' }), itemValue('factor')];
    const algorithm = 'typeof share + typeof factor == "undefinedundefined" ? 1 : 0';
    const { amount, notes } = resultOf(runs({ algorithm, values, item: { factor: '1,5' } }));
    expect(amount.value).toBe(1);
    expect(notes).toEqual([
      { type: 'warning', text: `The item's value factor is not a number: "1,5"; it was ignored.` },
    ]);
  });

  it('ends without running when no input is given, or only blank ones', () => {
    const nothing = {
      amount: { value: 0, unit: 'kg', perUnit: 'year' },
      amounts: [],
      notes: [],
    };
    const values = [input('distance', { defaultValue: '1' })];
    expect(resultOf({ algorithm: 'distance', values })).toEqual(nothing);
    expect(resultOf({ algorithm: 'distance', values, inputs: { distance: '-' } })).toEqual(nothing);
    expect(resultOf({ algorithm: 'distance', values, inputs: { distance: '0' } }).amounts).toHaveLength(1);
  });

  it('says so when there is no algorithm, or none that can be run', () => {
    const [none] = resultOf(runs({ algorithm: null })).notes;
    expect(none).toEqual({ type: 'error', text: 'The item definition has no algorithm.' });
    const [broken] = resultOf(runs({ algorithm: 'return\n(' })).notes;
    expect(broken?.type).toBe('error');
    expect(broken?.text).toMatch(/^The algorithm cannot be run: algorithm, line 1/);
  });
});

describe('an input of one API version', () => {
  const values = [
    input('distance', { unit: 'km', perUnit: 'year', apiVersions: ['2.0'], defaultValue: '1' }),
    input('distanceKmPerMonth', {
      unit: 'km',
      perUnit: 'month',
      apiVersions: ['1.0'],
      aliasedTo: 'distance',
    }),
    input('distanceMilesPerMonth', {
      unit: 'mi',
      perUnit: 'month',
      apiVersions: ['1.0'],
      aliasedTo: 'Distance',
    }),
  ];
  const version1 = { apiVersion: '1.0' } as const;

  it('is refused in the other, naming those that are taken', () => {
    expect(refusalOf({ algorithm: '1', values, inputs: { distanceKmPerMonth: '5' } })).toEqual({
      code: 'BAD_USER_INPUT',
      argument: 'distanceKmPerMonth',
      fault: 'other-version-parameter',
      message:
        'distanceKmPerMonth is an input of API version 1.0 only, but version 2.0 was requested. The inputs are distance.',
    });
  });

  it('reaches the algorithm under the name and in the units that it is an alias of', () => {
    const inKilometres = {
      algorithm: 'distance',
      values,
      inputs: { distanceKmPerMonth: '5' },
      requested: version1,
    };
    expect(amountOf(inKilometres)).toBeCloseTo(60, 10);
    const inMiles = {
      algorithm: 'distance',
      values,
      inputs: { distanceMilesPerMonth: '5' },
      requested: version1,
    };
    // 5 mi are 8.04672 km, twelve times in a year.
    expect(amountOf(inMiles)).toBeCloseTo(96.560_64, 10);
  });

  it('brings its default to that version only', () => {
    const algorithm = 'try { distance } catch (e) { distance = -1 } distance';
    expect(amountOf({ algorithm, values })).toBe(1);
    expect(amountOf({ algorithm, values, requested: version1 })).toBe(-1);
  });

  it('is not given twice under two names', () => {
    const inputs = { distanceKmPerMonth: '5', distanceMilesPerMonth: '5' };
    expect(refusalOf({ algorithm: '1', values, inputs, requested: version1 })).toMatchObject({
      argument: 'distanceMilesPerMonth',
      message: 'distanceKmPerMonth and distanceMilesPerMonth are the same input; give one of them.',
    });
  });

  it('keeps an alias to itself, and one to a name that only the algorithm knows', () => {
    const aliases = [
      input('legs', { aliasedTo: 'legs' }),
      input('price', { aliasedTo: 'currency', unit: 'kg', perUnit: 'month' }),
    ];
    expect(
      amountOf({ algorithm: 'legs + currency', values: aliases, inputs: { legs: '1', price: '2' } }),
    ).toBe(3);
  });
});

describe('the same calculation', () => {
  it('gives the same outcome byte for byte', () => {
    const calculation = runs({
      algorithm:
        'returnValues.putValue("CO2", "kg", "year", Math.sin(x) * 1e10); returnValues.addNote("comment", "n")',
      values: [input('x')],
      inputs: { x: '0.1' },
      options: { withTrace: true },
    });
    expect(JSON.stringify(outcomeOf(calculation))).toBe(JSON.stringify(outcomeOf(calculation)));
  });
});
