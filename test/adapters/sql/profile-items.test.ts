import { expect, it } from 'vitest';
import type { NewProfileItem, StoredProfileItemKey } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import {
  carUid,
  dataItemUid,
  definitions,
  distanceOf,
  fill,
  profile,
  profileItem,
} from './sample-records.ts';
import { asUid, asInstant } from '../../support/brands.ts';

async function find(store: Store, key: StoredProfileItemKey) {
  const [item] = await store.profileItems.getMany([key], noSignal);
  return item;
}

async function valuesOf(store: Store, key: StoredProfileItemKey) {
  return store.profileItemValues.listByItems([key], noSignal);
}

const changeOf = (item: NewProfileItem) => ({ ...item, values: [] });

describeOnEveryStore(
  'the store of profile items',
  ({ open }) => {
    it('items are created with their values', async () => {
      const store = await open();
      await fill(store);
      const item = profileItem({
        name: 'Our Car',
        note: 'Leased',
        labels: [{ key: 'site', value: 'Leeds' }],
        validity: { start: asInstant(60_000), end: asInstant(120_000) },
      });
      await store.profileItems.create([item, profileItem({ name: 'another' })], asInstant(7), noSignal);
      expect(await find(store, item)).toEqual({
        uid: item.uid,
        profileUid: profile('first').uid,
        name: 'Our Car',
        note: 'Leased',
        labels: [{ key: 'site', value: 'Leeds' }],
        rowKey: null,
        validity: { start: 60_000, end: 120_000 },
        dataItem: { uid: dataItemUid('petrol'), label: 'petrol', path: null, isRemoved: false },
        dataCategory: { uid: carUid, path: 'transport/car', name: 'TRANSPORT/CAR' },
        itemDefinition: { uid: expect.any(String), version: 1 },
        supersededFrom: null,
        created: 7,
        modified: 7,
        version: 1,
      });
      expect(await valuesOf(store, item)).toEqual([
        { ...distanceOf('10'), profileUid: item.profileUid, itemUid: item.uid, created: 7, modified: 7 },
      ]);
    });

    it('a second item of one data item, name and start is refused, in any case', async () => {
      const store = await open();
      await fill(store);
      const first = profileItem({ name: 'Äpfel' });
      const unnamed = profileItem();
      await store.profileItems.create([first, unnamed], asInstant(7), noSignal);
      for (const again of [profileItem({ name: 'äPFEL' }), profileItem()]) {
        const create = store.profileItems.create(
          [profileItem({ name: 'fine' }), again],
          asInstant(8),
          noSignal,
        );
        await expect(create).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'duplicate' });
      }
      const apart = [
        profileItem({ name: 'fine' }),
        profileItem({ name: 'Äpfel', dataItemUid: dataItemUid('diesel') }),
        profileItem({ name: 'Äpfel', validity: { start: asInstant(60_000), end: null } }),
      ];
      await store.profileItems.create(apart, asInstant(8), noSignal);
      const renamed = { ...changeOf(unnamed), name: 'FINE' };
      await expect(store.profileItems.update([renamed], asInstant(9), noSignal)).rejects.toMatchObject({
        fault: 'duplicate',
      });
      expect(await find(store, unnamed)).toMatchObject({ name: null, version: 1 });
    });

    it('an item of an unknown profile or data item is refused', async () => {
      const store = await open();
      await fill(store);
      for (const more of [{ profileUid: asUid('NONE00000000') }, { dataItemUid: asUid('NONE00000000') }]) {
        const create = store.profileItems.create([profileItem(more)], asInstant(8), noSignal);
        await expect(create).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('an item and its values change together, and the version is incremented', async () => {
      const store = await open();
      await fill(store);
      const item = profileItem();
      await store.profileItems.create([item], asInstant(7), noSignal);
      const fuel = { ...distanceOf('E10'), definitionUid: definitions.fuel.uid };
      await store.profileItems.update(
        [
          {
            ...item,
            expectedVersion: 1,
            name: 'named',
            validity: { start: asInstant(1), end: asInstant(2) },
            values: [{ ...distanceOf('10'), value: '20', unit: null }, fuel],
          },
        ],
        asInstant(9),
        noSignal,
      );
      expect(await find(store, item)).toMatchObject({
        name: 'named',
        validity: { start: 1, end: 2 },
        created: 7,
        modified: 9,
        version: 2,
      });
      expect(await valuesOf(store, item)).toMatchObject([
        { uid: fuel.uid, value: 'E10', created: 9 },
        { uid: distanceOf('10').uid, value: '20', unit: null, perUnit: 'year', created: 7, modified: 9 },
      ]);
    });

    it('a write for another version or of a deleted item is rejected, and nothing of the batch changes', async () => {
      const store = await open();
      await fill(store);
      const [one, two] = [profileItem({ name: 'one' }), profileItem({ name: 'two' })];
      await store.profileItems.create([one, two], asInstant(7), noSignal);
      const good = { ...changeOf(one), name: 'changed', values: [distanceOf('99')] };
      for (const [bad, code] of [
        [{ ...changeOf(two), expectedVersion: 2 }, 'CONFLICT'],
        [{ ...changeOf(two), uid: asUid('NONE00000000') }, 'NOT_FOUND'],
      ] as const) {
        await expect(store.profileItems.update([good, bad], asInstant(9), noSignal)).rejects.toMatchObject({
          code,
        });
      }
      expect(await find(store, one)).toMatchObject({ name: 'one', version: 1 });
      expect(await valuesOf(store, one)).toMatchObject([{ value: '10' }]);
    });

    it('items are deleted, all or none, and their name and start are free again', async () => {
      const store = await open();
      await fill(store);
      const [one, two] = [profileItem({ name: 'one' }), profileItem({ name: 'two' })];
      await store.profileItems.create([one, two], asInstant(7), noSignal);
      await expect(
        store.profileItems.delete([one, { ...one, uid: asUid('NONE00000000') }], asInstant(8), noSignal),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await find(store, one)).toBeDefined();
      await store.profileItems.delete([one, { ...one }], asInstant(8), noSignal);
      expect(await find(store, one)).toBeUndefined();
      expect(
        (await store.profileItems.listCurrent(profile('first').uid, asInstant(9), noSignal)).map(
          ({ uid }) => uid,
        ),
      ).toEqual([two.uid]);
      await expect(store.profileItems.delete([one], asInstant(9), noSignal)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(store.profileItems.update([changeOf(one)], asInstant(9), noSignal)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await store.profileItems.create([profileItem({ name: 'one' })], asInstant(9), noSignal);
    });
  },
  { inPartitions: true },
);
