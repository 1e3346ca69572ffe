import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Case, input, itemValue, outcomeOf, resultOf, valueOf } from './subjects.ts';
import type { ItemValueDefinition } from '../../src/domain/definitions/item-definition.ts';
import { asInstant, asPath, asUid } from '../support/brands.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const day = 86_400_000;
const daysPerYear = 365.2425;
const daysPerMonth = daysPerYear / 12;
/** Long after every window here, so that an open one has no end in them. */
const later = asInstant(10_000 * day);

/** Days 0 to 10, in which the profile's item counts. */
const tenDays = { start: asInstant(0), end: asInstant(10 * day) };
const open = { start: asInstant(0), end: null };
const requested = (from: number, to: number, now = later) => ({
  start: asInstant(from * day),
  end: asInstant(to * day),
  now,
});

const energy = input('energy', { unit: 'kWh', perUnit: 'month' });
const mass = input('mass', { unit: 'kg' });

/** The amount in kg for the requested days, to the four digits that the original's cases were given with. */
function amountOf(calculation: Case, from: number, to: number, now = later): number {
  const result = resultOf({ ...calculation, options: { prorata: requested(from, to, now) } });
  return Number(valueOf(result).toFixed(4));
}

describe('inputs per time', () => {
  const monthly = { algorithm: 'energy * 2', values: [energy], inputs: { energy: '100' } };

  it.each([
    // 100 a month, of which a month has 30.436875 days, and twice that in kg.
    ['all of the window', tenDays, 0, 10, 65.7098],
    ['more than the window', tenDays, -30, 60, 65.7098],
    ['three days of it', tenDays, 4, 7, 19.7129],
    ['its first day', tenDays, -9, 1, 6.571],
    ['its last day', tenDays, 9, 30, 6.571],
    ['half a day', tenDays, 4, 4.5, 3.2855],
    ['ten days of an open window', open, 20, 30, 65.7098],
    ['a month of an open window', open, 0, daysPerMonth, 200],
    ['a year of an open window', open, 0, daysPerYear, 2400],
  ])('an input per time counts for %s', (_, window, from, to, expected) => {
    expect(amountOf({ ...monthly, window }, from, to)).toBe(expected);
  });

  it('an input per time counts until now while the window is open', () => {
    expect(amountOf({ ...monthly, window: open }, 0, 20, asInstant(10 * day))).toBe(65.7098);
    expect(amountOf({ ...monthly, window: open }, 10, 20, asInstant(10 * day))).toBe(0);
  });

  it.each([
    // In the units that it is given in: over ten days.
    ['100', 'kWh', 'day', 2000],
    ['7', 'kWh', 'week', 20],
    ['1', 'MWh', 'year', (1000 / daysPerYear) * 10 * 2],
    ['3600000', 'J', 'h', 480],
    // The energy of the whole window, ten days, over all of it.
    ['100', 'kWh', 'none', 200],
  ])('an input per time is scaled in its own units: %s %s/%s', (value, unit, perUnit, expected) => {
    const given = { ...monthly, window: tenDays, inputs: [{ name: 'energy', value, unit, perUnit }] };
    expect(amountOf(given, 0, 10)).toBeCloseTo(expected, 4);
    expect(amountOf(given, 0, 5)).toBeCloseTo(expected / 2, 4);
  });

  it('the parts of a period add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0.1, max: 1e6, noNaN: true }),
        (cut, value) => {
          const given = { ...monthly, window: tenDays, inputs: { energy: String(value) } };
          const whole = amountOf(given, 0, 10);
          const tolerance = 0.0001 + 1e-9 * whole;
          expect(Math.abs(amountOf(given, 0, cut) + amountOf(given, cut, 10) - whole)).toBeLessThan(
            tolerance,
          );
        },
      ),
    );
  });

  it('an input per time is bound by its alias, whatever the per-unit of that', () => {
    const values = [
      input('energyPerYear', { unit: 'MWh', perUnit: 'year' }),
      input('kWhPerMonth', { unit: 'kWh', perUnit: 'month', aliasedTo: 'energyPerYear' }),
    ];
    const given = { algorithm: 'energyPerYear', values, inputs: { kWhPerMonth: '1000' }, window: tenDays };
    // 1000 kWh a month are 1 MWh a month: over ten days 10 / 30.436875 of it.
    expect(amountOf(given, 0, 10)).toBe(0.3285);
  });

  it('inputs that are not per time are not scaled', () => {
    const values = [energy, mass, input('economy', { unit: 'L', perUnit: 'km' })];
    const algorithm = 'energy * 0 + mass * 10 + economy';
    const inputs = { energy: '1', mass: '3', economy: '4' };
    expect(amountOf({ algorithm, values, inputs, window: tenDays }, 2, 3)).toBe(34);
  });

  it('defaults per time are scaled too', () => {
    const values = [
      energy,
      input('base', { unit: 'kWh', perUnit: 'day', defaultValue: '5' }),
      input('trips', { type: 'INTEGER', perUnit: 'day', defaultValue: '3' }),
    ];
    const given = { algorithm: 'energy * 0 + base * 1000 + trips * 1', values, window: tenDays };
    expect(amountOf({ ...given, inputs: { energy: '1' } }, 0, 2)).toBe(10_006);
  });

  it('a default per time counts like an input, unless another value replaces it or the item has it', () => {
    const scaled = (values: readonly ItemValueDefinition[], inputs = {}, item = {}) =>
      amountOf(
        {
          algorithm: 'mass * rate',
          values: [mass, ...values],
          inputs: { mass: '2', ...inputs },
          item,
          window: tenDays,
        },
        0,
        2,
      );
    const rate = input('rate', { perUnit: 'day', defaultValue: '5' });
    // 2 kg, 5 times a day, on two days.
    expect(scaled([rate])).toBe(20);
    // Nothing is per time: a fifth of the amount.
    expect(scaled([rate], { rate: '0' })).toBe(0);
    expect(scaled([rate, input('fixed', { aliasedTo: 'rate' })], { fixed: '10' })).toBe(4);
    expect(scaled([{ ...rate, fromData: true }], {}, { rate: '10' })).toBe(4);
    expect(scaled([input('rate', { perUnit: 'day', defaultValue: '0' })])).toBe(0);
  });

  it('histories are read over the overlap', () => {
    const item = {
      factor: [
        { start: asInstant(0), value: '1' },
        { start: asInstant(5 * day), value: '3' },
      ],
    };
    const given = {
      algorithm: 'energy * factor.integrate()',
      values: [energy, itemValue('factor')],
      item,
      inputs: [{ name: 'energy', value: '1', perUnit: 'day' }],
      window: open,
    };
    // Three days of 1 and one of 3 are 1.5 on average, for each of four days.
    expect(amountOf(given, 2, 6)).toBe(6);
    expect(amountOf(given, 6, 8)).toBe(6);
  });

  it('an input per time that is scaled gives the amount per none', () => {
    const given = { ...monthly, window: tenDays, requested: { returnPerUnit: 'none' } };
    expect(amountOf(given, 0, 10)).toBe(65.7098);
    expect(amountOf({ ...given, window: open }, 0, 10)).toBe(65.7098);
  });
});

