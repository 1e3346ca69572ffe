import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';
import { type FigureFacts, noFacts } from '../../src/domain/amounts/figure-facts.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { later } from '../../src/domain/basics/instant.ts';
import { type ProfileTotals, totalDetails } from '../../src/domain/profiles/profile-total.ts';
import { convertTotals, parseTotalUnits } from '../../src/totals/convert-total.ts';
import type { CalculatedItem } from '../../src/totals/sum.ts';
import { sumItems as sumInSteps } from '../../src/totals/sum-amounts.ts';
import { toSummed } from '../../src/totals/summed-amount.ts';
import { asInstant, asPath, asUid } from '../support/brands.ts';

function calculated(
  value: number | null,
  {
    path = 'a/b',
    unit = 'kg',
    perUnit = null,
    ...more
  }: Partial<Record<'path' | 'unit', string> & { perUnit: string | null }> & Partial<CalculationResult> = {},
): CalculatedItem {
  const amounts = [{ type: 'CO2e', value, unit, perUnit, isDefault: true }];
  const result: CalculationResult = { amount: { value, unit, perUnit }, amounts, notes: [], ...more };
  return {
    item: { profileUid: asUid('AAAAAAAAAAAA'), categoryPath: asPath(path), uid: asUid('BBBBBBBBBBBB') },
    dataItemUid: asUid('CCCCCCCCCCCC'),
    summed: toSummed(result),
  };
}

/** All steps at once. */
function sumItems(...args: Parameters<typeof sumInSteps>): ProfileTotals {
  const steps = sumInSteps(...args);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const told = {
  areComplete: true,
  details: totalDetails,
  groupBy: { category: true },
};
const failure = new EmissionsError('ALGORITHM_FAILED', 'nothing is known of x');
const failed = calculated(null, { failure, amounts: [] });

describe('totals', () => {
  it('a total of a period is that of the headlines, with the gases and scopes that add up to it', () => {
    const of = (type: string, value: number, isDefault: boolean, facts?: Partial<FigureFacts>) => {
      const own = { type, value, unit: 'kg', perUnit: null, isDefault };
      return facts === undefined ? own : { ...own, facts: { ...noFacts, ...facts } };
    };
    const amounts = [
      of('CO2e', 100, true, { scope: '1' }),
      of('CO2', 97, false),
      of('wellToTankCO2e', 20, false, { scope: '3.3' }),
      of('biogenicCO2', 7, false),
    ];
    const { whole } = sumItems([calculated(100, { amounts }), calculated(5)], told);
    expect(whole).toMatchObject({ amount: { value: 125 }, gases: { co2e: 125, unallocated: 28 } });
    const counted = whole.scopes?.filter(({ isByLocation }) => isByLocation) ?? [];
    expect(counted.map(({ scope, value }) => [scope, value])).toEqual([
      ['1', 100],
      ['3.3', 20],
      [null, 5],
    ]);
  });

  it('a total says how many items have a note, whether it lists them or not', () => {
    const noted = { type: 'comment', text: '' };
    const notes = [
      { ...noted, code: 'UNUSED_INPUT' },
      { ...noted, code: 'UNUSED_INPUT' },
      { ...noted, code: 'NOT_WEIGHED' },
    ] as const;
    const items = [
      calculated(1, { notes }),
      calculated(1, { notes: notes.slice(0, 1), path: 'c' }),
      calculated(1),
    ];
    const { whole } = sumItems(items, { ...told, details: [] });
    expect(whole).toMatchObject({
      noted: [],
      noteCounts: [
        { code: 'UNUSED_INPUT', count: 2 },
        { code: 'NOT_WEIGHED', count: 1 },
      ],
    });
    expect(sumItems(items, { ...told, areComplete: false }).whole.noteCounts).toBeNull();
  });

  it('amounts that would overflow a total have failed', () => {
    const { whole } = sumItems([calculated(1), calculated(1.5e308), calculated(1.5e308)], told);
    expect(whole).toMatchObject({ amount: { value: 1 }, includedCount: 1, failedCount: 2 });
    expect(whole.failures[0]?.error).toMatchObject({
      code: 'ALGORITHM_FAILED',
      message: 'The amount is too large for a total: 1.5e+308 kg.',
    });
  });

  it('a total counts every item once: in the sum, in another unit, or as failed', () => {
    const { whole } = sumItems(
      [
        calculated(1),
        failed,
        calculated(36, { unit: 'MJ' }),
        calculated(4, { unit: 'MJ' }),
        calculated(Number.NaN),
      ],
      told,
    );
    expect(whole).toMatchObject({
      amount: { value: 1, unit: 'kg', perUnit: null },
      itemCount: 5,
      includedCount: 1,
      failedCount: 2,
      otherUnits: [{ value: 40, unit: 'MJ', perUnit: null, itemCount: 2 }],
    });
    expect(whole.failures.map(({ error }) => [error.code, error.message])).toEqual([
      ['ALGORITHM_FAILED', 'nothing is known of x'],
      ['ALGORITHM_FAILED', expect.stringContaining('The amount is not a finite number: NaN.')],
    ]);
  });

  it('the number of failures is null if the results do not include them', () => {
    const { whole } = sumItems([calculated(1)], { ...told, areComplete: false });
    expect(whole).toMatchObject({ amount: { value: 1 }, failedCount: null, gases: null });
  });

  it('a total of which every item failed has no value, unlike one without items', () => {
    const items = Array.from({ length: 30 }, () => failed);
    const { whole } = sumItems(items, told);
    expect(whole).toMatchObject({ amount: { value: null, unit: 'kg' }, failedCount: 30 });
    expect(whole.failures).toHaveLength(30);
    expect(sumItems([...items, calculated(0)], told).whole.amount.value).toBe(0);
    expect(sumItems([], told).whole.amount.value).toBe(0);
  });

  /** Relative to the sum of the sizes, because terms of both signs may cancel each other out. */
  it('a total is the sum of the items, in any order and any unit, to 12 digits', () => {
    const item = fc.record({
      value: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      path: fc.constantFrom('a', 'a/b', 'c'),
    });
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 200 }),
        fc.constantFrom('g', 't', 'lb', 'kg'),
        (entries, returnUnit) => {
          const items = entries.map(({ value, path }) => calculated(value, { path }));
          const [found] = convertTotals([sumItems(items, told)], [parseTotalUnits({ returnUnit }, null)]);
          const { whole, groups } = found ?? sumItems([], told);
          const perKilogram = { g: 1000, t: 0.001, lb: 1 / 0.45359237, kg: 1 }[returnUnit] ?? Number.NaN;
          const expected = entries.reduce((sum, { value }) => sum + value, 0) * perKilogram;
          const size = entries.reduce((sum, { value }) => sum + Math.abs(value), 0) * perKilogram;
          const parts = groups.reduce((sum, { total }) => sum + (total.amount.value ?? 0), 0);
          expect(Math.abs((whole.amount.value ?? Number.NaN) - expected)).toBeLessThanOrEqual(
            1e-12 * size + 1e-300,
          );
          expect(Math.abs(parts - expected)).toBeLessThanOrEqual(1e-12 * size + 1e-300);
          expect(groups.reduce((sum, { total }) => sum + total.itemCount, 0)).toBe(whole.itemCount);
        },
      ),
    );
  });
});

