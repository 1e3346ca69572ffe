import { expect, it } from 'vitest';
import type { ReferenceCategory } from '../../../src/ports/reference-store.ts';
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
  profileItem,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';
import { storedEntries } from '../../support/stored-entries.ts';

const car = (fuels: readonly string[], more: Partial<ReferenceCategory> = {}) =>
  category(asPath('transport/car'), fuels, more);
const unchanged = car(['petrol', 'diesel', 'gas']);

async function labelsAt(store: Store, path: CategoryPath): Promise<readonly string[] | null> {
  const [found] = await store.dataCategories.getMany([path], noSignal);
  if (found === undefined) return null;
  const { entries } = await store.dataItems.listPage(found.uid, firstPage, noSignal);
  return entries.map(({ label }) => label);
}

describeOnEveryStore('an import', ({ open }) => {
  it('an import replaces the changes of administrators when the source has changed', async () => {
    const store = await open();
    await fill(store);
    const uid = dataItemUid('petrol');
    const [imported] = importedItem('petrol').values;
    if (imported === undefined) throw new Error('the item has a value');
    const moved = { ...imported, startDate: asInstant(9), unit: 'kg', perUnit: null };
    await store.dataItems.update(
      [
        {
          uid,
          record: dataItem('petrol', { name: 'mine' }),
          putValues: [moved, entry('mine', asInstant(0))],
          deleteValues: [],
        },
      ],
      asInstant(2),
      noSignal,
    );
    await store.dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(2), noSignal);
    await store.dataItems.create([dataItem('steam')], asInstant(2), noSignal);
    await store.referenceData.replace([car(['gas', 'petrol'])], asInstant(3), noSignal);
    expect(await labelsAt(store, asPath('transport/car'))).toEqual(['gas', 'petrol']);
    const [item] = await store.dataItems.getMany([asUid(uid)], noSignal);
    expect(item).toMatchObject({ name: null, modified: 3, version: 3 });
    const values = await storedEntries(store, asUid(uid));
    expect(values).toMatchObject([
      {
        uid: imported.uid,
        definitionUid: definitions.factor.uid,
        value: 'factor of petrol',
        startDate: 0,
        unit: null,
      },
    ]);
  });

  it('version and dates stay when a record stays the same', async () => {
    const store = await open();
    await fill(store);
    await store.referenceData.replace([car(['gas', 'petrol'])], asInstant(3), noSignal);
    const items = await store.dataItems.getMany([dataItemUid('gas')], noSignal);
    expect(items).toMatchObject([{ created: 1, modified: 1, version: 1 }]);
  });

  it('profile items say so while their data item is missing from the source', async () => {
    const store = await open();
    await fill(store);
    const item = profileItem();
    await store.profileItems.create([item], asInstant(2), noSignal);
    const isRemoved = async () => {
      const [found] = await store.profileItems.getMany([item], noSignal);
      return found?.dataItem.isRemoved;
    };
    await store.referenceData.replace([car(['diesel'])], asInstant(3), noSignal);
    expect(await isRemoved()).toBe(true);
    await store.referenceData.replace([car(['diesel', 'petrol'])], asInstant(4), noSignal);
    expect(await isRemoved()).toBe(false);
  });

  it('values of a definition that is missing from the source are hidden', async () => {
    const store = await open();
    await fill(store);
    const item = profileItem();
    await store.profileItems.create([item], asInstant(2), noSignal);
    const { definition } = unchanged;
    if (definition === null) throw new Error('cars have a definition');
    const valueDefinitions = definition.valueDefinitions.filter(({ fromData }) => fromData);
    const without = car(['petrol'], { definition: { ...definition, valueDefinitions }, fingerprint: 'two' });
    await store.referenceData.replace([without], asInstant(3), noSignal);
    expect(await store.profileItems.getMany([item], noSignal)).toHaveLength(1);
    expect(await store.profileItemValues.listByItems([item], noSignal)).toEqual([]);
    await store.referenceData.replace([unchanged], asInstant(4), noSignal);
    expect(await store.profileItemValues.listByItems([item], noSignal)).toHaveLength(1);
  });

  it('an import restores a deleted category with its ancestors once its source changes', async () => {
    const store = await open();
    await fill(store);
    await store.dataCategories.delete([{ uid: category(asPath('transport')).uid }], asInstant(2), noSignal);
    await store.referenceData.replace([car(['petrol'])], asInstant(3), noSignal);
    expect(await labelsAt(store, asPath('transport/car'))).toEqual(['petrol']);
    const [found] = await store.dataCategories.getMany([asPath('transport/car')], noSignal);
    expect(found).toMatchObject({ uid: carUid, parent: { path: 'transport' }, created: 1, modified: 3 });
  });

  it('a category stays where an administrator moved it, and is found there', async () => {
    const store = await open();
    await fill(store);
    const uid = category(asPath('transport')).uid;
    const write = { uid, name: 'Traffic', path: asPath('traffic'), definitionUid: null };
    await store.dataCategories.update([write], asInstant(2), noSignal);
    await store.referenceData.replace(
      [car(['petrol']), category(asPath('transport/bus'), ['steam'])],
      asInstant(3),
      noSignal,
    );
    expect(await labelsAt(store, asPath('traffic/car'))).toEqual(['petrol']);
    expect(await labelsAt(store, asPath('traffic/bus'))).toEqual(['steam']);
    expect(await labelsAt(store, asPath('transport'))).toBeNull();
    const fingerprints = await store.referenceData.listImported(noSignal);
    expect([...fingerprints.keys()].toSorted()).toEqual([
      '',
      'home',
      'transport',
      'transport/bus',
      'transport/car',
    ]);
  });

  it('an import fills a category that was created by hand at the path of the source', async () => {
    const store = await open();
    await fill(store);
    const item = profileItem();
    await store.profileItems.create([item], asInstant(2), noSignal);
    await store.dataCategories.delete([{ uid: carUid }], asInstant(2), noSignal);
    const definitionUid = unchanged.definition?.uid ?? null;
    const made = {
      uid: asUid('MADE0BY0HAND'),
      parentUid: category(asPath('transport')).uid,
      path: asPath('transport/car'),
      name: 'x',
    };
    await store.dataCategories.create([{ ...made, definitionUid }], asInstant(3), noSignal);
    await store.dataItems.create([dataItem('steam', { categoryUid: made.uid })], asInstant(3), noSignal);
    await store.referenceData.replace([car(['petrol'])], asInstant(4), noSignal);
    const [found] = await store.dataCategories.getMany([asPath('transport/car')], noSignal);
    expect(found).toMatchObject({ uid: made.uid, name: 'TRANSPORT/CAR', created: 3 });
    expect(await labelsAt(store, asPath('transport/car'))).toEqual(['petrol']);
    const query = { profileUid: item.profileUid, categoryUid: made.uid, page: firstPage };
    const selection = { kind: 'month', start: asInstant(0) } as const;
    expect(await store.profileItems.listPage({ ...query, selection }, noSignal)).toMatchObject({ total: 1 });
  });

  it('an import takes effect as a whole or not at all', async () => {
    const store = await open();
    await fill(store);
    const items = [
      {
        ...importedItem('bad'),
        values: [{ ...entry('1', asInstant(0)), definitionUid: asUid('NONE00000000') }],
      },
    ];
    const bad = category(asPath('home'), ['bad'], { items });
    await expect(
      store.referenceData.replace([car(['petrol']), bad], asInstant(3), noSignal),
    ).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    expect(await labelsAt(store, asPath('transport/car'))).toEqual(['petrol', 'diesel', 'gas']);
  });
});
