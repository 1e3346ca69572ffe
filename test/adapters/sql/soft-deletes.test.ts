import { expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { carUid, category, dataItemUid, fill, firstPage, profile, profileItem } from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import { storedEntries } from '../../support/stored-entries.ts';

const petrol = profileItem({ name: 'uses petrol' });
const diesel = profileItem({ name: 'uses diesel', dataItemUid: dataItemUid('diesel') });

/** The names of the profile items that each way of reading finds with their data item. */
async function found(store: Store): Promise<readonly (readonly string[])[]> {
  const { profileItems } = store;
  const items = [petrol, diesel];
  const query = { profileUid: profile('first').uid, categoryUid: carUid, page: firstPage };
  const window = { kind: 'window', start: asInstant(0), end: null, selectBy: 'overlap' } as const;
  const listed = await profileItems.listPage({ ...query, selection: window }, noSignal);
  const ofMonth = await profileItems.listPage(
    { ...query, selection: { kind: 'month', start: asInstant(0) } },
    noSignal,
  );
  expect([listed.total, ofMonth.total]).toEqual([listed.entries.length, ofMonth.entries.length]);
  const byKey = await profileItems.getMany(items, noSignal);
  expect(byKey).toHaveLength(items.length);
  return [
    byKey.filter(({ dataItem }) => !dataItem.isRemoved),
    await profileItems.listCurrent(query.profileUid, asInstant(1), noSignal),
    listed.entries,
    ofMonth.entries,
  ].map((records) => records.map(({ name }) => name ?? '').toSorted());
}

const everywhere = (...names: string[]) => Array.from({ length: 4 }, () => names);

describeOnEveryStore(
  'deleted records',
  ({ open }) => {
    async function openFilled(): Promise<Store> {
      const store = await open();
      await fill(store);
      await store.profileItems.create([petrol, diesel], asInstant(2), noSignal);
      expect(await found(store)).toEqual(everywhere('uses diesel', 'uses petrol'));
      return store;
    }

    it('deleting a data item hides the profile items that use it', async () => {
      const store = await openFilled();
      await store.dataItems.delete([{ uid: dataItemUid('petrol') }], asInstant(3), noSignal);
      expect(await found(store)).toEqual(everywhere('uses diesel'));
    });

    it.each([
      ['a category', carUid],
      ['a category below one', category(asPath('transport')).uid],
    ])('deleting %s hides the profile items that use one of its items', async (_, uid) => {
      const store = await openFilled();
      await store.dataCategories.delete([{ uid }], asInstant(3), noSignal);
      expect(await found(store)).toEqual(everywhere());
      expect(await storedEntries(store, dataItemUid('petrol'))).toEqual([]);
    });

    it('a deleted record cannot be written, but a profile item without its data item can be deleted', async () => {
      const store = await openFilled();
      await store.dataItems.delete([{ uid: dataItemUid('petrol') }], asInstant(3), noSignal);
      const gone = { code: 'NOT_FOUND' };
      const { profileItems, dataItems, dataCategories } = store;
      const write = { ...petrol, name: 'x', putValues: [] };
      await expect(profileItems.update([write], asInstant(4), noSignal)).rejects.toMatchObject(gone);
      await profileItems.delete([petrol], asInstant(4), noSignal);
      await expect(profileItems.delete([petrol], asInstant(4), noSignal)).rejects.toMatchObject(gone);
      await expect(profileItems.create([profileItem()], asInstant(4), noSignal)).rejects.toMatchObject(gone);
      await store.dataCategories.delete([{ uid: carUid }], asInstant(4), noSignal);
      const uid = dataItemUid('gas');
      const change = { uid, putValues: [], deleteValues: [] };
      await expect(dataItems.update([change], asInstant(5), noSignal)).rejects.toMatchObject(gone);
      await expect(dataItems.delete([{ uid: asUid(uid) }], asInstant(5), noSignal)).rejects.toMatchObject(
        gone,
      );
      const rename = { uid: carUid, name: 'Cars', path: asPath('transport/car'), definitionUid: null };
      await expect(dataCategories.update([rename], asInstant(5), noSignal)).rejects.toMatchObject(gone);
      const below = {
        uid: asUid('BELOW0000000'),
        parentUid: carUid,
        path: asPath('transport/car/x'),
        name: 'x',
      };
      await expect(
        dataCategories.create([{ ...below, definitionUid: null }], asInstant(5), noSignal),
      ).rejects.toMatchObject(gone);
    });
  },
  { inPartitions: true },
);