describe('amounts without an input per time', () => {
  const thing = { algorithm: 'mass * 2', values: [mass, energy], inputs: { mass: '100' } };

  it.each([
    ['the window', 0, 10, 200],
    ['half of it', 0, 5, 100],
    ['a tenth of it', 9, 40, 20],
    ['a third of a day', 1, 1 + 1 / 3, 6.6667],
    ['more than it', -50, 50, 200],
    ['nothing before it', -50, 0, 0],
    ['nothing after it', 10, 11, 0],
  ])('every amount is scaled to %s', (_, from, to, expected) => {
    expect(amountOf({ ...thing, window: tenDays }, from, to)).toBe(expected);
  });

  it.each([
    ['energy', 10, 65.7098],
    ['mass', 5, 100],
  ])('an amount for a period is not converted from the time it is returned per: %s', (name, to, expected) => {
    const used = "typeof energy == 'number' ? energy : mass";
    const read = (perUnit: string, returnPerUnit?: string) =>
      amountOf(
        {
          algorithm: `returnValues.putValue('CO2e', 'kg', ${perUnit}, 2 * (${used}))`,
          values: [energy, mass],
          inputs: { [name]: '100' },
          window: tenDays,
          requested: { returnPerUnit },
        },
        0,
        to,
      );
    for (const perUnit of ['null', "'year'", "'month'", "'day'"]) {
      expect([perUnit, read(perUnit), read(perUnit, 'none')]).toEqual([perUnit, expected, expected]);
    }
  });

  it('all amounts are scaled, and empty ones stay empty', () => {
    const algorithm =
      'returnValues.putValue("CO2","kg",null,mass); returnValues.putValue("CH4","g","year",4); returnValues.putEmptyValue("N2O","kg",null)';
    const { amount, amounts } = resultOf({
      ...thing,
      algorithm,
      window: tenDays,
      options: { prorata: requested(0, 2.5) },
    });
    expect(amounts.map(({ value }) => value)).toEqual([25, 1, null]);
    expect(amount.value).toBe(25);
  });

  it('an open window leaves the amount unchanged', () => {
    expect(amountOf({ ...thing, window: open }, 3, 4)).toBe(200);
    expect(amountOf({ ...thing, window: open }, 3, 4, asInstant(2 * day))).toBe(0);
  });

  it('an input per time that is zero or blank changes nothing', () => {
    const zero = { ...thing, window: tenDays, inputs: { mass: '100', energy: '0' } };
    expect(amountOf(zero, 0, 5)).toBe(100);
    expect(amountOf({ ...zero, inputs: { mass: '100', energy: '-' } }, 0, 5)).toBe(100);
  });

  it('histories are read over the overlap', () => {
    const item = {
      factor: [
        { start: asInstant(0), value: '1' },
        { start: asInstant(5 * day), value: '3' },
      ],
    };
    const given = {
      algorithm: 'mass * factor.integrate()',
      values: [mass, itemValue('factor')],
      item,
      inputs: { mass: '10' },
      window: tenDays,
    };
    // A fifth of 10 at 1, of 10 at 3, and of 10 at their mean.
    expect(amountOf(given, 0, 2)).toBe(2);
    expect(amountOf(given, 8, 10)).toBe(6);
    expect(amountOf(given, 4, 6)).toBe(4);
    // Nothing has a share of an open window, so the 10 stay whole.
    expect(amountOf({ ...given, window: open }, 4, 6)).toBe(20);
  });
});

