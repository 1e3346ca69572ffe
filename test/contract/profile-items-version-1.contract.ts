import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileItemDraft } from '../../src/domain/profiles/profile-item.ts';
import { methaneLeak, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asPath, asInstant } from '../support/brands.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

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

    const totalOfDecember = async () => {
      const requested = {
        profileUids: [profileUid],
        categoryPath: asPath(''),
        withSubcategories: true,
        period: { start: month('2025-12'), end: month('2026-01') },
      };
      const [total] = await only(callers.demoV1().profileItems.listTotals([requested]));
      return total?.whole;
    };

    // 100 km a month at 0.10 kg per km are 120 kg a year; of a use, what follows last counts.
    const ofDecember = (120 * 31) / 365.2425;

    it('the total covers all categories in a month', async () => {
      await create('2025-01', '500');
      await create('2025-12', '100');
      const total = await totalOfDecember();
      expect(total).toMatchObject({ itemCount: 1, includedCount: 1, failedCount: 0, failures: [] });
      expect(total?.amount.value).toBeCloseTo(ofDecember, 8);
      expect(total?.gases?.parts.map(({ gas, value }) => [gas, Math.round(value)])).toEqual([
        ['CO2', Math.round(ofDecember)],
      ]);
    });

    /** Why the items have no amounts, by the names that version 1 has. */
    const missing = {
      code: 'INPUT_MISSING',
      inputs: ['distanceKmPerMonth'],
      argument: 'distanceKmPerMonth',
      message: expect.stringContaining('The input distanceKmPerMonth is missing') as string,
    };
    const foundNothing = {
      code: 'LOOKUP_FOUND_NOTHING',
      lookUp: { categoryPath: asPath('planet/gwp'), drill: [{ name: 'gas', value: 'Xe' }], path: 'gwp' },
    };
    const leak = (mass: string) => ({
      categoryPath: xenonLeak.categoryPath,
      dataItemUid: xenonLeak.uid,
      values: [{ name: 'mass', value: mass }],
    });

    it('an item that failed has no amount but the reason, in its view, in lists and after a write', async () => {
      const { profileItems, profileItemValues } = callers.demoV1();
      const [car] = await create('2020-01', '', { values: [] });
      const [gas] = await create('2020-01', '', leak('2'));
      if (car === undefined || gas === undefined) throw new Error('no item');
      const found = await profileItems.calculate([{ item: car }, { item: gas }]);
      expect(found).toMatchObject([
        { amount: { value: null }, amounts: [], failure: missing },
        { amount: { value: null }, amounts: [], failure: foundNothing },
      ]);
      const listed = [await list('2020-01'), await list('2020-01', xenonLeak.categoryPath)];
      expect(listed.flatMap(({ entries }) => entries.map(({ calculation }) => calculation))).toMatchObject([
        { amount: { value: null }, amounts: [], failure: missing },
        { amount: { value: null }, amounts: [], failure: foundNothing },
      ]);
      await profileItemValues.update({ key: { item: car, path: 'distanceKmPerMonth' }, value: '10' });
      const again = await only(callers.demoV1().profileItems.calculate([{ item: car }]));
      expect(again.failure).toBeUndefined();
      expect(again.amount.value).toBeCloseTo(12, 8);
      expect(again.amounts.map(({ type }) => type)).toEqual(['CO2', 'distance']);
    });

    it('a total counts and lists the items that failed, and is nothing if every one failed', async () => {
      await create('2025-12', '', { values: [] });
      await create('2025-12', '', leak('2'));
      const failures = [{ error: foundNothing }, { error: missing }];
      const counts = { includedCount: 0, failedCount: 2, failures, amount: { value: null } };
      expect(await totalOfDecember()).toMatchObject({ itemCount: 2, ...counts });
      await create('2025-12', '100', { name: 'Another car' });
      const total = await totalOfDecember();
      expect(total).toMatchObject({ itemCount: 3, includedCount: 1, failedCount: 2, failures });
      expect(total?.amount.value).toBeCloseTo(ofDecember, 8);
    });

    it('an amount of 0 is an amount', async () => {
      const [key] = await create('2025-12', '0');
      if (key === undefined) throw new Error('no item');
      const found = await only(callers.demoV1().profileItems.calculate([{ item: key }]));
      expect(found).toMatchObject({ amount: { value: 0 }, amounts: [{ value: 0 }, { type: 'distance' }] });
      expect(found.failure).toBeUndefined();
      expect(await totalOfDecember()).toMatchObject({
        includedCount: 1,
        failedCount: 0,
        amount: { value: 0 },
      });
    });

    it('a date that version 1 has no field for is refused, and nothing is written', async () => {
      const [key] = await create('2020-01', '100');
      if (key === undefined) throw new Error('no item');
      const at = (text: string) => asInstant(Date.parse(text));
      for (const [argument, dates] of [
        ['startDate', { startDate: at('2020-03-15T00:00:00Z') }],
        ['startDate', { startDate: at('2020-03-01T10:00:00Z') }],
        ['startDate', { startDate: at('2020-03-01T00:00:00+01:00') }],
        ['endDate', { startDate: month('2020-03'), endDate: at('2020-04-01T00:00:00Z') }],
      ] as const) {
        const refusal = { code: 'BAD_USER_INPUT', fault: 'other-version-parameter', argument };
        const what = expect.objectContaining({
          ...refusal,
          message: expect.stringContaining('version 1') as string,
          argument: expect.stringContaining(argument) as string,
        }) as unknown;
        const { profileItems } = callers.demoV1();
        await expect(create('2020-03', '1', dates)).rejects.toEqual(what);
        await expect(profileItems.update([{ item: key, values: [], ...dates }])).rejects.toEqual(what);
      }
      expect((await list('2020-06')).entries.map(({ item }) => item.validity)).toEqual([
        { start: month('2020-01'), end: null },
      ]);
    });

    it('an item without a start counts from the current month', async () => {
      const [key] = await create('2020-01', '100', { startDate: undefined });
      if (key === undefined) throw new Error('no item');
      const { validity } = await only(callers.demoV1().profileItems.getMany([key]));
      expect(new Date(validity.start).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    });

    it('units are rejected, because version 1 has none', async () => {
      await expect(
        create('2020-01', '100', { values: [{ name: 'distanceKmPerMonth', value: '1', unit: 'mi' }] }),
      ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'other-version-parameter' });
    });

    it.each([
      { title: 'a unit', units: { returnUnit: 't' }, argument: 'returnUnit' },
      { title: 'a time', units: { returnPerUnit: 'month' }, argument: 'returnPerUnit' },
      { title: 'none', units: { returnPerUnit: 'none' }, argument: 'returnPerUnit' },
      { title: 'an unknown unit', units: { returnUnit: 'banana' }, argument: 'returnUnit' },
    ])('an amount in requested units is refused as version 2: $title', async ({ units, argument }) => {
      const [key] = await create('2020-01', '100');
      if (key === undefined) throw new Error('no item');
      const { profileItems } = callers.demoV1();
      const request = { profileUid, categoryPath: key.categoryPath, page: { page: 1, itemsPerPage: 10 } };
      const refusal = {
        code: 'BAD_USER_INPUT',
        fault: 'other-version-parameter',
        argument,
        message: `${argument} is not available in API version 1.0, which has no units; omit it.`,
      };
      expect(await profileItems.calculate([{ item: key, ...units }])).toMatchObject([refusal]);
      expect(await profileItems.list([{ ...request, withAmounts: true, ...units }])).toMatchObject([refusal]);
    });
  });
}
