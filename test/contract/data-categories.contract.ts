import { describe, expect, it } from 'vitest';
import { petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asPath } from '../support/brands.ts';

export function describeDataCategories(callers: Callers): void {
  describe('data categories', () => {
    it('a category with items has all its fields', async () => {
      const category = await only(callers.demo().dataCategories.getMany([asPath('transport/car')]));
      expect(category).toEqual({
        uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
        path: 'transport/car',
        name: 'Cars',
        created: fixtureNow,
        modified: fixtureNow,
        parent: { uid: expect.any(String), path: 'transport', name: 'Transport' },
        itemDefinition: {
          uid: expect.any(String),
          name: 'Test cars',
          drillDown: ['fuel', 'size'],
          created: fixtureNow,
          modified: fixtureNow,
          version: 1,
        },
        deprecated: false,
        provenance: {
          source: 'Figures made up for tests',
          publisher: 'The test suite',
          year: '2025',
          region: 'Nowhere',
          licence: 'MIT',
          shortPublisher: 'Suite',
          url: 'https://example.org/figures',
          licenceUrl: 'https://example.org/licence',
        },
        about: {
          title: {
            pattern: 'Car, {fuel}, {size}',
            words: [{ path: 'size', value: 'small', word: 'small one' }],
          },
          description: 'Cars that were made up for tests.',
          method: 'distance × CO2 per km',
          ownership: null,
          similar: [{ path: 'energy/electricity', use: 'For electricity' }],
        },
        isLookUp: false,
        version: expect.any(Number),
      });
    });

    it('the root and a category without items have all their fields', async () => {
      const [root, transport] = await callers
        .demo()
        .dataCategories.getMany([asPath(''), asPath('transport')]);
      expect(root).toMatchObject({ path: '', name: 'Root', parent: null, itemDefinition: null });
      expect(transport).toMatchObject({ parent: { path: '' }, itemDefinition: null, provenance: null });
    });

    it('categories are in the order of the paths, with duplicates, and errors at their own index', async () => {
      const paths = [asPath('planet'), asPath('transport/bus'), asPath('TRANSPORT/Car'), asPath('planet')];
      const outcomes = await callers.demo().dataCategories.getMany(paths);
      expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.path))).toEqual([
        'planet',
        'NOT_FOUND',
        'transport/car',
        'planet',
      ]);
    });

    it('the categories below each path are listed', async () => {
      const [root, transport, planet, missing] = await callers
        .demo()
        .dataCategories.listChildren([asPath(''), asPath('transport'), asPath('planet'), asPath('nowhere')]);
      expect(pathsOf(root)).toEqual(['energy', 'planet', 'transport']);
      expect(pathsOf(transport)).toEqual(['transport/car']);
      expect(pathsOf(planet)).toEqual(['planet/gwp', 'planet/leak']);
      expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('items are listed page by page, with their values only on request', async () => {
      const path = asPath('transport/car');
      const { dataCategories } = callers.demo();
      const first = await only(
        dataCategories.listItems([{ path, page: { page: 1, itemsPerPage: 3 }, withValues: true }]),
      );
      expect(first.total).toBe(4);
      expect(first.entries).toHaveLength(3);
      expect(first.entries[0]).toEqual({
        uid: petrolSmall.uid,
        path: null,
        label: 'petrol, small',
        title: 'Car, petrol, small one',
        created: fixtureNow,
        modified: fixtureNow,
        values: { fuel: 'petrol', size: 'small', kgCO2PerKm: '0.10', source: 'made up' },
      });
      expect(first.entries[2]?.values).toMatchObject({ source: 'made up & "quoted" <é>' });
      const second = await only(
        dataCategories.listItems([{ path, page: { page: 2, itemsPerPage: 3 }, withValues: false }]),
      );
      expect(second.entries.map(({ label }) => label)).toEqual(['diesel']);
    });

    it('a page beyond the end is empty, but has the total', async () => {
      const page = { page: 9, itemsPerPage: 3 };
      const found = await only(
        callers.demo().dataCategories.listItems([{ path: asPath('transport/car'), page, withValues: false }]),
      );
      expect(found).toMatchObject({ entries: [], total: 4, request: page });
    });

    it('a page shows whether there are further entries, even without the total', async () => {
      const list = async (page: number, itemsPerPage: number) => {
        const request = { page, itemsPerPage };
        const ask = { path: asPath('transport/car'), withValues: false } as const;
        const counted = await only(callers.demo().dataCategories.listItems([{ ...ask, page: request }]));
        const found = await only(
          callers.demo().dataCategories.listItems([{ ...ask, page: { ...request, withTotal: false } }]),
        );
        expect(found.entries).toEqual(counted.entries);
        expect(found.total).toBeLessThanOrEqual(counted.total);
        return found.total > (page - 1) * itemsPerPage + found.entries.length;
      };
      expect([await list(1, 3), await list(1, 4), await list(2, 2), await list(1, 10)]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      // Beyond the end, what came before is known.
      expect(await list(9, 3)).toBe(false);
    });

    it('the list of items of a category without items is empty', async () => {
      const page = { page: 1, itemsPerPage: 3 };
      const found = await only(
        callers.demo().dataCategories.listItems([{ path: asPath('transport'), page, withValues: true }]),
      );
      expect(found).toMatchObject({ entries: [], total: 0, request: page });
    });

    it('a drill-down leads to one item, level by level', async () => {
      const drillDown = (...selections: readonly [string, string][]) =>
        only(
          callers.demo().dataCategories.drillDown([
            {
              path: asPath('transport/car'),
              selections: selections.map(([name, value]) => ({ name, value })),
            },
          ]),
        );
      const first = await drillDown();
      expect(first.selections).toEqual([]);
      expect(first.choices).toEqual({ name: 'fuel', choices: named('diesel', 'petrol') });
      expect(first.dataCategory).toMatchObject({ path: 'transport/car', name: 'Cars' });
      expect(first.itemDefinition).toMatchObject({ name: 'Test cars', drillDown: ['fuel', 'size'] });

      const second = await drillDown(['FUEL', 'Petrol']);
      expect(second.selections).toEqual([{ name: 'fuel', value: 'petrol' }]);
      expect(second.choices).toEqual({ name: 'size', choices: named('large', 'small') });

      const third = await drillDown(['size', 'large'], ['colour', 'red']);
      expect(third.selections).toEqual([
        { name: 'fuel', value: 'petrol' },
        { name: 'size', value: 'large' },
      ]);
      expect(third.choices).toEqual({ name: 'uid', choices: named(petrolLarge.uid) });
    });

    it('a drill-down without items has nothing to choose', async () => {
      const found = await only(
        callers.demo().dataCategories.drillDown([{ path: asPath('planet'), selections: [] }]),
      );
      expect(found).toMatchObject({
        itemDefinition: null,
        selections: [],
        choices: { name: '', choices: [] },
      });
    });

    it('a path is resolved to a category, an item or a value', async () => {
      const { dataCategories } = callers.demo();
      expect(await dataCategories.locate([])).toEqual({ kind: 'category', path: '' });
      expect(await dataCategories.locate(['transport', 'car'])).toEqual({
        kind: 'category',
        path: 'transport/car',
      });
      expect(await dataCategories.locate(['transport', 'car', petrolSmall.uid])).toEqual({
        kind: 'item',
        key: petrolSmall,
      });
      expect(await dataCategories.locate(['transport', 'car', petrolSmall.uid, 'kgCO2PerKm'])).toEqual({
        kind: 'value',
        key: { item: petrolSmall, path: 'kgCO2PerKm' },
      });
    });

    it.each([
      [['transport', 'bus']],
      [['planet', petrolSmall.uid]],
      [['transport', 'car', 'ZZZZZZZZZZZZ']],
      [['transport', 'car', petrolSmall.uid, 'kgCO2PerKm', 'more']],
    ])('the path of %s is not found', async (path) => {
      await expect(callers.demo().dataCategories.locate(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('only administrators may change categories', async () => {
      const paths = [asPath('transport/car'), asPath('nowhere')];
      const demo = await callers.demo().dataCategories.listActions(paths);
      expect(demo[0]).toEqual({
        allowView: true,
        allowList: false,
        allowCreate: false,
        allowModify: false,
        allowDelete: false,
      });
      expect(demo[1]).toMatchObject({ code: 'NOT_FOUND' });
      const admin = await only(callers.admin().dataCategories.listActions([asPath('transport/car')]));
      expect(Object.values(admin ?? {})).toEqual([true, true, true, true, true]);
    });

    it('a large batch is answered', async () => {
      const paths = Array.from({ length: 300 }, (_, index) =>
        asPath(index % 2 === 0 ? 'transport/car' : 'nowhere'),
      );
      const codes = await codesOf(callers.demo().dataCategories.getMany(paths));
      expect(codes.filter((code) => code === 'OK')).toHaveLength(150);
      expect(codes[1]).toBe('NOT_FOUND');
    });
  });
}

function pathsOf(outcome: unknown): unknown {
  return Array.isArray(outcome) ? outcome.map((category: { path: string }) => category.path) : outcome;
}

function named(...values: readonly string[]) {
  return values.map((value) => ({ name: value, value }));
}
