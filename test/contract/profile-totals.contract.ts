import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Period } from '../../src/domain/basics/instant.ts';
import type { ProfileItemDraft } from '../../src/domain/profiles/profile-item.ts';
import type { ProfileTotals } from '../../src/domain/profiles/profile-total.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ProfileTotalRequest } from '../../src/ports/profiles.ts';
import {
  albania,
  dieselSmall,
  methaneGwp,
  methaneLeak,
  petrolSmall,
  kryptonLeak,
  xenonLeak,
} from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { rounds } from '../support/deep.ts';
import { inTwelveDigits } from '../support/twelve-digits.ts';
import type { Callers } from './backend.contract.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const at = (text: string): Instant => asInstant(Date.parse(text));
/** A mean year, in which everything emits what it does per year. */
const year2025: Period = { start: at('2025-01-01T00:00:00Z'), end: at('2026-01-01T05:49:12Z') };
const calendarYear = { start: year2025.start, end: at('2026-01-01T00:00:00Z') };
/** Sums of the same numbers in another order differ in the last digits. */
const digits = 8;

export function describeProfileTotals(callers: Callers): void {
  describe('totals of profiles', () => {
    let profileUid: Uid;
    beforeEach(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
    });

    const draft = (
      item: { readonly categoryPath: CategoryPath; readonly uid: Uid },
      value: readonly [name: string, value: string],
      more: Partial<ProfileItemDraft> = {},
    ): ProfileItemDraft => ({
      categoryPath: item.categoryPath,
      dataItemUid: item.uid,
      startDate: year2025.start,
      endDate: at('2026-01-02T00:00:00Z'),
      values: [{ name: value[0], value: value[1] }],
      ...more,
    });
    const km = (distance: string, more: Partial<ProfileItemDraft> = {}) =>
      draft(petrolSmall, ['distance', distance], more);
    const create = (...drafts: readonly ProfileItemDraft[]) =>
      callers.demo().profileItems.create(profileUid, drafts);
    const totals = async (
      requested: Partial<ProfileTotalRequest> = {},
      backend: Backend = callers.demo(),
    ) => {
      const of = { profileUids: [profileUid], categoryPath: asPath(''), withSubcategories: true };
      const all = { ...of, period: year2025, groupBy: { category: true }, ...requested };
      return inTwelveDigits(await only(backend.profileItems.listTotals([all])));
    };
    const total = async (requested: Partial<ProfileTotalRequest> = {}): Promise<ProfileTotals> => {
      const [one, ...others] = await totals(requested);
      if (one === undefined || others.length > 0) throw new Error('not one total');
      return one;
    };

    it('an empty profile has no total', async () => {
      expect(await total()).toEqual({
        whole: {
          amount: { value: 0, unit: 'kg', perUnit: null },
          itemCount: 0,
          includedCount: 0,
          outsideCount: 0,
          pendingCount: 0,
          failedCount: 0,
          failures: [],
          noted: [],
          noteCounts: [],
          otherUnits: [],
          gases: { unit: 'kg', perUnit: null, co2e: 0, unallocated: 0, parts: [] },
          scopes: [],
        },
        groups: [],
      });
    });

    // 1,000 km at 0.10, 1,000 km at 0.125, 100 kWh at 0.3, and 2 kg of methane at 28.
    it('a total covers all categories and lists each', async () => {
      await create(
        km('1000'),
        draft(dieselSmall, ['distance', '1000']),
        draft(albania, ['energy', '100']),
        draft(methaneLeak, ['mass', '2']),
      );
      const { whole, groups } = await total();
      expect(whole.amount.value).toBeCloseTo(225 + 30 + 56, digits);
      expect(whole).toMatchObject({ itemCount: 4, includedCount: 4, failedCount: 0 });
      expect(groups.map(({ categoryPath, total: { itemCount } }) => [categoryPath, itemCount])).toEqual([
        ['energy/electricity', 1],
        ['planet/leak', 1],
        ['transport/car', 2],
      ]);
      expect(groups[2]?.total.amount).toEqual({ value: 225, unit: 'kg', perUnit: null });
    });

    it('a total can cover one category without those below it', async () => {
      await create(km('1000'));
      const of = async (categoryPath: CategoryPath, withSubcategories: boolean) =>
        (await total({ categoryPath, withSubcategories })).whole.itemCount;
      expect(await of(asPath('transport'), false)).toBe(0);
      expect(await of(asPath('transport'), true)).toBe(1);
      expect(await of(asPath('transport/car'), false)).toBe(1);
      expect(await of(asPath('energy'), true)).toBe(0);
    });

    it('a total has the whole amount, its gases and what is reported beside it', async () => {
      await create(km('1000'), draft(methaneLeak, ['mass', '2']));
      const { gases } = (await total()).whole;
      expect(gases).toEqual({
        unit: 'kg',
        perUnit: null,
        co2e: 156,
        unallocated: 56,
        parts: [{ gas: 'CO2', type: 'CO2', value: 100, isCO2e: true, isPartOfCO2e: true, itemCount: 1 }],
      });
    });

    it('a total has its scopes, and what states none', async () => {
      await create(km('1000'), draft(methaneLeak, ['mass', '2']));
      const { whole, groups } = await total();
      const leak = {
        scope: '1',
        lifeCycle: 'fugitive',
        value: 56,
        isByLocation: true,
        isByMarket: true,
        itemCount: 1,
      };
      const none = { scope: null, lifeCycle: null, isByLocation: true, isByMarket: true };
      const car = { ...none, value: 100, itemCount: 1 };
      expect(whole.scopes).toEqual([leak, car]);
      expect(groups.map(({ total: { scopes } }) => scopes)).toEqual([[leak], [car]]);
    });

    it('totals by a set of potentials are of the figures of their time, beside totals as published', async () => {
      // From 2021 on the figures are by the Sixth Assessment Report, before by the Fifth.
      const from2020 = { startDate: at('2020-01-01T00:00:00Z') };
      await create(
        { ...draft(methaneLeak, ['mass', '2']), ...from2020 },
        // Nothing says by which set this is.
        { ...km('1000'), ...from2020 },
      );
      // Months of one length, whose amounts could be taken for each other.
      const months = { start: at('2020-12-01T00:00:00Z'), end: at('2021-02-01T00:00:00Z') };
      const monthly = { period: months, step: 'MONTH' } as const;
      const failed = async (requested: Partial<ProfileTotalRequest>) =>
        (await totals({ ...monthly, ...requested })).map(({ whole }) => whole.failedCount);
      expect(await failed({})).toEqual([0, 0]);
      expect(await failed({ gwp: 'AR6' })).toEqual([2, 1]);
      expect(await failed({ gwp: 'AR5' })).toEqual([1, 2]);
      expect(await failed({})).toEqual([0, 0]);
    });

    it('a total counts failures, gives reasons and sums the rest', async () => {
      const [, car, leak] = await create(
        km('1000'),
        draft(petrolSmall, ['occupants', '2'], { name: 'no distance' }),
        draft(xenonLeak, ['mass', '2']),
      );
      const { whole, groups } = await total();
      expect(whole).toMatchObject({ itemCount: 3, includedCount: 1, failedCount: 2 });
      expect(whole.amount.value).toBe(100);
      expect(whole.failures.map(({ item, error }) => [item, error.code, error.message])).toEqual([
        [leak, 'LOOKUP_FOUND_NOTHING', expect.stringContaining('"gas" is "Xe"')],
        [car, 'INPUT_MISSING', expect.stringContaining('distance')],
      ]);
      expect(groups.map(({ total: { amount } }) => amount.value)).toEqual([null, 100]);
    });

    it('a total lists the notes with a code of the items that are in it', async () => {
      const [grid, , car, leak] = await create(
        draft(albania, ['energy', '100']),
        draft(petrolSmall, ['occupants', '-2'], { name: 'failed' }),
        km('-5'),
        draft(kryptonLeak, ['mass', '2']),
      );
      const { whole, groups } = await total();
      expect(whole.noted).toMatchObject([
        {
          item: grid,
          note: { code: 'OUTSIDE_PERIOD', figures: ['kgCO2PerKWh'], from: at('2020-01-01T00:00:00Z') },
        },
        { item: leak, note: { code: 'NOTHING_FOUND', lookUp: { categoryPath: 'planet/gwp', path: 'gwp' } } },
        { item: car, note: { code: 'NEGATIVE_INPUT', input: 'distance' } },
      ]);
      expect(groups.map(({ total: { noted } }) => noted.length)).toEqual([1, 1, 1]);
    });

    it('an item whose definition has no inputs counts with its amount', async () => {
      const endDate = at('2026-01-01T00:00:00Z');
      const [gwp] = await create(draft(methaneGwp, ['', ''], { values: [], endDate }));
      if (gwp === undefined) throw new Error('no item was created');
      const { amount } = await only(callers.demo().profileItems.calculate([{ item: gwp }]));
      expect(amount).toEqual({ value: 28, unit: 'kg', perUnit: 'year' });
      expect((await total()).whole).toMatchObject({
        amount: { value: 28 },
        includedCount: 1,
        failedCount: 0,
      });
    });

    it('a total covers all items of all batches and not one page', async () => {
      for (let batch = 0; batch < 5; batch += 1) {
        const names = Array.from({ length: 50 }, (_, index) => `${batch} ${index}`);
        await create(...names.map((name) => km('10', { name })));
      }
      const { whole } = await total({ categoryPath: asPath('transport/car'), withSubcategories: false });
      expect(whole).toMatchObject({ itemCount: 250, includedCount: 250 });
      expect(whole.amount.value).toBeCloseTo(250, digits);
    });

    it('a total leaves out items outside the period, superseded items and end marks', async () => {
      await create(
        km('1', { startDate: at('2020-01-01T00:00:00Z'), endDate: undefined, name: 'old' }),
        km('10', { startDate: at('2021-01-01T00:00:00Z'), endDate: undefined, name: 'old' }),
        km('100', { startDate: at('2025-06-01T00:00:00Z'), endDate: 'start', name: 'mark' }),
        km('1000', { startDate: at('2026-06-01T00:00:00Z'), endDate: undefined, name: 'later' }),
      );
      const { whole } = await total();
      expect(whole.itemCount).toBe(1);
      expect(whole.amount.value).toBeCloseTo(1, digits);
    });

    // A year of 365 days, of which 181 are before July and 273 before October, at 0.10 kg per km.
    describe('of what was emitted', () => {
      const open = (distance: string, start: string, more: Partial<ProfileItemDraft> = {}) =>
        km(distance, { startDate: at(`2025-${start}T00:00:00Z`), endDate: undefined, ...more });
      const ofDays = (...parts: readonly (readonly [distance: number, days: number])[]) =>
        parts.reduce((sum, [distance, days]) => sum + (distance * days) / 10 / 365.2425, 0);
      const emitted = async () => {
        const { whole } = await total({ period: calendarYear });
        const months = await totals({ period: calendarYear, step: 'MONTH' });
        const sum = months.reduce((all, month) => all + (month.whole.amount.value ?? Number.NaN), 0);
        expect(sum).toBeCloseTo(whole.amount.value ?? Number.NaN, digits);
        return whole.amount.value;
      };

      it('an open record lasts until the next with its data item and name starts', async () => {
        const [, , later] = await create(
          open('12000', '01-01'),
          open('600', '01-01', { name: 'another' }),
          open('6000', '07-01'),
          km('300', { name: 'ANOTHER', startDate: at('2025-10-01T00:00:00Z') }),
        );
        expect(await emitted()).toBeCloseTo(ofDays([12000, 181], [6000, 184], [600, 273], [300, 92]), digits);
        if (later !== undefined) await callers.demo().profileItems.delete([later]);
        expect(await emitted()).toBeCloseTo(ofDays([12000, 365], [600, 273], [300, 92]), digits);
      });

      it('an end mark ends the open record before it', async () => {
        await create(open('12000', '01-01'), open('0', '07-01', { endDate: 'start' }));
        expect(await emitted()).toBeCloseTo(ofDays([12000, 181]), digits);
      });

      it('a record with an end counts for all of its time, whatever else is recorded', async () => {
        await create(km('12000'), open('600', '07-01'), open('60', '10-01'));
        expect(await emitted()).toBeCloseTo(ofDays([12000, 365], [600, 92], [60, 92]), digits);
      });
    });

    /** Few values, so that items often have the same, or the same but for their unit or their end. */
    const car = fc.record({
      distance: fc.constantFrom('0', '100', '2500'),
      unit: fc.constantFrom('km', 'mi'),
      months: fc.constantFrom(3, 9, 30),
    });

    it('a total agrees with the pages of the list', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 12 }), async (cars) => {
          profileUid = (await callers.demo().profiles.create()).uid;
          await create(
            ...cars.map(({ distance, unit, months }, index) =>
              km('', {
                values: [{ name: 'distance', value: distance, unit }],
                name: String(index),
                endDate: asInstant(Date.UTC(2024, 6 + months, 15)),
                startDate: at('2024-06-01T00:00:00Z'),
              }),
            ),
          );
          const page = { page: 1, itemsPerPage: 50 };
          const { start, end } = year2025;
          const listed = await only(
            callers.demo().profileItems.list([
              {
                profileUid,
                categoryPath: asPath('transport/car'),
                page,
                selection: { kind: 'window', start, end, selectBy: 'overlap' },
                prorata: true,
                returnPerUnit: 'none',
                withAmounts: true,
              },
            ]),
          );
          const { whole } = await total({ categoryPath: asPath('transport/car') });
          const sum = listed.entries.reduce(
            (all, { calculation }) => all + (calculation?.amount.value ?? 0),
            0,
          );
          expect(whole.itemCount).toBe(listed.total);
          expect(whole.amount.value).toBeCloseTo(sum, digits);
          expect(whole.amount.value).toBeCloseTo(listed.totalAmount?.value ?? Number.NaN, digits);
        }),
        { numRuns: rounds({ usual: 2, deep: 50 }) },
      );
    });

    // Of 1,000 km a year at 0.10 kg, a day has 100 / 365.2425; the year has 365 days.
    it('totals of periods are absolute amounts, whether items end or not', async () => {
      await create(
        km('1000'),
        km('1000', { name: 'open', endDate: undefined }),
        draft(methaneLeak, ['mass', '2'], { endDate: at('2025-02-01T00:00:00Z') }),
      );
      const found = await totals({ period: calendarYear, step: 'MONTH' });
      expect(found).toHaveLength(12);
      for (const [month, { whole }] of found.entries()) {
        const days = new Date(Date.UTC(2025, month + 1, 0)).getUTCDate();
        const leak = month === 0 ? 2 * 28 : 0;
        expect(whole.amount).toMatchObject({ unit: 'kg', perUnit: null });
        expect(whole.amount.value).toBeCloseTo(((200 + leak) * days) / 365.2425, digits);
        expect(whole.itemCount).toBe(month === 0 ? 3 : 2);
      }
      const whole = await total({ period: calendarYear });
      const sum = found.reduce((all, month) => all + (month.whole.amount.value ?? Number.NaN), 0);
      expect(whole.whole.amount.value).toBeCloseTo(sum, digits);
    });

    it('items without an end are outside a period in the future, and cut off in one that is not over', async () => {
      const open = { endDate: undefined };
      const [car] = await create(
        km('1000', open),
        draft(methaneLeak, ['mass', '2'], { endDate: at('2225-01-01T00:00:00Z') }),
      );
      const until = (start: Instant, end: string): Period => ({ start, end: at(end) });
      const [future] = await totals({
        period: until(at('2200-01-01T00:00:00Z'), '2201-01-01T00:00:00Z'),
      });
      expect(future?.whole).toMatchObject({
        itemCount: 2,
        includedCount: 1,
        outsideCount: 1,
        failedCount: 0,
        noted: [{ item: car, note: { type: 'comment', code: 'NO_OVERLAP' } }],
      });
      expect(future?.groups.map(({ total: { outsideCount } }) => outsideCount)).toEqual([0, 1]);
      const [current] = await totals({
        period: until(year2025.start, '2201-01-01T00:00:00Z'),
      });
      expect(current?.whole).toMatchObject({ includedCount: 2, outsideCount: 0, failedCount: 0 });
      expect(current?.whole.noted).toMatchObject([{ item: car, note: { code: 'CUT_OFF_AT_NOW' } }]);
      const now = current?.whole.noted[0]?.note.to ?? 0;
      expect(now).toBeGreaterThan(year2025.end ?? 0);
      const amounts = current?.groups.map(({ total: { amount } }) => amount.value);
      // Of 1,000 km a year at 0.10 kg, each of 365.2425 days has its part.
      expect(amounts?.[1]).toBeCloseTo((100 * (now - year2025.start)) / 86_400_000 / 365.2425, digits);
    });

    it('a total without a period covers all of the time of every item', async () => {
      await create(
        km('1000', { startDate: at('2019-01-01T00:00:00Z'), endDate: at('2023-01-01T00:00:00Z') }),
        km('10', { name: 'shorter', endDate: at('2025-03-01T00:00:00Z') }),
      );
      const { whole } = await total({ period: null });
      expect(whole).toMatchObject({ itemCount: 2, amount: { unit: 'kg', perUnit: null } });
      expect(whole.amount.value).toBeCloseTo((100 * 1461 + 59) / 365.2425, digits);
    });

    // 1,000 km at 0.10, 1,000 km at 0.125 and 100 kWh at 0.3 in one profile, 2,000 km at 0.10 in the other.
    it('a total covers several profiles, by profile and by category of any depth', async () => {
      await create(
        km('1000'),
        draft(dieselSmall, ['distance', '1000']),
        draft(albania, ['energy', '100']),
        km('0', { name: 'without distance', values: [] }),
      );
      const { uid: other } = await callers.demo().profiles.create();
      await callers.demo().profileItems.create(other, [km('2000')]);
      const profileUids = [profileUid, other].toSorted();
      const groupsOf = async (groupBy: ProfileTotalRequest['groupBy']) => {
        const { whole, groups } = await total({ profileUids, groupBy });
        expect(whole).toMatchObject({
          itemCount: 5,
          includedCount: 4,
          failedCount: 1,
          amount: { value: 455 },
        });
        const sums = groups.map((group) => group.total.amount.value ?? 0);
        expect(groups.length === 0 ? 455 : sums.reduce((one, next) => one + next)).toBeCloseTo(455, digits);
        return groups.map((group) => [
          group.profileUid,
          group.categoryPath,
          group.total.amount.value,
          group.total.failures.map(({ item }) => item.profileUid),
        ]);
      };
      expect(await groupsOf({})).toEqual([]);
      const byProfile = [
        [profileUid, null, 255, [profileUid]],
        [other, null, 200, []],
      ];
      expect(await groupsOf({ profile: true })).toEqual(
        profileUid < other ? byProfile : byProfile.toReversed(),
      );
      expect(await groupsOf({ category: true, depth: 1 })).toEqual([
        [null, 'energy', 30, []],
        [null, 'transport', 425, [profileUid]],
      ]);
      const both = await groupsOf({ profile: true, category: true });
      expect(both).toContainEqual([profileUid, 'transport/car', 225, [profileUid]]);
      expect(both).toContainEqual([other, 'transport/car', 200, []]);
      expect(both).toHaveLength(3);
    });

    it('a total is grouped by data item, with the category of each', async () => {
      await create(
        km('1000'),
        km('2000', { name: 'other' }),
        draft(dieselSmall, ['distance', '1000']),
        km('0', { name: 'failed', values: [] }),
      );
      const { groups } = await total({ groupBy: { dataItem: true } });
      const found = groups.map((each) => [each.categoryPath, each.dataItemUid, each.total.itemCount]);
      expect(found).toHaveLength(2);
      expect(found).toContainEqual(['transport/car', petrolSmall.uid, 3]);
      expect(found).toContainEqual(['transport/car', dieselSmall.uid, 1]);
    });

    it('a total is grouped by a label, which items without it have from their profile', async () => {
      const labels = (value: string) => [{ key: 'Site', value }];
      await create(
        km('1000', { labels: labels('Leeds') }),
        km('2000', { labels: labels('York'), name: 'other' }),
        km('3000', { name: 'without' }),
        km('0', { name: 'failed', labels: labels('York'), values: [] }),
      );
      const { uid: other } = await callers.demo().profiles.create({ labels: labels('Leeds') });
      await callers.demo().profileItems.create(other, [km('4000')]);
      const profileUids = [profileUid, other];
      const groupsOf = async (groupBy: ProfileTotalRequest['groupBy']) =>
        (await total({ profileUids, groupBy })).groups.map(({ categoryPath, label, total: sums }) => {
          const failures = sums.failures.length;
          return [categoryPath, label, sums.amount.value, failures];
        });
      expect(await groupsOf({ label: 'site' })).toEqual([
        [null, 'Leeds', 500, 0],
        [null, 'York', 200, 1],
        [null, null, 300, 0],
      ]);
      expect(await groupsOf({ category: true, depth: 1, label: 'SITE' })).toEqual([
        ['transport', 'Leeds', 500, 0],
        ['transport', 'York', 200, 1],
        ['transport', null, 300, 0],
      ]);
      expect(await groupsOf({ label: 'floor' })).toEqual([[null, null, 1000, 1]]);
    });

    it('a total of several profiles is refused when the caller may not see one of them', async () => {
      const { uid: hidden } = await callers.as('stranger').profiles.create();
      const codes = await codesOf(
        callers.demo().profileItems.listTotals([
          {
            profileUids: [profileUid, hidden],
            categoryPath: asPath(''),
            withSubcategories: true,
            period: year2025,
          },
        ]),
      );
      expect(codes).toEqual(['FORBIDDEN']);
    });

    it('periods begin with the days of a time zone', async () => {
      await create(km('1000'));
      const days = await totals({
        period: { start: at('2025-03-28T23:00:00Z'), end: at('2025-03-31T22:00:00Z') },
        step: 'DAY',
        timeZone: 'Europe/Berlin',
      });
      const hours = days.map(({ whole }) => Math.round(((whole.amount.value ?? 0) / 100) * 365.2425 * 24));
      expect(hours).toEqual([24, 23, 24]);
    });

    it.each<[string, Partial<ProfileTotalRequest>, string]>([
      [
        'a period that ends before it starts',
        { period: { start: asInstant(2000), end: asInstant(1000) } },
        'invalid-date-range',
      ],
      ['an empty period', { period: { start: asInstant(1000), end: asInstant(1000) } }, 'invalid-date-range'],
      [
        'steps without an end',
        { period: { start: asInstant(0), end: null }, step: 'DAY' },
        'prorata-without-end',
      ],
      [
        'more than 400 periods',
        { period: { start: year2025.start, end: at('2026-02-06T00:00:00Z') }, step: 'DAY' },
        'invalid-parameter',
      ],
    ])('a total refuses %s', async (_, requested, fault) => {
      await expect(total(requested)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault });
    });

    it('a total that fails is an error at its own index', async () => {
      const requested = {
        categoryPath: asPath(''),
        withSubcategories: true,
        period: year2025,
      };
      const requests = [
        { ...requested, profileUids: [profileUid] },
        { ...requested, profileUids: [asUid('ZZZZZZZZZZZZ')] },
        { ...requested, profileUids: [profileUid], categoryPath: asPath('no/where') },
      ];
      expect(await codesOf(callers.demo().profileItems.listTotals(requests))).toEqual([
        'OK',
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
      const [request] = requests;
      expect(request && (await codesOf(callers.as('stranger').profileItems.listTotals([request])))).toEqual([
        'FORBIDDEN',
      ]);
    });
  });
}
