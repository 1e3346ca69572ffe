import { describe, expect, it } from 'vitest';
import {
  amountOf,
  input,
  itemValue,
  outcomeOf,
  refusalOf,
  notedResultOf,
  resultOf,
  runs,
} from './subjects.ts';

describe('bindings', () => {
  const both = input('factor', { fromData: true, defaultValue: '1' });

  it("an input takes precedence over the item's value, and that over the default", () => {
    expect(amountOf({ algorithm: 'factor', values: [both] })).toBe(1);
    expect(amountOf({ algorithm: 'factor', values: [both], item: { factor: '2' } })).toBe(2);
    expect(
      amountOf({ algorithm: 'factor', values: [both], item: { factor: '2' }, inputs: { factor: '3' } }),
    ).toBe(3);
  });

  it("a blank input leaves the default and the item's value in effect", () => {
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
  ])('an input that is %s is not bound', (_, inputs) => {
    const values = [input('distance')];
    const typeOf = { algorithm: 'typeof distance == "undefined" ? 1 : 2', values, inputs };
    expect(amountOf(typeOf)).toBe(1);
    const caught = { algorithm: 'try { distance } catch (e) { distance = 7 } distance', values, inputs };
    expect(amountOf(caught)).toBe(7);
    const { amount, amounts, notes } = notedResultOf(
      runs({ algorithm: 'var a = 1;\ndistance * a', values, inputs }),
    );
    expect(amount).toEqual({ value: null, unit: 'kg', perUnit: 'year' });
    expect(amounts).toEqual([]);
    expect(notes).toEqual([
      { type: 'error', text: 'The input distance is missing; the algorithm needs it (line 2).' },
    ]);
  });

  it('a note names the missing value of the item, or the undefined name', () => {
    const values = [itemValue('factor')];
    const [missing] = notedResultOf(runs({ algorithm: 'factor', values, item: { factor: '' } })).notes;
    expect(missing?.text).toBe('The item has no value for factor; the algorithm needs it (line 1).');
    const [unknown] = notedResultOf(runs({ algorithm: 'facter', values })).notes;
    expect(unknown?.text).toBe('The algorithm uses facter, which is not defined (line 1).');
  });

  it('the names of inputs are case-insensitive', () => {
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
    ['BOOLEAN', '1', 'string', 'true'],
    ['BOOLEAN', '0', 'string', 'false'],
    ['UNSPECIFIED', '5', 'string', '5'],
  ] as const)('is for %s %j a %s', (type, value, typeName, bound) => {
    const check = `typeof v == "${typeName}" && v === ${JSON.stringify(bound)} ? 1 : 0`;
    expect(amountOf({ algorithm: check, values: [input('v', { type })], inputs: { v: value } })).toBe(1);
    expect(amountOf({ algorithm: check, values: [itemValue('v', { type })], item: { v: value } })).toBe(1);
  });

  it.each(['1', 'TRUE', ' true '])('the BOOLEAN default %j is bound as true', (defaultValue) => {
    const values = [input('v', { type: 'BOOLEAN', defaultValue })];
    expect(amountOf({ algorithm: 'v === "true" ? 5 : 6', values })).toBe(5);
  });

  it('an INTEGER default is bound as text and a DECIMAL default as a number', () => {
    const values = [
      input('owned', { type: 'INTEGER', defaultValue: '1' }),
      input('share', { defaultValue: '1' }),
    ];
    expect(amountOf({ algorithm: 'owned === "1" && share === 1 ? 5 : 6', values })).toBe(5);
  });

  it('defaults and item values that are not of their type are skipped, item values with a note', () => {
    const values = [
      input('share', { defaultValue: 'many' }),
      input('flag', { type: 'BOOLEAN', defaultValue: 'yes' }),
      itemValue('factor'),
      itemValue('on', { type: 'BOOLEAN' }),
    ];
    const algorithm = '[typeof share, typeof flag, typeof factor, typeof on].join("") == skipped ? 1 : 0';
    const item = { factor: '1,5', on: 'yes' };
    const skipped = `var skipped = "${'undefined'.repeat(4)}";`;
    const { amount, notes } = resultOf(runs({ algorithm: `${skipped} ${algorithm}`, values, item }));
    expect(amount.value).toBe(1);
    expect(notes).toEqual([
      { type: 'warning', text: `The item's value factor is not a number: "1,5"; it was ignored.` },
      {
        type: 'warning',
        text: `The item's value on is not true or false, or 1 or 0: "yes"; it was ignored.`,
      },
    ]);
  });

  it('an algorithm that takes inputs does not run without them or with blank ones only', () => {
    const nothing = {
      amount: { value: null, unit: 'kg', perUnit: 'year' },
      amounts: [],
      notes: [],
      failure: { code: 'INPUT_MISSING', inputs: ['distance'], argument: undefined },
    };
    const values = [input('distance', { defaultValue: '1' })];
    expect(resultOf({ algorithm: 'distance', values })).toMatchObject(nothing);
    expect(resultOf({ algorithm: 'distance', values, inputs: { distance: '-' } })).toMatchObject(nothing);
    expect(resultOf({ algorithm: 'distance', values, inputs: { distance: '0' } }).amounts).toHaveLength(1);
  });

  it('an algorithm of a definition without inputs always runs, except for an end mark', () => {
    const constant = { algorithm: 'factor * 2', values: [itemValue('factor')], item: { factor: '21' } };
    expect(resultOf(constant).amount.value).toBe(42);
    const mark = resultOf({ ...constant, options: { isEndMark: true } });
    expect([mark.amount.value, mark.failure]).toEqual([0, undefined]);
  });

  it('a missing or broken algorithm is named in a note', () => {
    const [none] = notedResultOf(runs({ algorithm: null })).notes;
    expect(none).toEqual({ type: 'error', text: 'The item definition has no algorithm.' });
    const [broken] = notedResultOf(runs({ algorithm: 'return\n(' })).notes;
    expect(broken?.type).toBe('error');
    expect(broken?.text).toMatch(/^The algorithm cannot be run: algorithm, line 1/);
  });
});

