import { beforeEach, describe, expect, it } from 'vitest';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

const page = { page: 1, itemsPerPage: 10 };
let categories = 0;

export function describeDataTreeWrites(callers: Callers): void {
  describe('writes on the data tree', () => {
    let categoryPath: CategoryPath;
    beforeEach(async () => {
      const definitionUid = await definitionOf('transport/car', callers.admin());
      categories += 1;
      const [path] = await callers.admin().dataCategories.create([
        {
          parentPath: asPath('transport'),
          segment: `bus${categories}`,
          name: 'Buses & <coaches>',
          itemDefinitionUid: definitionUid,
        },
      ]);
      categoryPath = asPath(path ?? '');
    });

    const create = async (
      values: Record<string, string>,
      backend = callers.admin(),
      more = {},
    ): Promise<DataItemKey> => {
      const entries = Object.entries(values).map(([path, value]) => ({ path, value }));
      const [key] = await backend.dataItems.create([{ categoryPath, values: entries, ...more }]);
      if (key === undefined) throw new Error('no item was created');
      return key;
    };
    const items = async () =>
      (await only(callers.demo().dataCategories.listItems([{ path: categoryPath, page, withValues: true }])))
        .entries;

    describe('on data categories', () => {
      it('a new category is visible to all users at once', async () => {
        expect(await only(callers.demo().dataCategories.getMany([categoryPath]))).toMatchObject({
          path: categoryPath,
          name: 'Buses & <coaches>',
          parent: { path: 'transport' },
          itemDefinition: { name: 'Test cars' },
        });
        const children = await only(callers.demo().dataCategories.listChildren([asPath('transport')]));
        expect(children).toContainEqual(expect.objectContaining({ path: categoryPath }));
      });

      it('a second category at the same path in any case is rejected', async () => {
        const segment = categoryPath.slice('transport/'.length).toUpperCase();
        await expect(
          callers
            .admin()
            .dataCategories.create([{ parentPath: asPath('transport'), segment, name: 'Again' }]),
        ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'duplicate' });
      });

      it.each([
        ['a blank name', { name: ' ' }, 'name'],
        ['a segment with a slash', { segment: 'a/b' }, 'segment'],
        ['a segment that leads up', { segment: '..' }, 'segment'],
        ['a reserved segment', { segment: 'Drill' }, 'segment'],
        [
          'a segment that is reserved below the root',
          { parentPath: asPath(''), segment: 'categories' },
          'segment',
        ],
        ['an unknown definition', { itemDefinitionUid: asUid('ZZZZZZZZZZZZ') }, 'itemDefinitionUid'],
      ])('a category with %s is refused by the name of the field', async (_, bad, argument) => {
        const draft = { parentPath: asPath('transport'), segment: 'fine', name: 'Fine', ...bad };
        const refused = { code: 'BAD_USER_INPUT', argument };
        const { dataCategories } = callers.admin();
        await expect(dataCategories.create([draft])).rejects.toMatchObject(refused);
        if (draft.parentPath === 'transport') {
          const change = { path: categoryPath, ...bad };
          await expect(dataCategories.update([change])).rejects.toMatchObject(refused);
        }
        const paths = (await only(callers.demo().dataCategories.listChildren([asPath('transport')]))).map(
          ({ path }) => path,
        );
        expect(paths).not.toContain('transport/fine');
      });

      it('a renamed category moves with everything below it', async () => {
        const [below] = await callers
          .admin()
          .dataCategories.create([{ parentPath: categoryPath, segment: 'night', name: 'Night buses' }]);
        expect(below).toBe(`${categoryPath}/night`);
        const { uid } = await create({ fuel: 'diesel', size: 'double' });
        const segment = `moved${categories}`;
        const backend = callers.admin();
        const [moved] = await backend.dataCategories.update([{ path: categoryPath, segment, name: 'Moved' }]);
        expect(moved).toBe(`transport/${segment}`);
        expect(await only(backend.dataCategories.getMany([asPath(`transport/${segment}`)]))).toMatchObject({
          name: 'Moved',
        });
        const paths = [categoryPath, asPath(`transport/${segment}/night`)];
        expect(await codesOf(callers.demo().dataCategories.getMany(paths))).toEqual(['NOT_FOUND', 'OK']);
        const key = { categoryPath: asPath(`transport/${segment}`), uid };
        expect(await codesOf(callers.demo().dataItems.getMany([key]))).toEqual(['OK']);
      });

      it('a category is deleted with everything below and in it', async () => {
        await callers
          .admin()
          .dataCategories.create([{ parentPath: categoryPath, segment: 'night', name: 'Night buses' }]);
        const key = await create({ fuel: 'diesel' });
        await callers.admin().dataCategories.delete([{ path: categoryPath }]);
        const paths = [categoryPath, asPath(`${categoryPath}/night`), asPath('transport')];
        expect(await codesOf(callers.demo().dataCategories.getMany(paths))).toEqual([
          'NOT_FOUND',
          'NOT_FOUND',
          'OK',
        ]);
        expect(await codesOf(callers.demo().dataItems.getMany([key]))).toEqual(['NOT_FOUND']);
        const [again] = await callers.admin().dataCategories.create([
          {
            parentPath: asPath('transport'),
            segment: categoryPath.slice('transport/'.length),
            name: 'Anew',
          },
        ]);
        expect(again).toBe(categoryPath);
      });
    });

    describe('on data items', () => {
      it('a new item has its values, and can be calculated with', async () => {
        const key = await create({ fuel: 'electric', size: 'double', kgCO2PerKm: '0.50' }, callers.admin(), {
          name: 'E-bus',
          path: 'ebus',
        });
        const backend = callers.demo();
        expect(await only(backend.dataItems.getMany([key]))).toMatchObject({
          uid: key.uid,
          label: 'electric, double',
          name: 'E-bus',
          path: 'ebus',
          validity: { start: 0, end: null },
        });
        const values = await only(backend.dataItemValues.listByItem([key]));
        expect(values.map(({ path, value }) => [path, value])).toEqual([
          ['fuel', 'electric'],
          ['size', 'double'],
          ['kgCO2PerKm', '0.50'],
          ['source', ''],
        ]);
        const calculation = { item: key, inputs: [{ name: 'distance', value: '10' }] };
        expect((await only(backend.dataItems.calculate([calculation]))).amount.value).toBe(5);
        expect(await backend.dataCategories.locate([...categoryPath.split('/'), 'ebus'])).toEqual({
          kind: 'item',
          key,
        });
        const drillDown = { path: categoryPath, selections: [] };
        expect((await only(backend.dataCategories.drillDown([drillDown]))).choices.choices).toEqual([
          { name: key.uid, value: key.uid },
        ]);
      });

      it('a second item with the same drill-down values is rejected', async () => {
        await create({ fuel: 'diesel', size: 'double' });
        await expect(create({ fuel: 'Diesel', size: 'double' })).rejects.toMatchObject({
          fault: 'duplicate',
        });
        expect(await items()).toHaveLength(1);
      });

      it.each([
        ['text for a number', { kgCO2PerKm: 'much' }],
        ['a value that the definition has not', { colour: 'red' }],
        ['a value of the profile side', { distance: '1' }],
        ['a text that is too long', { source: 'x'.repeat(256) }],
      ])('refuse %s', async (_, values) => {
        await expect(create({ fuel: 'x', ...values })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
        expect(await items()).toEqual([]);
      });

      it('an update changes the fields that are sent and no others', async () => {
        const key = await create({ fuel: 'diesel', size: 'single', kgCO2PerKm: '1' });
        const backend = callers.admin();
        await backend.dataItems.update([
          { item: key, name: 'Old bus', values: [{ path: 'size', value: 'double' }] },
        ]);
        expect(await only(backend.dataItems.getMany([key]))).toMatchObject({
          name: 'Old bus',
          label: 'diesel, double',
        });
        const [row] = await items();
        expect(row?.values).toMatchObject({ fuel: 'diesel', size: 'double', kgCO2PerKm: '1' });
      });

      it('an item is deleted', async () => {
        const key = await create({ fuel: 'diesel' });
        await callers.admin().dataItems.delete([key]);
        expect(await codesOf(callers.demo().dataItems.getMany([key]))).toEqual(['NOT_FOUND']);
        expect(await items()).toEqual([]);
        await expect(callers.admin().dataItems.delete([key])).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await create({ fuel: 'diesel' });
      });

      it('a deleted item hides the profile items that use it, which can be deleted, too', async () => {
        const key = await create({ fuel: 'diesel', kgCO2PerKm: '1' });
        const { uid } = await callers.demo().profiles.create();
        const [profileItem] = await callers
          .demo()
          .profileItems.create(uid, [
            { categoryPath, dataItemUid: key.uid, values: [{ name: 'distance', value: '1' }] },
          ]);
        if (profileItem === undefined) throw new Error('no item was created');
        await callers.admin().dataItems.delete([key]);
        const { profileItems } = callers.demo();
        expect(await codesOf(profileItems.getMany([profileItem]))).toEqual(['NOT_FOUND']);
        await expect(
          profileItems.update([{ item: profileItem, name: 'new', values: [] }]),
        ).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await profileItems.delete([profileItem]);
        await expect(callers.demo().profileItems.delete([profileItem])).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      });
    });

    describe('on data item values', () => {
      it('a changed value is used by calculations', async () => {
        const item = await create({ fuel: 'diesel', kgCO2PerKm: '1' });
        const key = { item, path: 'kgCO2PerKm' };
        const backend = callers.admin();
        await backend.dataItemValues.update([{ key, value: '2.50' }]);
        expect(await only(backend.dataItemValues.getMany([key]))).toMatchObject({ value: '2.50' });
        const calculation = { item, inputs: [{ name: 'distance', value: '10' }] };
        expect((await only(callers.demo().dataItems.calculate([calculation]))).amount.value).toBe(25);
        await expect(callers.admin().dataItemValues.update([{ key, value: 'a lot' }])).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
        });
        expect(await only(callers.demo().dataItemValues.getMany([key]))).toMatchObject({ value: '2.50' });
      });

      it('a value has a history to which entries are added and deleted', async () => {
        const item = await create({ fuel: 'diesel', kgCO2PerKm: '1' });
        const key = { item, path: 'kgCO2PerKm' };
        const since = (year: number) => asInstant(Date.UTC(year, 0, 1));
        const add = (year: number, value: string) =>
          callers.admin().dataItemValues.createEntries({
            item,
            startDate: since(year),
            values: [{ path: 'kgCO2PerKm', value }],
          });
        const [entry] = await add(2020, '0.8');
        await add(2015, '0.9');
        const history = async () =>
          (await only(callers.demo().dataItemValues.listHistory([key]))).map(({ startDate, value }) => [
            startDate,
            value,
          ]);
        expect(await history()).toEqual([
          [since(2020), '0.8'],
          [since(2015), '0.9'],
          [0, '1'],
        ]);
        if (entry === undefined) throw new Error('no entry was created');
        await callers.admin().dataItemValues.update([{ key: entry, value: '0.7', startDate: since(2021) }]);
        expect(await history()).toEqual([
          [since(2021), '0.7'],
          [since(2015), '0.9'],
          [0, '1'],
        ]);
        await expect(add(2015, '0.95')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
        await callers.admin().dataItemValues.deleteEntries([entry]);
        expect(await history()).toEqual([
          [since(2015), '0.9'],
          [0, '1'],
        ]);
        expect(await only(callers.demo().dataItemValues.getMany([key]))).toMatchObject({ value: '0.9' });
      });

      it('the first entry of a history cannot be deleted', async () => {
        const item = await create({ fuel: 'diesel', kgCO2PerKm: '1' });
        const key = { item, path: 'kgCO2PerKm' };
        const { uid } = await only(callers.demo().dataItemValues.getMany([key]));
        const first = { ...key, entryUid: uid };
        await expect(callers.admin().dataItemValues.deleteEntries([first])).rejects.toMatchObject({
          fault: 'last-value',
        });
        await expect(
          callers.admin().dataItemValues.update([{ key: first, startDate: asInstant(Date.UTC(2020, 0, 1)) }]),
        ).rejects.toMatchObject({ fault: 'invalid-modification' });
      });
    });

    describe('on values of the type BOOLEAN', () => {
      let item: DataItemKey;
      beforeEach(async () => {
        const itemDefinitionUid = await definitionOf('planet/leak', callers.admin());
        const draft = { parentPath: categoryPath, segment: 'leak', name: 'Leaks', itemDefinitionUid };
        const [path] = await callers.admin().dataCategories.create([draft]);
        const values = [{ path: 'gas', value: 'CH4' }];
        item = await only(callers.admin().dataItems.create([{ categoryPath: asPath(path ?? ''), values }]));
      });

      const amount = async () => {
        const calculation = { item, inputs: [{ name: 'mass', value: '1' }] };
        return (await only(callers.demo().dataItems.calculate([calculation]))).amount.value;
      };
      const store = (value: string) =>
        callers.admin().dataItemValues.update([{ key: { item, path: 'isCapped' }, value }]);
      const stored = async () =>
        (await only(callers.demo().dataItemValues.getMany([{ item, path: 'isCapped' }]))).value;

      it('every spelling counts as the same, and is stored as sent', async () => {
        // 1 kg of methane × 28; a cap holds back half. The default is FALSE.
        expect(await amount()).toBe(28);
        for (const value of ['true', '1', 'TRUE', 'True']) {
          await store(value);
          expect([await stored(), await amount()]).toEqual([value, 14]);
        }
        for (const value of ['false', '0', 'FALSE', '']) {
          await store(value);
          expect([await stored(), await amount()]).toEqual([value, 28]);
        }
      });

      it.each(['yes', '2', 'truee', '-', '0.0'])('refuse %j, and nothing is written', async (value) => {
        await store('true');
        await expect(store(value)).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
          message: expect.stringContaining(`must be true or false, or 1 or 0; got "${value}"`),
        });
        expect(await stored()).toBe('true');
      });
    });

    it('writes without permission are rejected and change nothing', async () => {
      const key = await create({ fuel: 'diesel', kgCO2PerKm: '1' });
      const refusal = { code: 'FORBIDDEN' };
      for (const backend of [callers.demo(), callers.as('viewer'), callers.demoV1()]) {
        await expect(create({ fuel: 'new' }, backend)).rejects.toMatchObject(refusal);
        await expect(
          backend.dataItems.update([{ item: key, values: [{ path: 'source', value: 'me' }] }]),
        ).rejects.toMatchObject(refusal);
        await expect(backend.dataItems.delete([key])).rejects.toMatchObject(refusal);
        await expect(
          backend.dataItemValues.update([{ key: { item: key, path: 'source' }, value: 'me' }]),
        ).rejects.toMatchObject(refusal);
        await expect(backend.dataCategories.delete([{ path: categoryPath }])).rejects.toMatchObject(refusal);
        await expect(
          backend.dataCategories.update([{ path: categoryPath, name: 'Mine' }]),
        ).rejects.toMatchObject(refusal);
      }
      expect(await items()).toMatchObject([{ uid: key.uid, values: { source: '' } }]);
      await callers.as('data-admin').dataItems.delete([key]);
      expect(await items()).toEqual([]);
    });

    it('writes of missing records are NOT_FOUND', async () => {
      const missing = { code: 'NOT_FOUND' };
      const { dataItems, dataCategories, dataItemValues } = callers.admin();
      await expect(dataItems.delete([unknownItem])).rejects.toMatchObject(missing);
      await expect(dataItems.update([{ item: unknownItem, name: 'x', values: [] }])).rejects.toMatchObject(
        missing,
      );
      const several = [petrolSmall, { ...petrolSmall, uid: unknownItem.uid }];
      await expect(
        dataItems.update(several.map((item) => ({ item, name: 'x', values: [] }))),
      ).rejects.toMatchObject({ ...missing, entry: 1 });
      await expect(dataCategories.delete([{ path: asPath('transport/none') }])).rejects.toMatchObject(
        missing,
      );
      await expect(
        dataItemValues.update([{ key: { item: petrolSmall, path: 'nothing' }, value: '1' }]),
      ).rejects.toMatchObject(missing);
      await expect(dataCategories.delete([{ path: asPath('') }])).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });
}

async function definitionOf(path: string, { dataCategories }: Backend): Promise<Uid> {
  const { itemDefinition } = await only(dataCategories.getMany([asPath(path)]));
  if (itemDefinition === null) throw new Error(`${path} has no definition`);
  return itemDefinition.uid;
}