describe('figures of the overlap', () => {
  const integrated = (series: string) => `(${series}).integrate()`;
  const profileItem = 'profileFinder.getProfileItems().get(0)';
  const sources = {
    'a data item of the profile': `${profileItem}.getDataItem().getItemValuesMap().get('factor').getValue()`,
    'the item': integrated('factor'),
    'a looked-up value': 'dataFinder.getDataItemValue("figures", "", "factor")',
    'a looked-up series': integrated('dataFinder.getDataSeries("figures", "", "factor")'),
  };

  it.each(Object.entries(sources))(
    'the amounts of adjoining windows add up with figures of %s',
    (_, figure) => {
      const hours = fc.integer({ min: -100, max: 400 });
      const entries = fc
        .uniqueArray(fc.record({ hour: hours, value: fc.integer({ min: 0, max: 1000 }) }), {
          selector: ({ hour }) => hour,
          minLength: 2,
          maxLength: 6,
        })
        .map((history) =>
          history
            .toSorted((one, other) => one.hour - other.hour)
            .map(({ hour, value }) => ({ start: asInstant((hour / 24) * day), value: String(value) })),
        );
      const cuts = fc
        .uniqueArray(hours, { minLength: 3, maxLength: 3 })
        .map((found) => found.toSorted((one, other) => one - other).map((hour) => hour / 24));
      const inputs = fc.constantFrom({ mass: '7' }, { energy: '7' });
      fc.assert(
        fc.property(
          entries,
          cuts,
          inputs,
          fc.boolean(),
          (history, [from = 0, cut = 0, to = 0], given, isOpen) => {
            fc.pre(!isOpen || 'energy' in given);
            const calculation = {
              algorithm: `(typeof energy == 'number' ? energy : mass) * ${figure}`,
              values: [energy, mass, itemValue('factor')],
              item: { factor: history },
              known: { get: () => ({ points: history, isNumeric: true }) },
              inputs: given,
              window: isOpen ? open : tenDays,
            };
            const values = [{ path: 'factor', points: history, isNumeric: true }];
            const dataItem = { uid: asUid('ITEM00000000'), label: 'an item', path: null, values };
            const other = { categoryPath: asPath('home'), name: null, dataItem, values: [], amount: null };
            const profile = { items: [other] };
            const amount = (start: number, end: number) =>
              valueOf(resultOf({ ...calculation, options: { profile, prorata: requested(start, end) } }));
            expect(amount(from, cut) + amount(cut, to)).toBeCloseTo(amount(from, to), 6);
          },
        ),
      );
    },
  );

  it.each([
    ['ends where an entry starts', 0, 5, 'one'],
    ['starts where an entry starts', 5, 7, 'two'],
    ['covers both entries', 0, 7, 'two'],
    ['is before all entries', -9, -8, 'one'],
  ])(
    'of a text the last entry counts that starts before the end, in a window that %s',
    (_, from, to, text) => {
      const history = [
        { start: asInstant(0), value: 'one' },
        { start: asInstant(5 * day), value: 'two' },
      ];
      const read = {
        algorithm: 'mass * 0 + (kind + found == expected + expected ? 1 : 0)'.replace(
          'found',
          'dataFinder.getDataItemValue("figures", "", "kind")',
        ),
        values: [mass, itemValue('kind', { type: 'TEXT' }), input('expected', { type: 'TEXT' })],
        item: { kind: history },
        known: { get: () => ({ points: history, isNumeric: false }) },
        inputs: { mass: '1', expected: text },
        window: { start: asInstant(-20 * day), end: null },
      };
      expect(amountOf(read, from, to)).toBe(1);
    },
  );

  it('a number looked up keeps its text if one entry is in force, and is empty if no entry has a figure', () => {
    const read = (points: readonly { start: Instant; value: string }[]) =>
      resultOf({
        algorithm:
          'var found = dataFinder.getDataItemValue("figures", "", "factor"); returnValues.addNote("found", "[" + found + "]"); 1',
        values: [mass],
        inputs: { mass: '1' },
        known: { get: () => ({ points, isNumeric: true }) },
        window: tenDays,
      }).notes.find(({ type }) => type === 'found')?.text;
    const entry = (value: string, from: number) => ({ start: asInstant(from * day), value });
    expect(read([entry('0.250', 0), entry('7', 10)])).toBe('[0.250]');
    expect(read([entry('0.250', 0), entry('-', 5)])).toBe('[0.250]');
    expect(read([entry('1', 0), entry('2', 5)])).toBe('[1.5]');
    expect(read([entry('', 0), entry('', 5)])).toBe('[]');
    expect(read([])).toBe('[null]');
  });
});

