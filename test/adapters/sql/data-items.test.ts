import { expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  definitions,
  entry,
  fill,
  firstPage,
  importedItem,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { storedEntries } from '../../support/stored-entries.ts';

const hydrogen = dataItem('Hydrogen', {
  path: 'h2',
  name: 'Fuel cell',
  validity: { start: asInstant(5), end: asInstant(10) },
  values: [entry('1.50', asInstant(0)), entry('1.40', asInstant(50))],
});

async function labelsOf(store: Store): Promise<readonly string[]> {
  const { entries } = await store.dataItems.listPage(carUid, firstPage, noSignal);
  return entries.map(({ label }) => label);
}

async function findItem(store: Store, uid: Uid) {
  const [item] = await store.dataItems.getMany([uid], noSignal);
  return item;
}

async function factorsOf(store: Store, uid: Uid) {
  const values = await storedEntries(store, uid);
  return values
    .filter(({ definitionUid }) => definitionUid === definitions.factor.uid)
    .map(({ startDate, value }) => [startDate, value]);
}

describeOnEveryStore('the store of data items', ({ open }) => {
  it('items are created with their values, after the others', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.create([hydrogen, dataItem('electric')], asInstant(7), noSignal);
    expect(await labelsOf(store)).toEqual(['petrol', 'diesel', 'gas', 'Hydrogen', 'electric']);
    expect(await findItem(store, hydrogen.uid)).toMatchObject({
      path: 'h2',
      name: 'Fuel cell',
      label: 'Hydrogen',
      drill: ['Hydrogen'],
      validity: { start: 5, end: 10 },
      dataCategory: { uid: carUid, path: 'transport/car' },
      created: 7,
      modified: 7,
      version: 1,
    });
    expect(await storedEntries(store, hydrogen.uid)).toMatchObject([
      { ...hydrogen.values[0], created: 7, modified: 7 },
      hydrogen.values[1],
    ]);
    expect(await store.dataItems.findByPath(carUid, 'h2', noSignal)).toBe(hydrogen.uid);
    const lookups = [{ categoryUid: carUid, drill: ['HYDROGEN'] }];
    expect(await store.dataItems.findByDrill(lookups, noSignal)).toEqual([hydrogen.uid]);
  });

  it('the items of a category are counted only on request', async () => {
    const store = await open();
    await fill(store);
    const total = async (page: number, itemsPerPage: number) =>
      (await store.dataItems.listPage(carUid, { page, itemsPerPage, withTotal: false }, noSignal)).total;
    // One item more than the page is read, which shows that the list goes on.
    expect([await total(1, 1), await total(2, 1), await total(3, 1), await total(1, 5)]).toEqual([
      2, 3, 3, 3,
    ]);
    // Beyond the end, where nothing is seen, it is.
    expect(await total(7, 1)).toBe(3);
  });

  it.each([
    ['the drill-down values of another', { drill: ['PETROL'] }, 'duplicate', 'values'],
    ['the path of another', { drill: ['steam'], path: 'h2' }, 'duplicate', 'path'],
  ])('an item with %s is refused, and none of the batch is created', async (_, more, fault, argument) => {
    const store = await open();
    await fill(store);
    await store.dataItems.create([hydrogen], asInstant(7), noSignal);
    const batch = [dataItem('good'), dataItem('bad', more)];
    await expect(store.dataItems.create(batch, asInstant(8), noSignal)).rejects.toMatchObject({
      fault,
      argument,
    });
    expect(await labelsOf(store)).not.toContain('good');
  });

  it('an item of an unknown category or with an unknown value is refused', async () => {
    const store = await open();
    await fill(store);
    for (const more of [
      { categoryUid: asUid('NONE00000000') },
      { categoryUid: category(asPath('home')).uid },
      { values: [{ ...entry('1', asInstant(0)), definitionUid: asUid('NONE00000000') }] },
    ]) {
      const create = store.dataItems.create([dataItem('bad', more)], asInstant(8), noSignal);
      await expect(create).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await labelsOf(store)).toEqual(['petrol', 'diesel', 'gas']);
  });

  it('items without drill-down values may have the same label', async () => {
    const store = await open();
    await fill(store);
    const items = ['one', 'two'].map((name) => dataItem(name, { drill: [] }));
    await store.dataItems.create(items, asInstant(7), noSignal);
    expect(await labelsOf(store)).toHaveLength(5);
  });

  it('record and values change together, and the version is incremented', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.create([hydrogen], asInstant(7), noSignal);
    const { uid, values } = hydrogen;
    const [first, second] = values;
    if (first === undefined || second === undefined) throw new Error('there are two entries');
    const record = { ...hydrogen, label: 'Hydro', drill: ['hydro'], path: null };
    const putValues = [{ ...first, value: '1.60', unit: null }, entry('1.20', asInstant(80))];
    await store.dataItems.update(
      [{ uid, expectedVersion: 1, record, putValues, deleteValues: [second.uid] }],
      asInstant(9),
      noSignal,
    );
    expect(await findItem(store, uid)).toMatchObject({
      label: 'Hydro',
      path: null,
      created: 7,
      modified: 9,
      version: 2,
    });
    expect(await factorsOf(store, uid)).toEqual([
      [0, '1.60'],
      [80, '1.20'],
    ]);
    expect(await store.dataItems.findByPath(carUid, 'h2', noSignal)).toBeNull();
    const lookups = ['hydro', 'hydrogen'].map((fuel) => ({ categoryUid: carUid, drill: [fuel] }));
    expect(await store.dataItems.findByDrill(lookups, noSignal)).toEqual([uid, null]);
  });

  it('a write for another version or of a deleted item is rejected, and changes nothing', async () => {
    const store = await open();
    await fill(store);
    const uid = dataItemUid('petrol');
    const write = { uid, expectedVersion: 2, putValues: [entry('9', asInstant(9))], deleteValues: [] };
    await expect(store.dataItems.update([write], asInstant(9), noSignal)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    for (const bad of [
      { ...write, uid: asUid('NONE00000000'), expectedVersion: undefined },
      { ...write, expectedVersion: 1, deleteValues: [asUid('NONE00000000')] },
    ]) {
      await expect(store.dataItems.update([bad], asInstant(9), noSignal)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await findItem(store, uid)).toMatchObject({ version: 1, modified: 1 });
    expect(await factorsOf(store, uid)).toEqual([[0, 'factor of petrol']]);
  });

  it('a second entry of a value from the same time, and the drill-down values of another item, are refused', async () => {
    const store = await open();
    await fill(store);
    const uid = dataItemUid('petrol');
    const twice = { uid, putValues: [entry('a', asInstant(5)), entry('b', asInstant(5))], deleteValues: [] };
    await expect(store.dataItems.update([twice], asInstant(9), noSignal)).rejects.toMatchObject({
      fault: 'duplicate',
      argument: 'startDate',
    });
    const record = { ...dataItem('petrol'), drill: ['Diesel'] };
    await expect(
      store.dataItems.update([{ uid, record, putValues: [], deleteValues: [] }], asInstant(9), noSignal),
    ).rejects.toMatchObject({ fault: 'duplicate' });
    expect(await factorsOf(store, uid)).toEqual([[0, 'factor of petrol']]);
  });

  it('one of several imported items with the same drill-down values can be changed', async () => {
    const store = await open();
    const items = ['a', 'b'].map((name) => ({ ...importedItem(name), drill: ['same'], path: 'same' }));
    await store.referenceData.replace(
      [category(asPath('')), category(asPath('car'), ['any'], { items })],
      asInstant(1),
      noSignal,
    );
    const uid = dataItemUid('b');
    const record = { ...dataItem('b'), drill: ['Same'], path: 'same', name: 'changed' };
    await store.dataItems.update([{ uid, record, putValues: [], deleteValues: [] }], asInstant(2), noSignal);
    expect(await findItem(store, uid)).toMatchObject({ name: 'changed' });
    const categoryUid = category(asPath('car')).uid;
    expect(await store.dataItems.findByDrill([{ categoryUid, drill: ['same'] }], noSignal)).toEqual([
      dataItemUid('a'),
    ]);
    expect(await store.dataItems.findByPath(categoryUid, 'same', noSignal)).toBe(dataItemUid('a'));
  });

  it('an entry may replace one that was deleted', async () => {
    const store = await open();
    await fill(store);
    const uid = dataItemUid('petrol');
    const write = (put: readonly ReturnType<typeof entry>[], deleteValues: readonly Uid[] = []) =>
      store.dataItems.update([{ uid, putValues: put, deleteValues }], asInstant(9), noSignal);
    await write([entry('at 5', asInstant(5)), entry('at 7', asInstant(7))]);
    await write([], [entry('at 5', asInstant(5)).uid]);
    await write([entry('anew', asInstant(5))]);
    await write([], [entry('anew', asInstant(5)).uid]);
    await write([{ ...entry('at 7', asInstant(7)), startDate: asInstant(5) }]);
    expect(await factorsOf(store, uid)).toEqual([
      [0, 'factor of petrol'],
      [5, 'at 7'],
    ]);
  });

  it('deleted items disappear from every read with their values, and their drill-down values are free again', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.create([hydrogen], asInstant(7), noSignal);
    const uids = [hydrogen.uid, dataItemUid('diesel')];
    await store.dataItems.delete(
      uids.map((uid) => ({ uid })),
      asInstant(8),
      noSignal,
    );
    expect(await labelsOf(store)).toEqual(['petrol', 'gas']);
    expect(await store.dataItems.getMany(uids, noSignal)).toEqual([]);
    expect(await storedEntries(store, ...uids)).toEqual([]);
    expect(await store.dataItems.findByPath(carUid, 'h2', noSignal)).toBeNull();
    const drills = await store.dataItems.listDrills(carUid, noSignal);
    expect(drills.map(({ drill }) => drill[0])).toEqual(['petrol', 'gas']);
    const lookups = [{ categoryUid: carUid, drill: ['diesel'] }];
    expect(await store.dataItems.findByDrill(lookups, noSignal)).toEqual([null]);
    const again = store.dataItems.delete(
      [{ uid: dataItemUid('petrol') }, ...uids.map((uid) => ({ uid }))],
      asInstant(8),
      noSignal,
    );
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store.dataItems.create(
      [{ ...hydrogen, uid: asUid('ANEW00000000'), values: [] }],
      asInstant(9),
      noSignal,
    );
    expect(await labelsOf(store)).toEqual(['petrol', 'gas', 'Hydrogen']);
  });

  it('a long category is listed whole and in its order, although in several statements', async () => {
    const store = await open();
    const names = Array.from({ length: 1002 }, (_, index) => `fuel ${(index * 7) % 1002}`);
    await store.referenceData.replace(
      [category(asPath('')), category(asPath('transport/car'), names)],
      asInstant(1),
      noSignal,
    );
    const [, second = '', ...others] = names;
    await store.dataItems.delete([{ uid: dataItemUid(second) }], asInstant(8), noSignal);
    const listed = await store.dataItems.listForFilter(carUid, noSignal);
    expect(listed.map(({ label }) => label)).toEqual([names[0], ...others]);
    const drills = await store.dataItems.listDrills(carUid, noSignal);
    expect(drills.map(({ drill }) => drill[0])).toEqual([names[0], ...others]);
  });
});
