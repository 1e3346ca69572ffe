import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore, onFile } from './open-stores.ts';
import {
  carUid,
  category,
  dataItemUid,
  entry,
  fill,
  profile,
  profileItem,
  user,
  users,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';
import { storedEntries } from '../../support/stored-entries.ts';

const nothing = { dataCategories: 0, dataItems: 0, dataItemValues: 0, profiles: 0, profileItems: 0 };

async function purge(store: Store, deletedBefore: Instant) {
  return store.purge(deletedBefore, noSignal);
}

describeOnEveryStore(
  'a purge',
  ({ open }) => {
    it('a purge removes what was deleted before an instant, and only once', async () => {
      const store = await open();
      await fill(store);
      const [early, late, kept] = [
        profileItem({ name: 'early' }),
        profileItem({ name: 'late' }),
        profileItem({ name: 'kept' }),
      ];
      await store.profileItems.create([early, late, kept], asInstant(2), noSignal);
      await store.profileItems.delete([early], asInstant(10), noSignal);
      await store.profileItems.delete([late], asInstant(20), noSignal);
      expect(await purge(store, asInstant(10))).toEqual(nothing);
      expect(await purge(store, asInstant(11))).toEqual({ ...nothing, profileItems: 1 });
      expect(await purge(store, asInstant(11))).toEqual(nothing);
      expect(await purge(store, asInstant(21))).toEqual({ ...nothing, profileItems: 1 });
      expect(await store.profileItemValues.listByItems([kept], noSignal)).toHaveLength(1);
    });

    it('a deleted definition stays, so that its versions count on when an import brings it back', async () => {
      const store = await open();
      const source = category(asPath('steam'), ['coal']);
      const { definition } = source;
      if (definition === null) throw new Error('the category has a definition');
      await store.referenceData.replace([source], asInstant(1), noSignal);
      await store.dataCategories.delete([source], asInstant(2), noSignal);
      await store.itemDefinitions.delete({ uid: definition.uid }, asInstant(2), noSignal);
      expect(await purge(store, asInstant(3))).toMatchObject({ dataCategories: 1, dataItems: 1 });
      expect(await store.itemDefinitions.getMany([definition.uid], noSignal)).toEqual([]);
      await store.referenceData.replace([source], asInstant(4), noSignal);
      expect(await store.itemDefinitions.getMany([definition.uid], noSignal)).toMatchObject([
        { definition: { version: 3 } },
      ]);
    });

    it('a purge removes a category with everything in and below it', async () => {
      const store = await open();
      await fill(store);
      await store.profileItems.create(
        [profileItem({ name: 'a' }), profileItem({ name: 'b' })],
        asInstant(2),
        noSignal,
      );
      await store.dataCategories.delete(
        [{ uid: category(asPath('transport')).uid }],
        asInstant(10),
        noSignal,
      );
      expect(await purge(store, asInstant(11))).toEqual({
        dataCategories: 2,
        dataItems: 3,
        dataItemValues: 3,
        profiles: 0,
        profileItems: 2,
      });
      const paths = (await store.dataCategories.listChildren([asPath('')], noSignal)).map(({ path }) => path);
      expect(paths).toEqual(['home']);
      const query = { userUid: user('ann').uid, groupUids: [] };
      expect(await store.profiles.listPage(query, { page: 1, itemsPerPage: 5 }, noSignal)).toMatchObject({
        total: 1,
      });
    });

    it('a purge removes items, history entries, and profiles with their items', async () => {
      const store = await open();
      await fill(store);
      await store.profileItems.create([profileItem()], asInstant(2), noSignal);
      const uid = dataItemUid('diesel');
      await store.dataItems.update(
        [{ uid, putValues: [entry('new', asInstant(5))], deleteValues: [] }],
        asInstant(3),
        noSignal,
      );
      const [first] = await storedEntries(store, asUid(uid));
      const deleteValues = [asUid(first?.uid ?? '')];
      await store.dataItems.update([{ uid, putValues: [], deleteValues }], asInstant(4), noSignal);
      await store.dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(5), noSignal);
      await store.profiles.delete(profile('first').uid, asInstant(6), noSignal);
      expect(await purge(store, asInstant(7))).toEqual({
        dataCategories: 0,
        dataItems: 1,
        dataItemValues: 2,
        profiles: 1,
        profileItems: 1,
      });
      expect(await storedEntries(store, asUid(uid))).toHaveLength(1);
      const list = { userUid: user('ann').uid, groupUids: [users.uid] };
      await store.profiles.create([profile('second')], asInstant(8), noSignal);
      expect(await store.profiles.listPage(list, { page: 1, itemsPerPage: 5 }, noSignal)).toMatchObject({
        total: 1,
        entries: [{ uid: profile('second').uid }],
      });
    });

    it('what was imported is still known when the category is purged, and a new edition restores it', async () => {
      const store = await open();
      await fill(store);
      await store.dataCategories.delete([{ uid: carUid }], asInstant(10), noSignal);
      await purge(store, asInstant(11));
      const imported = await store.referenceData.listImported(noSignal);
      const { fingerprint } = category(asPath('transport/car'), ['petrol', 'diesel', 'gas']);
      expect(imported.get(asPath('transport/car'))).toEqual({ fingerprint, location: null });
      await store.referenceData.replace(
        [category(asPath('transport/car'), ['gas'])],
        asInstant(13),
        noSignal,
      );
      expect(await store.dataCategories.getMany([asPath('transport/car')], noSignal)).toMatchObject([
        { uid: carUid },
      ]);
    });
  },
  { inPartitions: true },
);

describe('a purge of many records', () => {
  const { open, file } = onFile();

  it('a purge runs in batches, between which others write, and leaves nothing behind', async () => {
    const statements: string[] = [];
    const store = await open((sql) => statements.push(sql));
    await fill(store);
    const fuels = Array.from({ length: 950 }, (_, number) => `fuel ${number}`);
    await store.referenceData.replace([category(asPath('transport/car'), fuels)], asInstant(2), noSignal);
    const items = fuels.map((fuel) => profileItem({ dataItemUid: dataItemUid(fuel) }));
    await store.profileItems.create(items, asInstant(3), noSignal);
    await store.dataCategories.delete([{ uid: carUid }], asInstant(4), noSignal);
    statements.length = 0;
    const purging = purge(store, asInstant(5));
    const other = store.profiles
      .create([profile('meanwhile')], asInstant(5), noSignal)
      .then(() => statements.length);
    const counts = await purging;
    expect(counts).toEqual({
      dataCategories: 1,
      dataItems: 953,
      dataItemValues: 953,
      profiles: 0,
      profileItems: 950,
    });
    expect(statements.filter((sql) => sql === 'begin immediate').length).toBeGreaterThan(8);
    expect(await other).toBeLessThan(statements.length);
    const database = new DatabaseSync(file());
    for (const table of ['data_items', 'data_item_values', 'profile_items', 'profile_item_values']) {
      expect(database.prepare(`select count(*) as total from ${table}`).get()).toEqual({ total: 0 });
    }
    database.close();
  });
});