describe('a period without overlap', () => {
  const given: Case = { algorithm: 'energy', values: [energy], inputs: { energy: '1' }, window: tenDays };

  it('a period without overlap has no amounts and a note', () => {
    const { amount, amounts, notes } = resultOf({ ...given, options: { prorata: requested(20, 30) } });
    expect({ amount, amounts }).toEqual({ amount: { value: 0, unit: 'kg', perUnit: 'year' }, amounts: [] });
    const text = 'The item has no time in the requested period.';
    expect(notes).toEqual([{ type: 'comment', code: 'NO_OVERLAP', to: tenDays.end, text }]);
  });

  it('a period that begins after now has no amounts of an item without an end, and a note', () => {
    const open = { ...given, window: { ...tenDays, end: null } };
    const { amount, notes } = resultOf({
      ...open,
      options: { prorata: { ...requested(20, 30), now: asInstant(15 * day) } },
    });
    expect(amount.value).toBe(0);
    const text = 'The item has no time in the requested period. Without an end, it counts until now.';
    expect(notes).toEqual([{ type: 'comment', code: 'NO_OVERLAP', text }]);
  });

  it('invalid inputs are refused without an overlap too', () => {
    const wrong = { ...given, inputs: { energy: 'much' }, options: { prorata: requested(20, 30) } };
    expect(() => outcomeOf(wrong)).toThrow('energy must be a number');
  });
});

