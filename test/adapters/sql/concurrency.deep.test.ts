import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { rounds } from '../../support/deep.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore, describeOnSharedStores, onFile } from './open-stores.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  distanceOf,
  entry,
  fill,
  profile,
  profileItem,
  user,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

/** How each of several writes ended: `OK`, its fault or its code. */
async function outcomesOf(writes: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(writes);
  return settled
    .map((result) => {
      if (result.status === 'fulfilled') return 'OK';
      const { reason } = result;
      return reason instanceof EmissionsError ? (reason.fault ?? reason.code) : String(reason);
    })
    .toSorted();
}

const races: readonly (readonly [string, (store: Store, index: number) => Promise<void>])[] = [
  [
    'an account',
    ({ users }, index) => users.create(user('cat', { uid: asUid(`CAT${index}00000000`) }), noSignal),
  ],
  [
    'a category',
    ({ dataCategories }, index) => {
      const draft = {
        parentUid: category(asPath('')).uid,
        path: asPath('bus'),
        name: 'Bus',
        definitionUid: null,
      };
      return dataCategories.create([{ ...draft, uid: asUid(`BUS${index}00000000`) }], asInstant(2), noSignal);
    },
  ],
  [
    'a data item',
    ({ dataItems }, index) =>
      dataItems.create(
        [dataItem('steam', { uid: asUid(`ITEM${index}0000000`), values: [] })],
        asInstant(2),
        noSignal,
      ),
  ],
  [
    'an entry of a history',
    ({ dataItems }, index) => {
      const putValues = [{ ...entry('1', asInstant(5)), uid: asUid(`ENTRY${index}000000`) }];
      return dataItems.update(
        [{ uid: dataItemUid('gas'), putValues, deleteValues: [] }],
        asInstant(2),
        noSignal,
      );
    },
  ],
  [
    'a profile item',
    ({ profileItems }) => profileItems.create([profileItem({ name: 'car' })], asInstant(2), noSignal),
  ],
];

describeOnSharedStores(
  'two stores on one database',
  ({ open }) => {
    it.each(races)('only one of two stores creates %s', async (_, create) => {
      const stores = [await open(), await open()];
      await fill(stores[0] ?? (await open()));
      const writes = Array.from({ length: 6 }, (__, index) => {
        const store = stores[index % 2];
        return store === undefined ? Promise.reject(new Error('no store')) : create(store, index);
      });
      expect(await outcomesOf(writes)).toEqual(['OK', ...Array.from({ length: 5 }, () => 'duplicate')]);
    });

    it('a store does not use what the other deleted', async () => {
      const [one, other] = [await open(), await open()];
      await fill(one);
      await other.dataCategories.delete([{ uid: carUid }], asInstant(3), noSignal);
      expect(await outcomesOf([one.profileItems.create([profileItem()], asInstant(3), noSignal)])).toEqual([
        'NOT_FOUND',
      ]);
      expect(await outcomesOf([one.dataItems.create([dataItem('steam')], asInstant(3), noSignal)])).toEqual([
        'NOT_FOUND',
      ]);
    });
  },
  { inPartitions: true },
);

describe('two connections to one file', () => {
  const { file, open } = onFile();

  it('connections wait for each other without blocking the process, and not for callers who leave', async () => {
    const store = await open();
    await fill(store);
    const other = new DatabaseSync(file());
    other.exec('begin immediate');
    const leaving = new AbortController();
    const reason = new Error('left');
    const left = store.users.create(user('cat'), leaving.signal);
    const waiting = store.profiles.create([profile('second')], asInstant(2), noSignal);
    await sleep(20);
    expect(await store.profiles.getMany([profile('second').uid], noSignal)).toEqual([]);
    leaving.abort(reason);
    await expect(left).rejects.toBe(reason);
    other.exec('commit');
    other.close();
    await waiting;
    expect(await store.profiles.getMany([profile('second').uid], noSignal)).toHaveLength(1);
    expect(await store.users.findByUsername('cat', noSignal)).toBeNull();
  });
});

