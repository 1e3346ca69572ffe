import { beforeEach, describe, expect, it } from 'vitest';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { Period } from '../../src/domain/basics/instant.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import type { ProfileTotalRequest } from '../../src/ports/profiles.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const transport = asPath('transport');
const year = (start: number): Period => ({
  start: asInstant(Date.UTC(start, 0)),
  end: asInstant(Date.UTC(start + 1, 0)),
});
const page = { page: 1, itemsPerPage: 10 };
let categories = 0;

export function describeRemovedDataItems(callers: Callers): void {
  describe('profile items whose data item was removed', () => {
    let profileUid: Uid;
    let dataItem: DataItemKey;
    beforeEach(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
      categories += 1;
      const { dataCategories, dataItems } = callers.admin();
      const cars = await only(dataCategories.getMany([petrolSmall.categoryPath]));
      const below = { name: 'Trial', itemDefinitionUid: cars.itemDefinition?.uid };
      const [above = transport] = await dataCategories.create([
        { ...below, parentPath: transport, segment: `trial${categories}` },
      ]);
      const [categoryPath = above] = await dataCategories.create([
        { ...below, parentPath: above, segment: 'below' },
      ]);
      const values = Object.entries({ fuel: 'hydrogen', size: 'small', kgCO2PerKm: '1' });
      const [key] = await dataItems.create([
        { categoryPath, values: values.map(([path, value]) => ({ path, value })) },
      ]);
      if (key === undefined) throw new Error('no data item was created');
      dataItem = key;
    });

    const create = async (
      { uid: dataItemUid, categoryPath }: DataItemKey,
      more: Partial<ProfileItemDraft> = {},
    ): Promise<ProfileItemKey> => {
      const { start, end } = year(2025);
      const endDate = end ?? undefined;
      const values = [{ name: 'distance', value: '1000' }];
      const draft = { categoryPath, dataItemUid, startDate: start, endDate, values, ...more };
      const [key] = await callers.demo().profileItems.create(profileUid, [draft]);
      if (key === undefined) throw new Error('no item was created');
      return key;
    };
    const totals = (more: Partial<ProfileTotalRequest> = {}, caller = callers.demo()) => {
      const period = { start: year(2025).start, end: year(2026).end };
      const profileUids = [profileUid];
      const groupBy = { category: true };
      const requested = { profileUids, categoryPath: transport, withSubcategories: true, period, groupBy };
      return only(caller.profileItems.listTotals([{ ...requested, step: 'YEAR', ...more }]));
    };
    const removals: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['data item', () => callers.admin().dataItems.delete([dataItem])],
      ['category', () => callers.admin().dataCategories.delete([{ path: dataItem.categoryPath }])],
      ['category above', () => callers.admin().dataCategories.delete([{ path: above(dataItem) }])],
    ];

    it.each(removals)(
      'count as failed in totals once the %s is deleted, until they are deleted, too',
      async (what, remove) => {
        const kept = await create(petrolSmall);
        const key = await create(dataItem);
        expect((await totals()).map(({ whole }) => whole.amount.value)).toEqual([
          expect.closeTo((1100 * 365) / 365.2425, 8),
          0,
        ]);
        await remove();
        const [first, second] = await totals();
        const [alone] = await totals({ period: year(2025), step: undefined });
        expect(alone).toEqual(first);
        const message = expect.stringMatching(/"hydrogen.*", was removed/) as string;
        expect(first?.whole).toMatchObject({
          itemCount: 2,
          includedCount: 1,
          failedCount: 1,
          failures: [{ item: key, error: { code: 'NOT_FOUND', message } }],
        });
        expect(first?.whole.amount.value).toBeCloseTo((100 * 365) / 365.2425, 8);
        expect(first?.groups.map(({ total }) => total.amount.value === null)).toEqual([false, true]);
        expect(second?.whole).toMatchObject({ itemCount: 0, failedCount: 0 });
        expect(await codesOf(callers.demo().profileItems.getMany([key, kept]))).toEqual(['NOT_FOUND', 'OK']);
        const { profileItems } = callers.demo();
        expect(await codesOf(profileItems.calculate([{ item: key }]))).toEqual(['NOT_FOUND']);
        const { categoryPath } = dataItem;
        const own = callers.demo().profileItems.listTotals([
          {
            profileUids: [profileUid],
            categoryPath,
            withSubcategories: false,
            period: null,
          },
        ]);
        expect(await codesOf(own)).toEqual([what === 'data item' ? 'OK' : 'NOT_FOUND']);
        if (what === 'data item') {
          const list = { profileUid, categoryPath, page, withAmounts: true };
          expect((await only(callers.demo().profileItems.list([list]))).entries).toEqual([]);
        }
        await callers.demo().profileItems.delete([key]);
        const [after] = await totals();
        expect(after?.whole).toMatchObject({
          itemCount: 1,
          failedCount: 0,
          amount: { value: expect.closeTo((100 * 365) / 365.2425, 8) as number },
        });
      },
    );

    it('count in the total of their own category, but not in that of a category above alone', async () => {
      const key = await create(dataItem);
      await callers.admin().dataItems.delete([dataItem]);
      const failuresOf = async (categoryPath: CategoryPath) => {
        const [total] = await totals({ categoryPath, withSubcategories: false });
        return total?.whole.failures.map(({ item }) => item);
      };
      expect(await failuresOf(dataItem.categoryPath)).toEqual([key]);
      expect(await failuresOf(above(dataItem))).toEqual([]);
      await callers.admin().dataCategories.delete([{ path: dataItem.categoryPath }]);
      expect(await failuresOf(above(dataItem))).toEqual([]);
    });

    it('count only if they would be listed: not when superseded, over, or an end mark', async () => {
      const open = { endDate: undefined };
      await create(dataItem, { ...open, name: 'car', startDate: year(2023).start });
      const key = await create(dataItem, { ...open, name: 'Car', startDate: year(2024).start });
      await create(dataItem, { name: 'over', startDate: year(2024).start, endDate: year(2025).start });
      await create(dataItem, { name: 'mark', endDate: 'start' });
      await callers.admin().dataItems.delete([dataItem]);
      const [first] = await totals();
      expect(first?.whole.failures.map(({ item }) => item)).toEqual([key]);
    });

    it('count in the total of an account of version 1', async () => {
      profileUid = (await callers.demoV1().profiles.create()).uid;
      const [key] = await callers.demoV1().profileItems.create(profileUid, [
        {
          categoryPath: dataItem.categoryPath,
          dataItemUid: dataItem.uid,
          startDate: year(2025).start,
          values: [{ name: 'distanceKmPerMonth', value: '100' }],
        },
      ]);
      await callers.admin().dataItems.delete([dataItem]);
      const [total] = await totals({ period: year(2025), step: undefined }, callers.demoV1());
      expect(total?.whole).toMatchObject({ itemCount: 1, failedCount: 1, amount: { value: null } });
      expect(total?.whole.failures).toMatchObject([{ item: key, error: { code: 'NOT_FOUND' } }]);
    });
  });
}

function above({ categoryPath }: DataItemKey): CategoryPath {
  return asPath(categoryPath.slice(0, categoryPath.lastIndexOf('/')));
}