describe('absolute amounts', () => {
  const perYear = "returnValues.putValue('CO2e', 'kg', 'year', mass * 365.2425)";
  const given: Case = {
    algorithm: perYear,
    values: [mass],
    inputs: { mass: '2' },
    requested: { returnPerUnit: 'none' },
  };
  const amountFor = (calculation: Case, from: number, to: number) =>
    resultOf({ ...calculation, options: { prorata: requested(from, to) } }).amount;

  it('the absolute amount is that of the scaled input', () => {
    const monthly = {
      algorithm: 'energy * 2',
      values: [energy],
      inputs: { energy: '100' },
      requested: { returnPerUnit: 'none' },
    };
    for (const window of [tenDays, open]) {
      const { value, perUnit } = amountFor({ ...monthly, window }, 4, 7);
      expect({ value: value?.toFixed(4), perUnit }).toEqual({ value: '19.7129', perUnit: null });
    }
  });

  it("the absolute amount is a share of the window's amount without inputs per time", () => {
    expect(amountFor({ ...given, window: tenDays }, 0, 5)).toEqual({
      value: 365.2425,
      unit: 'kg',
      perUnit: null,
    });
  });

  it.each(["'year'", 'null'])(
    'what happens once without an end counts in full in the period of its start: per %s',
    (perUnit) => {
      const algorithm = `returnValues.putValue('CO2e', 'kg', ${perUnit}, mass)`;
      const flight = { ...given, algorithm, window: { start: asInstant(3 * day), end: null } };
      const once = { value: 2, unit: 'kg', perUnit: null };
      expect(amountFor(flight, 0, 5)).toEqual(once);
      expect(amountFor(flight, 3, 4)).toEqual(once);
      expect(amountFor(flight, 0, 3)).toEqual({ ...once, value: 0 });
      expect(amountFor(flight, 4, 9)).toEqual({ ...once, value: 0 });
      expect(resultOf(flight).amount).toEqual(once);
    },
  );

  it('what happened once counts with the figures of its start, and is never cut off', () => {
    const factor = [
      { start: asInstant(0), value: '1' },
      { start: asInstant(5 * day), value: '3' },
    ];
    const once = {
      ...given,
      algorithm: 'mass * factor.integrate()',
      values: [mass, itemValue('factor')],
      item: { factor },
    };
    for (const [start, expected] of [
      [4, 2],
      [6, 6],
    ] as const) {
      const options = { prorata: requested(0, 9, asInstant(8 * day)) };
      const { amount, notes } = resultOf({
        ...once,
        window: { start: asInstant(start * day), end: null },
        options,
      });
      expect(amount.value).toBe(expected);
      expect(notes.map(({ code }) => code)).not.toContain('CUT_OFF_AT_NOW');
    }
  });

  it('without a period the amount is that of all of the record, until now', () => {
    const energyOfTenDays = {
      algorithm: 'energy',
      values: [energy],
      inputs: [{ name: 'energy', value: '3', perUnit: 'day' }],
    };
    const amountOfAll = (calculation: Case) =>
      resultOf({
        ...calculation,
        requested: { returnPerUnit: 'none' },
        options: { asOf: asInstant(7 * day) },
      }).amount;
    expect(amountOfAll({ ...energyOfTenDays, window: tenDays }).value).toBeCloseTo(30, 10);
    expect(amountOfAll({ ...energyOfTenDays, window: open }).value).toBeCloseTo(21, 10);
    expect(amountOfAll({ ...given, window: tenDays })).toEqual({
      value: 2 * 365.2425,
      unit: 'kg',
      perUnit: null,
    });
  });

  it('an amount per something other than time is unchanged and adds a note', () => {
    const perKilometre = {
      ...given,
      algorithm: "returnValues.putValue('CO2e', 'kg', 'km', mass)",
      window: open,
    };
    const { amount, notes } = resultOf({ ...perKilometre, options: { prorata: requested(0, 5) } });
    expect(amount).toEqual({ value: 2, unit: 'kg', perUnit: 'km' });
    expect(notes).toMatchObject([{ type: 'comment' }]);
  });
});
