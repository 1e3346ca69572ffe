import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileItemDraft } from '../../src/domain/profile-item.ts';
import { methaneLeak, petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import type { Uid } from '../../src/domain/uid.ts';
import { asPath, asInstant } from '../support/brands.ts';
import type { Instant } from '../../src/domain/instant.ts';

const month = (text: string): Instant => asInstant(Date.parse(`${text}-01T00:00:00Z`));

/** Version 1 thinks in months: an item counts until another of its name follows, or an end mark. */
export function describeProfileItemsOfVersion1(callers: Callers): void {
  describe('profile items of a version 1 user', () => {
    let profileUid: Uid;
    beforeEach(async () => {
      profileUid = (await callers.demoV1().profiles.create()).uid;
    });

    const create = (start: string, kmPerMonth: string, more: Partial<ProfileItemDraft> = {}) =>
      callers.demoV1().profileItems.create(profileUid, [
        {
          categoryPath: asPath('transport/car'),
          dataItemUid: petrolSmall.uid,
          startDate: month(start),
          values: [{ name: 'distanceKmPerMonth', value: kmPerMonth }],
          ...more,
        },
      ]);
    const list = (start: string, categoryPath = asPath('transport/car')) =>
      only(
        callers.demoV1().profileItems.list([
          {
            profileUid,
            categoryPath,
            page: { page: 1, itemsPerPage: 10 },
            selection: { kind: 'month', start: month(start) },
            withAmounts: true,
          },
        ]),
      );

    // 100 km a month at 0.10 kg per km are 10 kg a month, 120 kg a year.
    it('an item has an amount per year from the value that version 1 has', async () => {
      await create('2020-01', '100');
      const listed = await list('2020-01');
      expect(listed.totalAmount?.value).toBeCloseTo(120, 8);
      expect(listed.entries[0]?.values.map(({ path }) => path)).toEqual([
        'distanceKmPerMonth',
        'occupants',
        'terrain',
      ]);
    });

    // 2 kg a year of a gas with a potential of 28 are 56 kg.
    it('an item of a definition without version information has its values and its amount', async () => {
      const { categoryPath, uid: dataItemUid } = methaneLeak;
      await create('2020-01', '', { categoryPath, dataItemUid, values: [{ name: 'mass', value: '2' }] });
      const { entries, totalAmount } = await list('2020-01', categoryPath);
      expect(entries[0]?.values.map(({ path, value }) => [path, value])).toEqual([['mass', '2']]);
      expect(totalAmount?.value).toBeCloseTo(56, 8);
    });

    it('an item carries forward until another one or an end mark follows', async () => {
      await create('2020-01', '100');
      await create('2020-03', '300');
      await create('2020-05', '0', { endDate: 'start' });
      const perMonth = async (start: string) => ((await list(start)).totalAmount?.value ?? Number.NaN) / 12;
      expect((await list('2019-12')).entries).toEqual([]);
      expect(await perMonth('2020-01')).toBeCloseTo(10, 8);
      expect(await perMonth('2020-02')).toBeCloseTo(10, 8);
      expect(await perMonth('2020-03')).toBeCloseTo(30, 8);
      expect(await perMonth('2020-04')).toBeCloseTo(30, 8);
      expect(await perMonth('2020-06')).toBe(0);
    });

    // 100 km a month at 0.10 kg per km are 120 kg a year; of a use, what follows last counts.
    it('the total covers all categories in the current month', async () => {
      await create('2025-01', '500');
      await create('2026-01', '100');
      const requested = {
        profileUid,
        categoryPath: asPath(''),
        withSubcategories: true,
        periods: null,
        isOfPeriod: false,
      };
      const [total] = await only(callers.demoV1().profileItems.listTotals([requested]));
      expect(total?.whole).toMatchObject({ itemCount: 1, includedCount: 1 });
      expect(total?.whole.amount.value).toBeCloseTo(120, 8);
      // A remote service does not say in version 1 which calculations failed, so it is not known.
      expect([0, null]).toContain(total?.whole.failedCount);
      expect(total?.whole.gases === null).toBe(total?.whole.failedCount === null);
    });

    it('units are rejected, because version 1 has none', async () => {
      await expect(
        create('2020-01', '100', { values: [{ name: 'distanceKmPerMonth', value: '1', unit: 'mi' }] }),
      ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'other-version-parameter' });
    });
  });
}
