import { expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { carUid, category, dataItemUid, fill, firstPage } from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';

const transportUid = category(asPath('transport')).uid;
const definitionUid = asUid(category(asPath(''), ['any']).definition?.uid ?? '');

function bus(more = {}) {
  return {
    uid: asUid('BUS000000000'),
    parentUid: transportUid,
    path: asPath('transport/Bus'),
    name: 'Buses',
    definitionUid,
    ...more,
  };
}

async function pathsOf(store: Store, paths: readonly CategoryPath[]): Promise<readonly string[]> {
  const found = await store.dataCategories.getMany(paths, noSignal);
  return found.map(({ path }) => path).toSorted();
}

describeOnEveryStore('the store of data categories', ({ open }) => {
  it('a category is created below another, and found in any case', async () => {
    const store = await open();
    await fill(store);
    await store.dataCategories.create([bus()], asInstant(7), noSignal);
    const [found] = await store.dataCategories.getMany([asPath('TRANSPORT/bus')], noSignal);
    expect(found).toMatchObject({
      uid: 'BUS000000000',
      path: 'transport/Bus',
      name: 'Buses',
      parent: { uid: transportUid, path: 'transport' },
      definition: { definition: { uid: definitionUid, name: 'Car' } },
      provenance: null,
      created: 7,
      modified: 7,
    });
    const children = await store.dataCategories.listChildren([asPath('transport')], noSignal);
    expect(children.map(({ path }) => path)).toEqual(['transport/Bus', 'transport/car']);
    expect(
      await store.dataCategories.findByUids([asUid('BUS000000000'), asUid('NONE00000000')], noSignal),
    ).toEqual([{ uid: 'BUS000000000', path: 'transport/Bus', name: 'Buses' }]);
  });

  it.each([
    ['a path that is taken', { path: 'transport/CAR' }, 'BAD_USER_INPUT', 'duplicate'],
    ['a parent that is gone', { parentUid: 'NONE00000000' }, 'NOT_FOUND', undefined],
    ['a parent that is elsewhere now', { path: 'traffic/bus' }, 'NOT_FOUND', undefined],
    ['an unknown definition', { definitionUid: 'NONE00000000' }, 'NOT_FOUND', undefined],
  ])('a batch with %s is refused, and none of it is created', async (_, more, code, fault) => {
    const store = await open();
    await fill(store);
    const good = { ...bus(), uid: asUid('GOOD00000000'), path: asPath('transport/good') };
    await expect(
      store.dataCategories.create([good, bus(more)], asInstant(7), noSignal),
    ).rejects.toMatchObject({
      code,
      fault,
    });
    expect(await pathsOf(store, [asPath('transport/good'), asPath('transport/bus')])).toEqual([]);
  });

  it('a moved category moves everything below it, and changes nothing else', async () => {
    const store = await open();
    await fill(store);
    await store.dataCategories.create(
      [
        bus(),
        bus({ uid: 'NIGHT0000000', parentUid: 'BUS000000000', path: 'transport/Bus/Night' }),
        bus({ uid: 'LATE00000000', parentUid: 'NIGHT0000000', path: 'transport/Bus/Night/late' }),
        bus({ uid: 'BUS200000000', path: 'transport/Bus2' }),
      ],
      asInstant(7),
      noSignal,
    );
    const write = {
      uid: asUid('BUS000000000'),
      name: 'Coaches',
      path: asPath('transport/Coach'),
      definitionUid: null,
    };
    await store.dataCategories.update([write], asInstant(8), noSignal);
    expect(
      await pathsOf(store, [
        asPath('transport/bus'),
        asPath('transport/bus/night'),
        asPath('transport/bus2'),
        asPath('transport/coach'),
        asPath('transport/coach/night'),
        asPath('transport/coach/night/late'),
      ]),
    ).toEqual(['transport/Bus2', 'transport/Coach', 'transport/Coach/Night', 'transport/Coach/Night/late']);
    const [coach] = await store.dataCategories.getMany([asPath('transport/coach')], noSignal);
    expect(coach).toMatchObject({ name: 'Coaches', definition: null, created: 7, modified: 8 });
  });

  it('a category is not moved to an existing path, and keeps its definition while it has items', async () => {
    const store = await open();
    await fill(store);
    await store.dataCategories.create([bus()], asInstant(7), noSignal);
    const write = { uid: asUid('BUS000000000'), name: 'Buses', path: asPath('transport/Car'), definitionUid };
    await expect(store.dataCategories.update([write], asInstant(8), noSignal)).rejects.toMatchObject({
      fault: 'duplicate',
    });
    const redefined = { uid: carUid, name: 'Cars', path: asPath('transport/car'), definitionUid: null };
    await expect(store.dataCategories.update([redefined], asInstant(8), noSignal)).rejects.toMatchObject({
      fault: 'invalid-modification',
    });
    const gone = { ...write, uid: asUid('NONE00000000'), path: asPath('transport/none') };
    await expect(store.dataCategories.update([gone], asInstant(8), noSignal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await pathsOf(store, [asPath('transport/bus'), asPath('transport/car')])).toEqual([
      'transport/Bus',
      'transport/car',
    ]);
  });

  it('a deleted category takes everything in and below it along, and frees its path', async () => {
    const store = await open();
    await fill(store);
    await store.dataCategories.delete([{ uid: transportUid }], asInstant(9), noSignal);
    expect(
      await pathsOf(store, [asPath(''), asPath('transport'), asPath('transport/car'), asPath('home')]),
    ).toEqual(['', 'home']);
    expect(await store.dataCategories.findByUids([transportUid, carUid], noSignal)).toEqual([]);
    const children = await store.dataCategories.listChildren([asPath(''), asPath('transport')], noSignal);
    expect(children.map(({ path }) => path)).toEqual(['home']);
    expect(await store.dataItems.getMany([dataItemUid('petrol')], noSignal)).toEqual([]);
    expect(await store.dataItems.listPage(carUid, firstPage, noSignal)).toMatchObject({
      total: 0,
      entries: [],
    });
    await expect(
      store.dataCategories.delete([{ uid: transportUid }], asInstant(9), noSignal),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const again = bus({ parentUid: category(asPath('')).uid, path: 'transport', uid: 'ANEW00000000' });
    await store.dataCategories.create([again], asInstant(10), noSignal);
    expect(await pathsOf(store, [asPath('transport'), asPath('transport/car')])).toEqual(['transport']);
  });

  it('item definitions are listed by name, in pages', async () => {
    const store = await open();
    const names = ['b', 'c', 'a'];
    const categories = names.map((name) => {
      const { definition, ...rest } = category(asPath(name), ['any']);
      if (definition === null) throw new Error('no definition');
      const valueDefinitions = definition.valueDefinitions.map((value) => ({
        ...value,
        uid: asUid(`VALUE${name.toUpperCase()}${value.path.toUpperCase().padEnd(6, '0').slice(0, 6)}`),
      }));
      const own = { ...definition, name, uid: asUid(`DEFINITION${name.toUpperCase()}0`), valueDefinitions };
      return { ...rest, items: [], definition: own };
    });
    await store.referenceData.replace(categories, asInstant(3), noSignal);
    const page = await store.itemDefinitions.listPage({ page: 1, itemsPerPage: 2 }, noSignal);
    expect(page.entries.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(page.entries[0]).toEqual({
      uid: 'DEFINITIONA0',
      name: 'a',
      drillDown: ['fuel'],
      created: 3,
      modified: 3,
      version: 1,
    });
    const last = await store.itemDefinitions.listPage({ page: 2, itemsPerPage: 2 }, noSignal);
    expect([last.total, last.entries.map(({ name }) => name)]).toEqual([3, ['c']]);
    const beyond = await store.itemDefinitions.listPage({ page: 3, itemsPerPage: 2 }, noSignal);
    expect(beyond).toMatchObject({ total: 3, entries: [] });
  });
});

describeOnEveryStore('texts that no record can have', ({ open }) => {
  it.each(['\0', 'car\0', '\ud800', '\udc00x', '\\u0000', '%', "'"])(
    'the text %j finds nothing',
    async (odd) => {
      const store = await open();
      await fill(store);
      expect(await pathsOf(store, [asPath('transport'), asPath(odd), asPath(`transport/${odd}`)])).toEqual([
        'transport',
      ]);
      expect(await store.dataItems.findByPath(carUid, odd, noSignal)).toBeNull();
      expect(await store.users.findByUsername(odd, noSignal)).toBeNull();
      const lookups = [odd, 'petrol'].map((drill) => ({ categoryUid: carUid, drill: [drill] }));
      expect(await store.dataItems.findByDrill(lookups, noSignal)).toEqual([null, dataItemUid('petrol')]);
    },
  );
});
