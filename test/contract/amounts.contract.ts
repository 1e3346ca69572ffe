import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { asInstant } from '../support/brands.ts';
import { albania, kryptonLeak, methaneLeak, petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const distance = { name: 'distance', value: '100' };

export function describeAmounts(callers: Callers): void {
  describe('amounts of what happens once', () => {
    it.each([
      // 100 km × 0.10 kg/km; 1 mi is 1.609344 km; 2 kg of methane × 28.
      { title: 'an input per time by definition', item: petrolSmall, inputs: [distance], value: 10 },
      { title: 'per none', item: petrolSmall, inputs: [{ ...distance, perUnit: 'none' }], value: 10 },
      { title: 'in another unit', item: petrolSmall, inputs: [{ ...distance, unit: 'mi' }], value: 16.09344 },
      { title: 'with a lookup', item: methaneLeak, inputs: [{ name: 'mass', value: '2' }], value: 56 },
    ])('returnPerUnit none gives an absolute amount: $title', async ({ item, inputs, value }) => {
      const request = { item, inputs, returnPerUnit: 'none' };
      const { amount, amounts } = await only(callers.demo().dataItems.calculate([request]));
      expect(amount).toEqual({ value: expect.closeTo(value, 9), unit: 'kg', perUnit: null });
      expect(amounts.filter(({ isDefault }) => isDefault)).toMatchObject([
        { value: expect.closeTo(value, 9), perUnit: null },
      ]);
      expect(amounts.filter(({ perUnit }) => perUnit !== null)).toEqual([]);
    });

    it.each([
      {
        title: 'an input that is stated per time',
        inputs: [{ ...distance, perUnit: 'month' }],
        returnPerUnit: 'none',
        message: /distance is per month; give it per none, or request a unit such as year/,
      },
      {
        title: 'an input per none of an amount per year',
        inputs: [{ ...distance, perUnit: 'none' }],
        message: /The perUnit of distance can be none only .* on the fly with returnPerUnit none/,
      },
      {
        title: 'an empty per-unit',
        inputs: [distance],
        returnPerUnit: '',
        message: /^returnPerUnit must be a unit such as kg or year; it is empty\.$/,
      },
      {
        title: 'an input in an empty unit',
        inputs: [{ ...distance, unit: ' ' }],
        message: /^(distanceUnit|The unit of distance) must be a unit .*empty\./,
      },
      {
        title: 'a number beyond the range of numbers',
        inputs: [{ ...distance, value: '1e400' }],
        message: /^distance must be a number of at most 1\.79\d*e\+308; got "1e400"\.$/,
      },
    ])('there is no such amount of $title', async ({ inputs, returnPerUnit, message }) => {
      const request = { item: petrolSmall, inputs, returnPerUnit };
      const [outcome] = await callers.demo().dataItems.calculate([request]);
      expect(outcome).toBeInstanceOf(EmissionsError);
      expect(outcome).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(message) });
    });
  });

  describe('notes on amounts', () => {
    it.each([
      { date: '1999-01-01', period: { from: '2015-01-01', to: '2016-01-01' } },
      { date: '2016-12-01', period: null },
      { date: '2021-12-01', period: null },
      { date: '2022-01-01', period: { from: '2020-01-01', to: '2021-01-01' } },
    ])('figures used in $date have a note if they are of a distant year', async ({ date, period }) => {
      const at = (text: string) => asInstant(Date.parse(`${text}T00:00:00Z`));
      const request = { item: albania, inputs: [{ name: 'energy', value: '1' }], asOf: at(date) };
      const { notes } = await only(callers.demo().dataItems.calculate([request]));
      const expected = { type: 'warning', code: 'OUTSIDE_PERIOD', figures: ['kgCO2PerKWh'] };
      const used = Object.entries(period ?? {}).map(([end, text]) => [end, at(text)]);
      expect(notes).toEqual(
        period === null ? [] : [{ ...expected, ...Object.fromEntries(used), text: expect.any(String) }],
      );
    });

    it('a look-up that found nothing adds a note where the algorithm goes on without it', async () => {
      const request = { item: kryptonLeak, inputs: [{ name: 'mass', value: '2' }] };
      const { amount, notes } = await only(callers.demo().dataItems.calculate([request]));
      expect(amount.value).toBe(1);
      const drill = [{ name: 'gas', value: 'Kr' }];
      expect(notes).toEqual([
        {
          type: 'warning',
          code: 'NOTHING_FOUND',
          lookUp: { categoryPath: 'planet/gwp', drill, path: 'gwp' },
          text: 'Nothing was found for "gwp" in planet/gwp where "gas" is "Kr".',
        },
      ]);
    });

    it('a negative input adds a note', async () => {
      const inputs = [{ name: 'energy', value: '-1' }];
      const request = { item: albania, inputs, asOf: asInstant(Date.UTC(2016, 0)) };
      const { notes } = await only(callers.demo().dataItems.calculate([request]));
      expect(notes).toEqual([
        { type: 'warning', code: 'NEGATIVE_INPUT', input: 'energy', text: expect.stringContaining('-1') },
      ]);
    });
  });
}
