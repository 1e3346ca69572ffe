import { describe, expect, it } from 'vitest';
import type { ProfileItemKey } from '../../src/domain/profile-item.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { km, openProfileRig } from './profile-item-rig.ts';

const { as, create, profileUid } = openProfileRig();
const cars = asPath('transport/car');
const transport = asPath('transport');
const year2025 = { start: asInstant(Date.UTC(2025, 0)), end: asInstant(Date.UTC(2026, 0)) };
const during2025 = { startDate: year2025.start, endDate: year2025.end };

/** The totals of two years, in which an item of 2025 counts in the first. */
async function totals(isOfPeriod: boolean) {
  const periods = [year2025, { start: year2025.end, end: asInstant(Date.UTC(2027, 0)) }];
  const requested = { categoryPath: transport, withSubcategories: true, periods, isOfPeriod };
  return only(as('demo').profileItems.listTotals([{ profileUid: profileUid(), ...requested }]));
}

describe('profile items whose data item was removed', () => {
  it.each([
    { what: 'data item', remove: (item: ProfileItemKey) => as('admin').dataItems.delete([item]) },
    {
      what: 'category',
      remove: ({ categoryPath }: ProfileItemKey) =>
        as('admin').dataCategories.delete([{ path: categoryPath }]),
    },
  ])(
    'count as failed in totals once the $what is deleted, until they are deleted, too',
    async ({ what, remove }) => {
      const categoryPath = await newCategory(as, transport, cars);
      const dataItem = await newItem(as, categoryPath, { fuel: 'hydrogen', kgCO2PerKm: '1' });
      const kept = await create([km('1000')], during2025);
      const key = await create([km('1000')], { ...during2025, categoryPath, dataItemUid: dataItem.uid });
      expect((await totals(false)).map(({ whole }) => whole.amount.value)).toEqual([1100, 0]);

      await remove({ ...dataItem, profileUid: profileUid() });
      for (const isOfPeriod of [false, true]) {
        const [first, second] = await totals(isOfPeriod);
        expect(first?.whole).toMatchObject({
          itemCount: 2,
          includedCount: 1,
          failedCount: 1,
          failures: [
            {
              item: key,
              error: { code: 'NOT_FOUND', message: expect.stringContaining('"hydrogen", was removed') },
            },
          ],
        });
        expect(first?.whole.amount.value).toBeCloseTo(isOfPeriod ? (100 * 365) / 365.2425 : 100, 8);
        expect(first?.byCategory.map(({ total }) => total.amount.value === null)).toEqual([false, true]);
        expect(second?.whole).toMatchObject({ itemCount: 0, failedCount: 0 });
      }
      expect(await codesOf(as('demo').profileItems.getMany([key, kept]))).toEqual(['NOT_FOUND', 'OK']);
      expect(await codesOf(as('demo').profileItems.calculate([{ item: key }]))).toEqual(['NOT_FOUND']);
      if (what === 'data item') {
        const page = { page: 1, itemsPerPage: 10 };
        const request = { profileUid: profileUid(), categoryPath, page, withAmounts: true };
        expect((await only(as('demo').profileItems.list([request]))).entries).toEqual([]);
      }

      await as('demo').profileItems.delete([key]);
      const [after] = await totals(false);
      expect(after?.whole).toMatchObject({ itemCount: 1, failedCount: 0, amount: { value: 100 } });
    },
  );
});
