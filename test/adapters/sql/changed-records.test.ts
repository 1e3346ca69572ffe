import { expect, it } from 'vitest';
import type { ChangePosition } from '../../../src/domain/changes/changed-record.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { notShared } from '../../../src/domain/profiles/profile.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asInstant } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { fill, profile, profileItem, user } from './sample-records.ts';

async function readAll(store: Store, name: string, limit: number, profileUids?: readonly Uid[]) {
  const found: string[] = [];
  let after: ChangePosition | null = null;
  for (;;) {
    const page = await store.changedRecords.list(
      {
        since: asInstant(2),
        after,
        limit,
        profileUids,
        reader: { uid: user(name).uid, groupUids: [], seesAll: false },
      },
      noSignal,
    );
    found.push(...page.filter(({ kind }) => kind === 'profileItem').map(({ uid }) => uid));
    if (page.length < limit) return found;
    after = page.at(-1) ?? null;
  }
}

const shareWith = (store: Store, profileUid: Uid, name: string) =>
  store.profiles.share(
    profileUid,
    { ...notShared, shares: [{ kind: 'user', uid: user(name).uid, access: 'view' }] },
    asInstant(1),
    noSignal,
    { userUid: null, userName: 'bob', requestId: null, reason: null, importUid: null },
  );

const itemsIn = (profileUid: Uid, count: number) =>
  Array.from({ length: count }, (_, index) => profileItem({ profileUid, name: `item ${index}` }));

describeOnEveryStore(
  'changed records',
  ({ open }) => {
    it.each([1, 101])('a reader of %d profiles finds theirs among thousands of others', async (count) => {
      const store = await open();
      await fill(store);
      const own = Array.from({ length: count }, (_, index) =>
        profile(`of bob ${index}`, { ownerUid: user('bob').uid }),
      );
      for (const each of own) await store.profiles.create([each], asInstant(1), noSignal);
      const uids = own.map(({ uid }) => uid).slice(-2);
      const theirs = uids.flatMap((uid) => itemsIn(uid, 2));
      const others = itemsIn(profile('first').uid, 2500);
      for (const [index, time] of [2, 3, 4].entries()) {
        await store.profileItems.create(
          others.slice(index * 900, index * 900 + 900),
          asInstant(time),
          noSignal,
        );
      }
      await store.profileItems.create(theirs.slice(0, 1), asInstant(3), noSignal);
      await store.profileItems.create(theirs.slice(1), asInstant(5), noSignal);

      const expected = theirs.map(({ uid }) => uid).toSorted();
      expect((await readAll(store, 'bob', 1)).toSorted()).toEqual(expected);
      expect((await readAll(store, 'bob', 1, uids)).toSorted()).toEqual(expected);
      await store.users.ensure([user('dora')], noSignal);
      expect(await readAll(store, 'dora', 1)).toEqual([]);
      for (const uid of uids) await shareWith(store, uid, 'dora');
      expect((await readAll(store, 'dora', 1)).toSorted()).toEqual(expected);
      const ofAnn = others.map(({ uid }) => uid).toSorted();
      expect((await readAll(store, 'ann', 400)).toSorted()).toEqual(ofAnn);
      expect((await readAll(store, 'ann', 400, [profile('first').uid])).toSorted()).toEqual(ofAnn);
      expect(await readAll(store, 'bob', 300, [profile('first').uid])).toEqual([]);
    });
  },
  { inPartitions: true },
);
