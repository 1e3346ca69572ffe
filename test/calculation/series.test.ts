import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalculationPass } from '../../src/calculation/run/calculate.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import { DataSeries } from '../../src/calculation/plan/data-series.ts';
import type { KnownLookups } from '../../src/calculation/plan/lookup.ts';
import {
  amountOf,
  figure,
  itemValue,
  noLookups,
  notedResultOf,
  resultOf,
  runs,
  toInputs,
  toSubject,
} from './subjects.ts';
import { asInstant } from '../support/brands.ts';

const day = asInstant(86_400_000);
const at = (days: number, value: string) => ({ start: asInstant(days * day), value });

/** 1 until day 10, then 3 until day 20, then 7. */
const item = { factor: [at(0, '1'), at(10, '3'), at(20, '7')], other: [at(0, '10'), at(15, '20')] };
const values = [itemValue('factor'), itemValue('other')];
const window = { start: asInstant(5 * day), end: asInstant(25 * day) };
const open = { start: asInstant(5 * day), end: null };

describe('histories', () => {
  it('a value with several entries is a series, with one entry a number', () => {
    const algorithm = 'typeof factor == "object" ? 1 : 0';
    expect(amountOf({ algorithm, values, item })).toBe(1);
    expect(amountOf({ algorithm, values, item: { factor: [at(0, '1')] } })).toBe(0);
  });

  it('a series gives its time-weighted mean over the window', () => {
    // 5 days of 1, 10 days of 3 and 5 days of 7: (5 + 30 + 35) / 20.
    expect(amountOf({ algorithm: 'factor.integrate()', values, item, window })).toBeCloseTo(3.5, 12);
  });

  it('the first value also applies before its start', () => {
    const late = { factor: [at(15, '4'), at(20, '8')] };
    // 15 days of 4 and 5 days of 8.
    expect(amountOf({ algorithm: 'factor.integrate()', values, item: late, window })).toBeCloseTo(5, 12);
    expect(
      amountOf({ algorithm: 'factor.integrate()', values, item: late, window: open, options: { asOf: day } }),
    ).toBe(4);
  });

  it('an open window gives the latest value, or that of an instant', () => {
    const calculation = { algorithm: 'factor.integrate()', values, item, window: open };
    expect(amountOf(calculation)).toBe(7);
    expect(amountOf({ ...calculation, options: { asOf: asInstant(12 * day) } })).toBe(3);
    expect(amountOf({ ...calculation, options: { asOf: asInstant(10 * day) } })).toBe(3);
    expect(amountOf({ ...calculation, options: { asOf: asInstant(10 * day - 1) } })).toBe(1);
    expect(
      amountOf({ ...calculation, window: { start: asInstant(12 * day), end: asInstant(12 * day) } }),
    ).toBe(3);
  });

  it('every entry is converted to the units of the definition', () => {
    const inGrams = {
      algorithm: 'factor.integrate()',
      values: [itemValue('factor', { unit: 'kg' })],
      item,
      window,
    };
    expect(amountOf({ ...inGrams, itemUnits: { factor: ['g', null] } })).toBeCloseTo(0.0035, 15);
  });

  it('entries without a number are skipped', () => {
    const gaps = { factor: [at(0, '1'), at(10, ''), at(15, 'n/a')] };
    const { amount, notes } = resultOf(runs({ algorithm: 'factor.integrate()', values, item: gaps, window }));
    expect(amount.value).toBe(1);
    expect(notes.filter(({ code }) => code === undefined)).toMatchObject([{ type: 'warning' }]);
  });

  it('many calculations of one item, at instants and over periods, each say what they say alone', () => {
    const history = { factor: [...item.factor, at(30, ''), at(40, 'n/a')], other: item.other };
    const calculation = runs({ algorithm: 'factor.plus(other).integrate()', values, item: history });
    const inputs = toInputs(calculation);
    const subject = toSubject(calculation);
    const calculator = createCalculator();
    const said = ({ kind, ...pass }: CalculationPass): object =>
      'changes' in pass ? { ...pass, kind, changes: pass.changes() } : { ...pass, kind };
    for (const days of [12, 13, 35, 45, 9, 5, 10, 20, 19, 12]) {
      const start = asInstant(days * day);
      for (const window of [open, { start, end: asInstant(start + 8 * day) }, { start, end: start }]) {
        const options = { asOf: start };
        const found = calculator.calculate({ ...subject, window }, inputs, noLookups, options);
        const alone = { ...toSubject(structuredClone(calculation)), window };
        const expected = createCalculator().calculate(alone, inputs, noLookups, options);
        expect(said(found)).toEqual(said(expected));
      }
    }
  });

  it('a history of texts is bound as the text in effect', () => {
    const names = {
      algorithm: 'source == "second" ? 1 : 0',
      values: [itemValue('source', { type: 'TEXT' })],
    };
    const history = { source: [at(0, 'first'), at(10, 'second')] };
    expect(amountOf({ ...names, item: history })).toBe(1);
    expect(amountOf({ ...names, item: history, options: { asOf: asInstant(5 * day) } })).toBe(0);
  });
});

