import type { CategoryPath } from '../../src/domain/basics/category-path.ts';
import { describe, expect, it } from 'vitest';
import type { DataItemMatch } from '../../src/domain/data-tree/data-item.ts';
import type { FacetFilter, SearchResult } from '../../src/domain/search/search-result.ts';
import type { DataItemSearch } from '../../src/ports/data-tree.ts';
import type { DataItemFilter } from '../../src/domain/data-tree/data-item-filter.ts';
import { dieselAny, dieselSmall, petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asPath, asInstant } from '../support/brands.ts';

const page = { page: 1, itemsPerPage: 10 };

/** Searching and filtering in one category, which every backend can. */
export function describeSearch(callers: Callers): void {
  const search = async (
    query: string,
    more: Partial<{ categoryPath: CategoryPath; page: typeof page }> = {},
  ) => {
    const request = { query, categoryPath: asPath('transport/car'), page, ...more };
    return (await callers.demo().dataItems.search(request)).items;
  };

  async function uidsFor(query: string): Promise<readonly string[]> {
    return (await search(query)).entries.map(({ uid }) => uid);
  }

  describe('searching data items', () => {
    it.each([
      ['one word', 'petrol', [petrolSmall, petrolLarge]],
      ['several words in any order', 'small petrol', [petrolSmall]],
      ['the beginnings of words', 'smal die', [dieselSmall]],
      ['a last word of any length', 'diesel sm', [dieselSmall]],
      ['words in capitals and with accents', 'PÉTROL Lárge', [petrolLarge]],
      ['words of the category beside its own', 'transport cars diesel', [dieselAny, dieselSmall]],
      ['signs between words', '"petrol" -(small)*', [petrolSmall]],
      ['the end of a word', 'etrol', []],
    ])('a search finds items by %s', async (_, query, expected) => {
      expect(await uidsFor(query)).toEqual(expected.map(({ uid }) => uid));
    });

    it('a result has the fields of list entries and its category', async () => {
      const { entries, ...found } = await search('petrol small');
      const bare = entries.map((match) => ({ ...match, facts: undefined }));
      expect({ ...found, entries: bare }).toEqual({
        entries: [
          {
            uid: petrolSmall.uid,
            path: null,
            label: 'petrol, small',
            title: 'Car, petrol, small one',
            created: fixtureNow,
            modified: fixtureNow,
            categoryPath: 'transport/car',
          },
        ],
        total: 1,
        request: page,
      });
    });

    it('results are paged, shorter labels first', async () => {
      const all = await uidsFor('car');
      expect(all).toEqual([dieselAny, petrolSmall, petrolLarge, dieselSmall].map(({ uid }) => uid));
      const second = await search('car', { page: { page: 2, itemsPerPage: 3 } });
      expect(second.entries.map(({ uid }) => uid)).toEqual(all.slice(3));
      expect(second.total).toBe(4);
      const beyond = await search('car', { page: { page: 9, itemsPerPage: 3 } });
      expect(beyond).toMatchObject({ entries: [], total: 4 });
    });

    it.each([
      ['nothing', ''],
      ['signs only', '"*" -- ()'],
      ['a smiling face', '😀'],
      ['a NUL', '\0'],
      ['four thousand letters', 'a'.repeat(4096)],
      ['half a letter', '\ud83d'],
    ])('a search with %s is rejected, and the error names the argument', async (_, query) => {
      await expect(search(query)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'query' });
    });

    it('a search box finds misspelt words in all categories, counted, by page', async () => {
      const request = { query: 'petorl smal', categoryPath: asPath(''), page: { page: 1, itemsPerPage: 1 } };
      const found = await callers.demo().dataItems.search(request);
      expect(found.items).toMatchObject({ entries: [{ uid: petrolSmall.uid }], total: 1 });
      expect(found.corrections).toEqual([{ word: 'petorl', used: ['petrol'] }]);
      const [car] = (await callers.demo().dataItems.search({ ...request, query: 'car' })).categories;
      expect(car?.path).toBe('transport/car');
      expect(found.facets[0]).toEqual({
        name: 'category',
        values: [{ value: 'transport/car', name: car?.name, count: 1 }],
      });
      expect(found.facets[1]?.values.map(({ name }) => name)).toEqual([null]);
      const second = { ...request, query: 'car', page: { page: 2, itemsPerPage: 3 } };
      expect((await callers.demo().dataItems.search(second)).items).toMatchObject({
        entries: [{ label: expect.any(String) }],
        total: 4,
      });
    });

    it('filters choose among what is found, and each facet shows what else could be chosen', async () => {
      const request = { query: 'planet', categoryPath: asPath(''), page: { page: 1, itemsPerPage: 3 } };
      const find = (more: Partial<DataItemSearch>) =>
        callers.demo().dataItems.search({ ...request, ...more });
      const countOf = ({ facets }: SearchResult, facet: string) =>
        facets.find(({ name }) => name === facet)?.values.map(({ value, count }) => [value, count]);
      const all = await find({});
      const paths = countOf(all, 'category')?.map(([value]) => String(value)) ?? [];
      expect(paths.length).toBeGreaterThan(1);
      const [first = '', second = ''] = paths;
      const filtered = await find({ filters: [{ name: 'category', values: [second] }] });
      expect(new Set(filtered.items.entries.map(({ categoryPath }) => categoryPath))).toEqual(
        new Set([second]),
      );
      expect(countOf(filtered, 'category')).toEqual(countOf(all, 'category'));
      expect(filtered.items.total).toBe(
        new Map(countOf(all, 'category')?.map(([v, n]) => [v, n])).get(second),
      );
      const both = await find({ filters: [{ name: 'category', values: [first, second] }] });
      expect(both.items.total).toBeGreaterThan(filtered.items.total);
      const nothing = await find({ filters: [{ name: 'region', values: ['Atlantis'] }] });
      expect(nothing.items).toMatchObject({ entries: [], total: 0 });
      expect(countOf(nothing, 'category')).toEqual([]);
      const last = {
        filters: [{ name: 'category' as const, values: [second] }],
        page: { page: 2, itemsPerPage: 1 },
      };
      expect((await find(last)).items.entries).toEqual([filtered.items.entries[1]].filter(Boolean));
    });

    it('with filters, categories are those with items found in or below them', async () => {
      const pathsFor = async (...values: readonly string[]) => {
        const filters: readonly FacetFilter[] =
          values.length === 0 ? [] : [{ name: 'category', values: [...values] }];
        const request = { query: 'transport', categoryPath: asPath(''), page, filters };
        const { categories } = await callers.demo().dataItems.search(request);
        return categories.map(({ path }) => path);
      };
      expect(await pathsFor()).toEqual(['transport']);
      expect(await pathsFor('transport/car')).toEqual(['transport']);
      expect(await pathsFor('energy/electricity')).toEqual([]);
    });

    it.each(['label', 'category'] as const)('what is found is paged by %s', async (order) => {
      const keyOf = ({ categoryPath, label }: DataItemMatch) =>
        order === 'label' ? label : `${categoryPath} ${label}`;
      const read = async (page: number) =>
        (
          await callers.demo().dataItems.search({
            query: 'transport',
            categoryPath: asPath(''),
            page: { page, itemsPerPage: 3 },
            order,
          })
        ).items.entries.map(keyOf);
      const keys = [...(await read(1)), ...(await read(2))];
      expect(keys.length).toBeGreaterThan(3);
      expect(keys).toEqual([...keys].sort());
    });

    it.each([
      ['no values', [{ name: 'region', values: [] }]],
      ['a blank value', [{ name: 'region', values: [' '] }]],
      ['a value of 10 kB', [{ name: 'unit', values: ['x'.repeat(9_000)] }]],
      ['too many values', [{ name: 'year', values: Array.from({ length: 21 }, String) }]],
      [
        'a facet twice',
        [
          { name: 'year', values: ['1'] },
          { name: 'year', values: ['2'] },
        ],
      ],
    ] as const)('a filter with %s is rejected', async (_, filters) => {
      const request = { query: 'car', categoryPath: asPath(''), page, filters };
      await expect(callers.demo().dataItems.search(request)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        argument: 'filters',
      });
    });

    it('the time that a sentence names is the time of the calculation', async () => {
      const [best] = await callers
        .demo()
        .dataItems.suggest({ text: '30 km by small petrol car in 2023', maximum: 1 });
      expect(best).toMatchObject({
        item: { uid: petrolSmall.uid },
        asOf: Date.parse('2023-01-01'),
        reason: expect.stringContaining('"in 2023" is the time of the figures (asOf).'),
      });
      const [unread] = await callers
        .demo()
        .dataItems.suggest({ text: '30 km by small petrol car last year', maximum: 1 });
      expect(unread).toMatchObject({
        asOf: null,
        reason: expect.stringContaining('"last year" was not understood'),
      });
    });

    it('what a sentence suggests can be calculated as it is', async () => {
      const { dataItems } = callers.demo();
      const [best] = await dataItems.suggest({ text: '30 km by small petrol car', maximum: 2 });
      expect(best).toMatchObject({
        item: { uid: petrolSmall.uid, categoryPath: 'transport/car', label: 'petrol, small' },
        inputs: [{ name: expect.stringMatching(/^distance/), value: '30' }],
      });
      const [result] = await dataItems.calculate([{ item: petrolSmall, inputs: best?.inputs ?? [] }]);
      expect(result).toMatchObject({ amount: { value: expect.any(Number) } });
    });

    it('a search in an unknown category is rejected', async () => {
      await expect(search('car', { categoryPath: asPath('transport/bus') })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('a search without credentials is rejected', async () => {
      const request = { query: 'car', categoryPath: asPath('transport/car'), page };
      await expect(callers.with({ kind: 'none' }).dataItems.search(request)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });
  });

  describe('filtering the items of a category', () => {
    const list = (filter: DataItemFilter, path = asPath('transport/car')) =>
      only(callers.demo().dataCategories.listItems([{ path, page, withValues: false, filter }]));

    it.each<[string, DataItemFilter, readonly { uid: string }[]]>([
      ['nothing', {}, [petrolSmall, petrolLarge, dieselSmall, dieselAny]],
      ['a part of the label', { labelContains: 'TROL, s' }, [petrolSmall]],
      ['drill-down values', { drill: [{ name: 'FUEL', value: 'Diesel' }] }, [dieselSmall, dieselAny]],
      ['both', { labelContains: 'small', drill: [{ name: 'fuel', value: 'diesel' }] }, [dieselSmall]],
      [
        'the time of change',
        { modifiedSince: fixtureNow },
        [petrolSmall, petrolLarge, dieselSmall, dieselAny],
      ],
      ['a later time of change', { modifiedSince: asInstant(fixtureNow + 60_000) }, []],
    ])('a filter selects items by %s', async (_, filter, expected) => {
      const found = await list(filter);
      expect(found.entries.map(({ uid }) => uid)).toEqual(expected.map(({ uid }) => uid));
      expect(found.total).toBe(expected.length);
    });

    it('filtered items are paged, with their values on request', async () => {
      const found = await only(
        callers.demo().dataCategories.listItems([
          {
            path: asPath('transport/car'),
            page: { page: 2, itemsPerPage: 1 },
            withValues: true,
            filter: { labelContains: 'petrol' },
          },
        ]),
      );
      expect(found.total).toBe(2);
      expect(found.entries).toMatchObject([{ uid: petrolLarge.uid, values: { kgCO2PerKm: '0.25' } }]);
    });

    it('a filter by a level that the category does not have is rejected', async () => {
      const outcome = await callers.demo().dataCategories.listItems([
        {
          path: asPath('transport/car'),
          page,
          withValues: false,
          filter: { drill: [{ name: 'colour', value: 'red' }] },
        },
      ]);
      expect(outcome).toMatchObject([
        { code: 'BAD_USER_INPUT', argument: 'drill', message: expect.stringContaining('fuel, size') },
      ]);
    });

    it('a filter by two values of one level is rejected', async () => {
      const drill = [
        { name: 'fuel', value: 'petrol' },
        { name: 'Fuel', value: 'diesel' },
      ];
      const ask = { path: asPath('transport/car'), page, withValues: false, filter: { drill } };
      expect(await callers.demo().dataCategories.listItems([ask])).toMatchObject([
        { code: 'BAD_USER_INPUT', argument: 'drill', message: expect.stringContaining('twice') },
      ]);
    });

    it('a filter finds nothing in a category without items', async () => {
      expect(await list({ labelContains: 'a' }, asPath('planet'))).toMatchObject({ entries: [], total: 0 });
    });
  });
}