describe('API versions', () => {
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

  it('an input of another version is refused with the accepted inputs', () => {
    expect(refusalOf({ algorithm: '1', values, inputs: { distanceKmPerMonth: '5' } })).toEqual({
      code: 'BAD_USER_INPUT',
      argument: 'distanceKmPerMonth',
      fault: 'other-version-parameter',
      message:
        'distanceKmPerMonth is an input of API version 1.0 only, but version 2.0 was requested. The inputs are distance.',
    });
  });

  it('an alias is bound by the name and in the units of its target', () => {
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

  it('a default applies only in the versions of its value', () => {
    const algorithm = 'try { distance } catch (e) { distance = -1 } distance';
    expect(amountOf({ algorithm, values })).toBe(1);
    expect(amountOf({ algorithm, values, requested: version1 })).toBe(-1);
  });

  it('an input given by two names is refused', () => {
    const inputs = { distanceKmPerMonth: '5', distanceMilesPerMonth: '5' };
    expect(refusalOf({ algorithm: '1', values, inputs, requested: version1 })).toMatchObject({
      argument: 'distanceMilesPerMonth',
      message: 'distanceKmPerMonth and distanceMilesPerMonth are the same input; give one of them.',
    });
  });

  it('an alias may refer to itself, and to a name that only the algorithm knows', () => {
    const aliases = [
      input('legs', { aliasedTo: 'legs' }),
      input('price', { aliasedTo: 'currency', unit: 'kg', perUnit: 'month' }),
    ];
    expect(
      amountOf({ algorithm: 'legs + currency', values: aliases, inputs: { legs: '1', price: '2' } }),
    ).toBe(3);
  });
});

describe('repetition', () => {
  it('the same calculation gives the same result byte for byte', () => {
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