describe('the methods of a series', () => {
  it.each([
    // With 2: the mean 3.5 of the factor, changed.
    ['factor.plus(2)', 5.5],
    ['factor.subtract(2)', 1.5],
    ['factor.subtract(2, true)', -1.5],
    ['factor.multiply(2)', 7],
    ['factor.multiply("2")', 7],
    ['factor.divide(2)', 1.75],
    // 5 days of 6/1, 10 days of 6/3 and 5 days of 6/7, over 20 days.
    ['factor.divide(6, true)', (30 + 20 + 30 / 7) / 20],
    // With the other series, 10 until day 15 and then 20: days 5-10, 10-15, 15-20 and 20-25.
    ['factor.plus(other)', (11 + 13 + 23 + 27) / 4],
    ['factor.multiply(other)', (10 + 30 + 60 + 140) / 4],
    ['other.subtract(factor)', (9 + 7 + 17 + 13) / 4],
    ['factor.subtract(other, true)', (9 + 7 + 17 + 13) / 4],
    ['other.divide(factor)', (10 + 10 / 3 + 20 / 3 + 20 / 7) / 4],
    ['factor.multiply(other).plus(1).divide(2)', (11 + 31 + 61 + 141) / 8],
  ])('%s', (expression, mean) => {
    expect(amountOf({ algorithm: `${expression}.integrate()`, values, item, window })).toBeCloseTo(mean, 12);
  });

  it('series over a window of zero length combine at that instant', () => {
    const combined = { algorithm: 'other.divide(factor).integrate()', values, item, window: open };
    expect(amountOf(combined)).toBeCloseTo(20 / 7, 12);
    expect(amountOf({ ...combined, options: { asOf: asInstant(12 * day) } })).toBeCloseTo(10 / 3, 12);
  });

  it.each([
    ['factor.multiply(null)', 'multiply needs a number or a data series'],
    ['factor.multiply({})', 'multiply needs a number or a data series'],
    ['factor.average()', 'DataSeries has no method average'],
    ['(5).multiply(2)', 'multiply is not a function'],
  ])('the methods refuse %s', (algorithm, message) => {
    const [note] = notedResultOf(runs({ algorithm, values, item })).notes;
    expect(note?.text).toBe(`The algorithm failed: TypeError: ${message} (line 1).`);
  });

  it('the methods agree with a sum by day', () => {
    const points = fc
      .uniqueArray(fc.integer({ min: -5, max: 30 }), { minLength: 1, maxLength: 6 })
      .map((starts) =>
        starts
          .sort((one, other) => one - other)
          .map((start) => ({ start: asInstant(start), value: (start * 7) % 11 })),
      );
    fc.assert(
      fc.property(
        points,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 10 }),
        (list, start, length) => {
          const series = new DataSeries(list, { start: asInstant(start), end: asInstant(start + length) });
          const days = Array.from({ length }, (_, position) => series.valueAt(asInstant(start + position)));
          const mean = days.reduce((sum, value) => sum + value, 0) / length;
          expect(series.integrate()).toBeCloseTo(mean, 9);
        },
      ),
    );
  });
});

describe('series from lookups', () => {
  const points = [at(0, '0.5'), at(10, '0.4'), at(20, 'null')];
  const known: KnownLookups = { get: () => ({ points, isNumeric: true }) };
  const algorithm =
    'dataFinder.getDataSeries("home/grid", "country=France", "factor").multiply(10).integrate()';

  it("a series from a lookup is read over the item's window", () => {
    expect(
      amountOf({ algorithm, known, window: { start: asInstant(0), end: asInstant(20 * day) } }),
    ).toBeCloseTo(4.5, 12);
    expect(amountOf({ algorithm, known })).toBe(4);
    expect(amountOf({ algorithm, known, options: { asOf: day } })).toBe(5);
  });

  it("a series from a lookup combines with the item's and with one of other dates", () => {
    const combined = 'factor.multiply(dataFinder.getDataSeries("home/grid", "", "factor")).integrate()';
    expect(
      amountOf({ algorithm: combined, known, values, item, options: { asOf: asInstant(12 * day) } }),
    ).toBeCloseTo(1.2, 12);
  });

  it('a series that is not found is null and adds a note', () => {
    const nothing: KnownLookups = { get: () => figure(null) };
    const { amount, notes } = resultOf(
      runs({
        algorithm: 'dataFinder.getDataSeries("home/grid", "country=France", "factor") === null ? 1 : 0',
        known: nothing,
      }),
    );
    expect(amount.value).toBe(1);
    expect(notes).toEqual([
      {
        type: 'warning',
        code: 'NOTHING_FOUND',
        lookUp: expect.anything(),
        text: 'Nothing was found for "factor" in home/grid where "country" is "France".',
      },
    ]);
  });
});