const year2025 = { start: asInstant(Date.UTC(2025, 0)), end: asInstant(Date.UTC(2026, 0)) };

describe('units of totals', () => {
  it.each([
    ['an energy', { returnUnit: 'kWh' }, 'returnUnit'],
    ['an unknown unit', { returnUnit: 'furlong' }, 'returnUnit'],
    ['a mass per length', { returnPerUnit: 'km' }, 'returnPerUnit'],
  ])('the units of a total must not be %s', (_, requested, argument) => {
    expect(() => parseTotalUnits(requested, year2025)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument }),
    );
  });

  it.each([null, { ...year2025, end: null }])('a rate needs a period with an end', (period) => {
    expect(() => parseTotalUnits({ returnPerUnit: 'year' }, period)).toThrow(
      expect.objectContaining({
        argument: 'returnPerUnit',
        message: expect.stringMatching(/add from and to/),
      }),
    );
  });

  it('a rate of a total adds up by category, and times the length of its period is what was emitted', () => {
    const entry = fc.record({
      value: fc.integer({ min: 1, max: 1e6 }),
      path: fc.constantFrom('a', 'b', 'c'),
    });
    const days = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), days, (entries, length) => {
        const emitted = sumItems(
          entries.map(({ value, path }) => calculated(value, { path })),
          told,
        );
        const period = { start: year2025.start, end: later(year2025.start, length * 86_400_000) };
        const [rate] = convertTotals([emitted], [parseTotalUnits({ returnPerUnit: 'year' }, period)]);
        const value = rate?.whole.amount.value ?? Number.NaN;
        const parts = rate?.groups.map(({ total }) => total.amount.value ?? Number.NaN) ?? [];
        expect(parts.reduce((sum, each) => sum + each, 0) / value).toBeCloseTo(1, 12);
        expect((value * length) / 365.2425 / (emitted.whole.amount.value ?? 0)).toBeCloseTo(1, 12);
      }),
    );
  });
});
