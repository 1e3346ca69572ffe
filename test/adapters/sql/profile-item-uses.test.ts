import { expect, it } from 'vitest';
import { asInstant, asPath, asUid } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { category, dataItem, dataItemUid, distanceOf, fill, profile, profileItem } from './sample-records.ts';

const car = category(asPath('transport/car'), ['petrol', 'diesel', 'gas']);
const petrol = dataItemUid('petrol');
const diesel = dataItemUid('diesel');
const gas = dataItemUid('gas');
const lpg = dataItemUid('lpg');
const van = { uid: asUid('CATEGORY0VAN'), path: asPath('transport/van'), name: 'Vans' };
const definitionUid = car.definition?.uid ?? expect.unreachable('it has one');

describeOnEveryStore(
  'the uses of data items by profile items',
  ({ open }) => {
    it('are counted for each group of data items and each definition, with one statement, without what is deleted', async () => {
      const statements: string[] = [];
      const store = await open((sql) => void statements.push(sql));
      await fill(store);
      const parentUid = category(asPath('transport')).uid;
      await store.dataCategories.create([{ ...van, parentUid, definitionUid }], asInstant(2), noSignal);
      await store.dataItems.create([dataItem('lpg', { categoryUid: van.uid })], asInstant(2), noSignal);
      for (const name of ['second', 'third']) {
        await store.profiles.create([profile(name)], asInstant(2), noSignal);
      }
      const use = (name: string, dataItemUid = petrol, of = 'first') =>
        profileItem({ name, dataItemUid, profileUid: profile(of).uid });
      const deleted = use('deleted', gas);
      const items = [
        use('a'),
        use('b'),
        use('c', diesel),
        use('d', petrol, 'second'),
        use('e', gas, 'third'),
        use('f', lpg),
      ];
      await store.profileItems.create([...items, deleted], asInstant(3), noSignal);
      await store.profileItems.delete([deleted], asInstant(4), noSignal);
      await store.profiles.delete(profile('third').uid, asInstant(4), noSignal);
      statements.length = 0;
      const groups = [
        { dataItemUids: [petrol, gas] },
        { dataItemUids: [gas] },
        { definitionUid, values: [{ definitionUid: distanceOf('1').definitionUid, among: 'all' as const }] },
        { dataItemUids: [petrol, diesel, lpg] },
        { definitionUid: asUid('UNKNOWN00000') },
      ];
      const counted = await store.profileItems.countUses(groups, noSignal);
      expect(statements.filter((sql) => sql.includes('used'))).toHaveLength(1);
      const used = {
        profileItems: 5,
        profiles: 2,
        values: 0,
        dataItemUids: [petrol, diesel, lpg].toSorted(),
      };
      const none = { profileItems: 0, profiles: 0, values: 0, dataItemUids: [] };
      expect(counted.map((each) => ({ ...each, dataItemUids: each.dataItemUids.toSorted() }))).toEqual([
        { profileItems: 3, profiles: 2, values: 0, dataItemUids: [petrol] },
        none,
        { ...used, values: 5 },
        used,
        none,
      ]);
    });
  },
  { inPartitions: true },
);
