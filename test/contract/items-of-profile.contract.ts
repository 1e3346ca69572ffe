import { beforeEach, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import {
  type ItemConditions,
  type ItemFilter,
  type ItemOrder,
  newestFirst,
} from '../../src/domain/profiles/profile-item-search.ts';
import { profileItemKeyOf as toKey } from '../../src/domain/profiles/profile-item.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { ProfileItemSearchRequest } from '../../src/ports/profiles.ts';
import { asInstant, asPath, asUid } from '../support/brands.ts';
import { albania, dieselSmall, methaneLeak, petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const at = (year: number) => asInstant(Date.UTC(year, 0));
const noFilter: ItemFilter = { period: null, labels: [], onlyFailed: false };

export function describeItemsOfProfile(callers: Callers): void {
  describe('items of a whole profile', () => {
    let profileUid: Uid;

    /** Cars in 2024 and 2025, of which one lacks its distance, electricity from 2023 on, and a leak. */
    const setUp = async () => {
      const { profiles, profileItems } = callers.demo();
      profileUid = (await profiles.create()).uid;
      const car = { ...petrolSmall, dataItemUid: petrolSmall.uid };
      const distance = [{ name: 'distance', value: '1000' }];
      const label = (key: string, value: string) => [{ key, value }];
      await profileItems.create(profileUid, [
        {
          ...car,
          name: 'b',
          startDate: at(2024),
          endDate: at(2025),
          values: distance,
          labels: [...label('Site', 'Leeds'), ...label('team', 'north')],
        },
        { ...car, name: 'A', startDate: at(2025), values: distance, labels: label('site', 'Hull') },
        { ...dieselSmall, dataItemUid: dieselSmall.uid, name: 'c', startDate: at(2025), values: [] },
        {
          ...albania,
          dataItemUid: albania.uid,
          name: 'd',
          startDate: at(2023),
          values: [{ name: 'energy', value: '10' }],
          labels: label('site', 'Leeds'),
        },
        {
          ...methaneLeak,
          dataItemUid: methaneLeak.uid,
          name: 'e',
          startDate: at(2022),
          endDate: at(2023),
          values: [{ name: 'mass', value: '1' }],
        },
      ]);
    };
    let ready: Promise<void> | undefined;
    beforeEach(() => (ready ??= setUp()));

    const search = (filter: Partial<ItemFilter> = {}, more: Partial<ProfileItemSearchRequest> = {}) =>
      callers.demo().profileItems.search([
        {
          profileUid,
          categoryPath: asPath(''),
          filter: { ...noFilter, ...filter },
          orderBy: newestFirst,
          page: { page: 1, itemsPerPage: 10 },
          withAmounts: false,
          ...more,
        },
      ]);
    const names = async (...of: Parameters<typeof search>) =>
      (await only(search(...of))).entries.map(({ item }) => item.name).join('');
    const sortedBy = (orderBy: Partial<ItemOrder>) =>
      names({}, { orderBy: { by: 'name', isDescending: false, ...orderBy } });

    it('all items are listed with their category, their values and their amounts', async () => {
      const page = await only(search({}, { withAmounts: true }));
      expect(page.total).toBe(5);
      const keys = page.entries.map(({ item }) => ({
        profileUid,
        categoryPath: item.dataCategory.path,
        uid: item.uid,
      }));
      const { profileItems } = callers.demo();
      const read = await Promise.all(keys.map((key) => only(profileItems.getMany([key]))));
      const values = await Promise.all(keys.map((key) => only(profileItems.listValues([key]))));
      const amounts = await Promise.all(keys.map((item) => only(profileItems.calculate([{ item }]))));
      expect(page.entries.map(({ item }) => item)).toEqual(read);
      expect(page.entries.map((entry) => entry.values)).toEqual(values);
      expect(page.entries.map(({ calculation }) => calculation?.amount)).toEqual(
        amounts.map(({ amount }) => amount),
      );
    });

    it('items are selected by category, period and labels', async () => {
      expect(await names({}, { categoryPath: asPath('transport') })).toHaveLength(3);
      expect(await names({ period: { start: at(2022), end: at(2023) } })).toBe('e');
      expect(await names({ period: { start: at(2024), end: at(2025) } })).toBe('bd');
      expect(await names({ labels: [{ key: 'SITE', value: 'Leeds' }] })).toBe('bd');
      expect(await names({ labels: [{ key: 'site', value: null }] })).toHaveLength(3);
      const both = [
        { key: 'site', value: 'Leeds' },
        { key: 'team', value: null },
      ];
      expect(await names({ labels: both })).toBe('b');
      expect(await names({ labels: [{ key: 'site', value: 'leeds' }] })).toBe('');
    });

    it('items that cannot be calculated are found', async () => {
      expect(await names({ onlyFailed: true })).toBe('c');
      const page = await only(search({ onlyFailed: true }, { withAmounts: true }));
      expect(page).toMatchObject({ total: 1, entries: [{ calculation: { amount: { value: null } } }] });
      expect(await names({ onlyFailed: true, labels: [{ key: 'site', value: null }] })).toBe('');
    });

    it('items are sorted, also by a label, and divided into pages', async () => {
      expect(await sortedBy({})).toBe('Abcde');
      expect(await sortedBy({ isDescending: true })).toBe('edcbA');
      expect(await sortedBy({ by: 'start' })).toMatch(/^edb/);
      expect(await sortedBy({ by: 'category' })).toMatch(/^d.*e|e.*d/);
      expect(await sortedBy({ by: 'label', label: 'SITE', isDescending: true })).toMatch(/^(bd|db)A/);
      const byName = { orderBy: { by: 'name', isDescending: false } } as const;
      expect(await names({}, { ...byName, page: { page: 2, itemsPerPage: 2 } })).toBe('cd');
      const beyond = await only(search({}, { ...byName, page: { page: 4, itemsPerPage: 2 } }));
      expect(beyond).toMatchObject({ entries: [], total: 5 });
    });

    it('items are chosen by their data items, their scopes and words', async () => {
      expect(await names({ dataItemUids: [albania.uid, dieselSmall.uid] })).toMatch(/^(cd|dc)$/);
      expect(await names({ scopes: ['1'] })).toBe('e');
      expect(await names({ scopes: ['2 location-based', 'outside'] })).toBe('');
      expect(await names({ contains: 'PETROL small' })).toMatch(/^(Ab|bA)$/);
      expect(await names({ contains: 'hul' })).toBe('A');
      expect(await names({ contains: 'leeds' })).toMatch(/^(bd|db)$/);
      expect(await names({ contains: 'leeds electricity' })).toBe('d');
      expect(await names({ contains: '%' })).toBe('');
      const conditions = { contains: 'car', labels: [{ key: 'site', value: null }] };
      expect(await names(conditions, { categoryPath: asPath('transport') })).toMatch(/^(Ab|bA)$/);
    });

    it('items are sorted by what they emitted in the period, and divided into pages', async () => {
      const within = { period: { start: at(2024), end: at(2025) } };
      expect(await names(within, { orderBy: { by: 'emitted', isDescending: true } })).toBe('bd');
      expect(await names(within, { orderBy: { by: 'emitted', isDescending: false } })).toBe('db');
      const orderBy = { by: 'emitted', isDescending: true } as const;
      const all = await names({}, { orderBy });
      expect(all).toMatch(/^.*c$/);
      let after: string | undefined;
      for (const name of all) {
        const page = { page: 1, itemsPerPage: 1, withTotal: false } as const;
        const { entries } = await only(search({ after }, { orderBy, page }));
        expect(entries.map(({ item }) => item.name)).toEqual([name]);
        after = entries[0]?.cursor;
      }
    });

    it('a total of items that meet conditions is that of the items that a list with them has', async () => {
      const total = async (only: ItemConditions) => {
        const request = { profileUids: [profileUid], categoryPath: asPath(''), withSubcategories: true };
        const [found] = await callers
          .demo()
          .profileItems.listTotals([{ ...request, period: { start: at(2020), end: at(2025) }, only }]);
        if (found === undefined || found instanceof EmissionsError) throw found ?? new Error('no total');
        return found[0]?.whole.itemCount;
      };
      expect(await total({ labels: [] })).toBe(3);
      expect(await total({ labels: [], dataItemUids: [albania.uid] })).toBe(1);
      expect(await total({ labels: [], scopes: ['1'] })).toBe(1);
      expect(await total({ labels: [], contains: 'leeds' })).toBe(2);
      expect(await total({ labels: [{ key: 'site', value: 'Leeds' }], contains: 'car' })).toBe(1);
    });

    it.each([
      { dataItemUids: Array.from({ length: 101 }, () => petrolSmall.uid) },
      { contains: 'a b c d e f g h i j k' },
    ])('too many conditions are refused', async (conditions) => {
      expect(await codesOf(search(conditions))).toEqual(['BAD_USER_INPUT']);
    });

    it('the keys of all labels are listed once each', async () => {
      const keys = await only(callers.demo().profileItems.listUsedLabels([profileUid]));
      expect(keys.map((key) => key.toLowerCase())).toEqual(['site', 'team']);
    });

    it.each([
      { by: 'start', isDescending: true },
      { by: 'name', isDescending: false },
      { by: 'modified', isDescending: false },
      { by: 'category', isDescending: true },
      { by: 'uid', isDescending: false },
    ] as const)(
      'a list by $by is read in parts, none twice and none missed, while items come and go',
      async (orderBy) => {
        const { profileItems } = callers.demo();
        const { uid: of } = await callers.demo().profiles.create();
        const draft = (name: string, year: number) => ({
          ...petrolSmall,
          dataItemUid: petrolSmall.uid,
          name,
          startDate: at(year),
          values: [],
        });
        const lasting = ['a', 'c', 'e', 'g', 'i'];
        await profileItems.create(
          of,
          lasting.map((name, index) => draft(name, 2010 + 2 * index)),
        );
        const found: (string | null)[] = [];
        for (let after: string | undefined, part = 0; part < 9; part += 1) {
          const page = { page: 1, itemsPerPage: 2, withTotal: false } as const;
          const { entries, total } = await only(search({ after }, { profileUid: of, orderBy, page }));
          found.push(...entries.map(({ item }) => item.name));
          after = entries.at(-1)?.cursor;
          if (total <= entries.length) break;
          const around = ['', 'b', 'd', 'f', 'h', 'j'].map((name, index) =>
            draft(`${name}${part}`, 2009 + 2 * index + part / 10),
          );
          const added = await profileItems.create(of, around);
          const read = entries.at(0)?.item;
          await profileItems.delete([...added.slice(0, 3), ...(read === undefined ? [] : [toKey(read)])]);
        }
        const among = found.filter((name) => name !== null && lasting.includes(name));
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(among)).toEqual(new Set(lasting));
      },
    );

    it.each([
      ['of another order', 'uid', 'AAAAAAAAAAAA.eA'],
      ['without what it is sorted by', 'start', 'AAAAAAAAAAAA'],
      ['that is no cursor', 'name', '2'],
    ] as const)('a cursor %s is refused', async (_, by, after) => {
      const { profileItems } = callers.demo();
      const refused = profileItems.search([
        {
          profileUid,
          categoryPath: asPath(''),
          filter: { ...noFilter, after },
          orderBy: { by, isDescending: false },
          page: { page: 1, itemsPerPage: 2 },
          withAmounts: false,
        },
      ]);
      expect(await codesOf(refused)).toEqual(['BAD_USER_INPUT']);
    });

    it('the used categories are listed with their numbers of items', async () => {
      const used = await only(callers.demo().profileItems.listUsedCategories([profileUid]));
      expect(used.map(({ dataCategory, itemCount }) => [dataCategory.path, itemCount])).toEqual([
        ['energy/electricity', 1],
        ['planet/leak', 1],
        ['transport/car', 3],
      ]);
    });

    it('the items of a profile are hidden from others, and an unknown category is not found', async () => {
      const { profileItems } = callers.as('stranger');
      const page = { page: 1, itemsPerPage: 10 };
      const hidden = { profileUid, filter: noFilter, orderBy: newestFirst, page, withAmounts: false };
      const root = asPath('');
      expect(await codesOf(profileItems.search([{ ...hidden, categoryPath: root }]))).toEqual(['FORBIDDEN']);
      expect(await codesOf(profileItems.listUsedCategories([profileUid, asUid('ZZZZZZZZZZZZ')]))).toEqual([
        'FORBIDDEN',
        'NOT_FOUND',
      ]);
      expect(await codesOf(search({}, { categoryPath: asPath('transport/bus') }))).toEqual(['NOT_FOUND']);
    });

    it('an order by a label without its key is refused', async () => {
      const orderBy = { by: 'label', isDescending: false } as const;
      expect(await codesOf(search({}, { orderBy }))).toEqual(['BAD_USER_INPUT']);
    });
  });
}