/** Adds one to the value `distance` of an item, as often as it takes. How many attempts it took. */
async function increment({ profileItems, profileItemValues }: Store, item: NewProfileItem): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const [stored] = await profileItems.getMany([item], noSignal);
    const [value] = await profileItemValues.listByItems([item], noSignal);
    const values = [{ ...distanceOf('10'), value: String(Number(value?.value) + 1) }];
    const write = { ...item, expectedVersion: stored?.version, values };
    const [outcome] = await outcomesOf([profileItems.update([write], asInstant(2), noSignal)]);
    if (outcome === 'OK') return attempt;
    expect(outcome).toBe('CONFLICT');
  }
}

async function expectIncremented(store: Store, item: NewProfileItem, times: number): Promise<void> {
  const [value] = await store.profileItemValues.listByItems([item], noSignal);
  expect(value?.value).toBe(String(10 + times));
  expect(await store.profileItems.getMany([item], noSignal)).toMatchObject([{ version: 1 + times }]);
}

/** Each waits for all others, so that twice as many take four times as long. */
const writersAtOnce = rounds({ usual: 12, deep: 80 });

describeOnEveryStore(
  'many writes at once',
  ({ open }) => {
    it('concurrent writes lose nothing when each names the version it changes', async () => {
      const store = await open();
      await fill(store);
      const item = profileItem();
      await store.profileItems.create([item], asInstant(1), noSignal);
      const attempts = await Promise.all(Array.from({ length: writersAtOnce }, () => increment(store, item)));
      await expectIncremented(store, item, writersAtOnce);
      expect(attempts.reduce((total, each) => total + each)).toBeGreaterThan(writersAtOnce);
    });
  },
  { inPartitions: true },
);

const increments = rounds({ usual: 8, deep: 500 });

describeOnSharedStores('eight writers of one value, on two stores', ({ open }) => {
  it('concurrent writers lose none of their increments', async () => {
    const stores = [await open(), await open()] as const;
    await fill(stores[0]);
    const item = profileItem();
    await stores[0].profileItems.create([item], asInstant(1), noSignal);
    const writers = Array.from({ length: 8 }, async (_, index) => {
      const store = stores[index % 2 === 0 ? 0 : 1];
      for (let count = 0; count < increments; count += 1) await increment(store, item);
    });
    await Promise.all(writers);
    await expectIncremented(stores[1], item, 8 * increments);
  }, 180_000);
});

describeOnSharedStores(
  'writers of the same records in another order',
  ({ open }) => {
    it('writers of the same records in different orders wait for each other, and both succeed', async () => {
      const [one, other] = [await open(), await open()];
      await fill(one);
      const items = Array.from({ length: 20 }, (_, index) => profileItem({ name: `item ${index}` }));
      await one.profileItems.create(items, asInstant(1), noSignal);
      const writes = items.map((item) => ({ ...item, values: [distanceOf('11')] }));
      await Promise.all([
        one.profileItems.update(writes, asInstant(2), noSignal),
        other.profileItems.update(writes.toReversed(), asInstant(2), noSignal),
      ]);
      const stored = await one.profileItems.getMany(items, noSignal);
      expect(new Set(stored.map(({ version }) => version))).toEqual(new Set([3]));
    });
  },
  { inPartitions: true },
);

describeOnSharedStores(
  'a change and a deletion of one record at once, each meant for its version',
  ({ open }) => {
    it('only one of a concurrent change and deletion of one version takes effect', async () => {
      const [one, other] = [await open(), await open()];
      await fill(one);
      const items = Array.from({ length: 60 }, (_, index) => profileItem({ name: `item ${index}` }));
      await one.profileItems.create(items, asInstant(1), noSignal);
      for (const item of items) {
        const outcomes = await outcomesOf([
          one.profileItems.update([{ ...item, expectedVersion: 1, values: [] }], asInstant(2), noSignal),
          other.profileItems.delete([{ ...item, expectedVersion: 1 }], asInstant(2), noSignal),
        ]);
        expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
        expect(['CONFLICT', 'NOT_FOUND']).toContain(outcomes.find((outcome) => outcome !== 'OK'));
      }
    });
  },
  { inPartitions: true },
);
