import fc from 'fast-check';
import { expect, it } from 'vitest';
import { notShared } from '../../../src/domain/profiles/profile.ts';
import type { ProfileSearch } from '../../../src/domain/profiles/profile-search.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { rounds } from '../../support/deep.ts';
import { describeOnEveryStore, describeOnSharedStores } from './open-stores.ts';
import { distanceOf, fill, firstPage, others, profile, profileItem, user, users } from './sample-records.ts';
import { asUid, asInstant } from '../../support/brands.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';

const ann = { userUid: user('ann').uid, groupUids: [users.uid] };
const bob = { userUid: user('bob').uid, groupUids: [users.uid] };
const stranger = { userUid: user('stranger').uid, groupUids: [] };

async function uidsSeenBy(store: Store, reader: typeof ann): Promise<readonly string[]> {
  const { entries, total } = await store.profiles.listPage(reader, firstPage, noSignal);
  expect(total).toBe(entries.length);
  return entries.map(({ uid }) => uid);
}

describeOnEveryStore('the store of profiles', ({ open }) => {
  it('a profile is read back with all its fields', async () => {
    const store = await open();
    await fill(store);
    const sharing = { ...notShared, groupMayView: true, othersMayModify: true };
    const described = { name: 'Fleet', note: 'Vans\nand cars', labels: [{ key: 'site', value: 'Leeds' }] };
    await store.profiles.create([profile('second', { sharing, ...described })], asInstant(7), noSignal);
    const [found] = await store.profiles.getMany([profile('second').uid, asUid('NONE00000000')], noSignal);
    expect(found).toEqual({
      uid: profile('second').uid,
      ...described,
      created: 7,
      modified: 7,
      permission: {
        uid: profile('second').permissionUid,
        created: 7,
        modified: 7,
        owner: { uid: user('ann').uid, username: 'ann' },
        group: users,
        shares: [],
        sharing,
      },
    });
  });

  it('labels that are set at the same time are all stored', async () => {
    const store = await open();
    await fill(store);
    const { uid } = profile('first');
    const keys = ['Site', 'team', 'year', 'cost-centre'];
    await Promise.all(
      keys.map((key) =>
        store.profiles.describe(uid, { labels: [{ key, value: key }] }, asInstant(8), noSignal),
      ),
    );
    await store.profiles.describe(uid, { labels: [{ key: 'TEAM', value: null }] }, asInstant(9), noSignal);
    await store.profiles.describe(uid, { name: 'Fleet' }, asInstant(10), noSignal);
    const [found] = await store.profiles.getMany([uid], noSignal);
    expect(found).toMatchObject({ name: 'Fleet', note: null, modified: 10 });
    expect(found?.labels.map(({ key }) => key)).toEqual(['cost-centre', 'Site', 'year']);
  });

  it('profiles are listed newest first, even within one millisecond', async () => {
    const store = await open();
    await fill(store);
    for (const name of ['b', 'a', 'c']) await store.profiles.create([profile(name)], asInstant(7), noSignal);
    const expected = ['c', 'a', 'b', 'first'].map((name) => profile(name).uid);
    expect(await uidsSeenBy(store, ann)).toEqual(expected);
    const page = await store.profiles.listPage(ann, { page: 2, itemsPerPage: 3 }, noSignal);
    expect([page.total, page.entries.map(({ uid }) => uid)]).toEqual([4, [profile('first').uid]]);
    const beyond = await store.profiles.listPage(ann, { page: 9, itemsPerPage: 3 }, noSignal);
    expect(beyond).toMatchObject({ total: 4, entries: [] });
  });

  it('a shared profile is listed once for each user who may see it', async () => {
    const store = await open();
    await fill(store);
    const { uid } = profile('first');
    const seen = async () => {
      const lists = await Promise.all([ann, bob, stranger].map((reader) => uidsSeenBy(store, reader)));
      return lists.map((list) => list.length);
    };
    const share = (sharing: Partial<typeof notShared>) =>
      store.profiles.share(uid, { ...notShared, ...sharing }, asInstant(8), noSignal);
    expect(await seen()).toEqual([1, 0, 0]);
    await share({ groupMayView: true });
    expect(await seen()).toEqual([1, 1, 0]);
    await share({ groupMayView: true, othersMayView: true });
    expect(await seen()).toEqual([1, 1, 1]);
    await share({ othersMayView: true });
    expect(await seen()).toEqual([1, 1, 1]);
    const [shared] = await store.profiles.getMany([uid], noSignal);
    expect(shared?.permission).toMatchObject({ modified: 8, sharing: { othersMayView: true } });
    await share({});
    expect(await seen()).toEqual([1, 0, 0]);
  });

  it('deleting a profile deletes its items', async () => {
    const store = await open();
    await fill(store);
    const item = profileItem({ values: [distanceOf('1')] });
    await store.profileItems.create([item], asInstant(2), noSignal);
    const { uid } = profile('first');
    await store.profiles.share(uid, { ...notShared, othersMayView: true }, asInstant(3), noSignal);
    await store.profiles.delete(uid, asInstant(4), noSignal);
    expect(await store.profiles.getMany([uid], noSignal)).toEqual([]);
    expect(await uidsSeenBy(store, ann)).toEqual([]);
    expect(await uidsSeenBy(store, stranger)).toEqual([]);
    expect(await store.profileItems.getMany([item], noSignal)).toEqual([]);
    expect(await store.profileItems.listCurrent(uid, asInstant(5), noSignal)).toEqual([]);
    const gone = { code: 'NOT_FOUND' };
    await expect(store.profiles.delete(uid, asInstant(5), noSignal)).rejects.toMatchObject(gone);
    await expect(store.profiles.share(uid, notShared, asInstant(5), noSignal)).rejects.toMatchObject(gone);
    await expect(store.profileItems.create([profileItem()], asInstant(5), noSignal)).rejects.toMatchObject(
      gone,
    );
  });

  it('a profile of an unknown owner or group is refused', async () => {
    const store = await open();
    await fill(store);
    for (const more of [{ ownerUid: asUid('NONE00000000') }, { groupUid: asUid('NONE00000000') }]) {
      const create = store.profiles.create([profile('bad', more)], asInstant(7), noSignal);
      await expect(create).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(store.profiles.create([profile('first')], asInstant(7), noSignal)).rejects.toMatchObject({
      fault: 'duplicate',
    });
  });
});

interface Known {
  readonly uid: Uid;
  readonly owner: string;
  readonly group: string;
  readonly name: string;
  sharing: typeof notShared;
}

const byName = { by: 'name', isDescending: false } as const;
const searches: readonly (readonly [ProfileSearch, isFound: (name: string) => boolean])[] = [
  [{ labels: [], orderBy: byName }, () => true],
  [{ labels: [], orderBy: byName, nameContains: 'SITE 3' }, (name) => name.startsWith('Site 3')],
  [{ labels: [{ key: 'named', value: 'Site 4' }], orderBy: byName }, (name) => name === 'Site 4'],
];

const sharings = fc.record({
  groupMayView: fc.boolean(),
  groupMayModify: fc.constant(false),
  othersMayView: fc.boolean(),
  othersMayModify: fc.constant(false),
});
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('create' as const),
        owner: fc.constantFrom('ann', 'bob'),
        group: fc.constantFrom(users.uid, others.uid),
        sharing: sharings,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('share' as const), index: fc.nat(), sharing: sharings }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), index: fc.nat() }) },
  ),
  { minLength: 5, maxLength: 60 },
);

/** The next profiles that are created come into the last bucket of a span, and then into the next one. */
const nearTheEndOfASpan = `
update profiles set position = 32700;
update profile_counts set bucket = 127;`;

describeOnSharedStores('many profiles', ({ open, execute }) => {
  /** Profiles enough for several buckets in two spans, most of which some reader does not see. */
  it('lists contain exactly the profiles that a reader may see, and without one all, whatever was created, shared and deleted', async () => {
    const store = await open();
    await fill(store);
    await execute(nearTheEndOfASpan);
    await store.users.create(user('cat', { groups: [{ ...others, role: 'member' }] }), noSignal);
    let created = 0;
    let known: Known[] = [
      { ...profile('first'), owner: 'ann', group: users.uid, name: '', sharing: notShared },
    ];
    const create = async (owner: string, group: Uid, sharing: typeof notShared): Promise<void> => {
      created += 1;
      const name = `Site ${created % 40}`;
      const described = { name, labels: [{ key: 'Named', value: name }] };
      const more = { ownerUid: user(owner).uid, groupUid: group, sharing, ...described };
      const draft = profile(`number ${created}`, more);
      await store.profiles.create([draft], asInstant(7), noSignal);
      known = [{ uid: draft.uid, owner, group, name, sharing }, ...known];
    };
    for (let count = 0; count < 700; count += 1) {
      const sharing = { ...notShared, groupMayView: count % 5 === 0, othersMayView: count % 7 === 0 };
      await create(count % 3 === 0 ? 'ann' : 'bob', count % 2 === 0 ? users.uid : others.uid, sharing);
    }
    const check = async (
      reader: string | null,
      groups: readonly Uid[],
      itemsPerPage: number,
    ): Promise<void> => {
      const seen = known.filter(({ owner, group, sharing }) => {
        const isInGroup = groups.includes(asUid(group)) && sharing.groupMayView;
        return reader === null || owner === reader || isInGroup || sharing.othersMayView;
      });
      const expected = seen.map(({ uid }) => uid);
      const view = reader === null ? null : { userUid: user(reader).uid, groupUids: groups };
      const listed: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / itemsPerPage) + 1; page += 1) {
        const { entries, total } = await store.profiles.listPage(view, { page, itemsPerPage }, noSignal);
        expect(total).toBe(expected.length);
        listed.push(...entries.map(({ uid }) => uid));
      }
      expect(listed).toEqual(expected);
      for (const [search, isFound] of searches) {
        const found = seen.toReversed().filter(({ name }) => isFound(name));
        const sorted = found.toSorted(
          (one, other) => Number(one.name > other.name) - Number(one.name < other.name),
        );
        for (const page of [1, 2, Math.max(1, Math.ceil(sorted.length / itemsPerPage))]) {
          const request = { page, itemsPerPage };
          const counted = await store.profiles.search(view, search, request, noSignal);
          const alone = await store.profiles.search(view, search, { ...request, withTotal: false }, noSignal);
          const uids = sorted.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(({ uid }) => uid);
          expect(counted.entries.map(({ uid }) => uid)).toEqual(uids);
          expect(counted.total).toBe(sorted.length);
          expect(alone.entries).toEqual(counted.entries);
          expect(alone.total > page * itemsPerPage).toBe(sorted.length > page * itemsPerPage);
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 400 }), async (changes, itemsPerPage) => {
        for (const change of changes) {
          if (change.kind === 'create') {
            await create(change.owner, change.group, change.sharing);
            continue;
          }
          const target = known[change.index % known.length];
          if (target === undefined) continue;
          if (change.kind === 'share') {
            await store.profiles.share(target.uid, change.sharing, asInstant(8), noSignal);
            target.sharing = change.sharing;
          } else {
            await store.profiles.delete(target.uid, asInstant(8), noSignal);
            known = known.filter((each) => each !== target);
          }
        }
        await check('ann', [users.uid], Math.max(itemsPerPage, 20));
        await check('bob', [users.uid, others.uid], Math.max(itemsPerPage, 20));
        await check('cat', [others.uid], Math.max(itemsPerPage, 20));
        await check('stranger', [], Math.max(itemsPerPage, 20));
        await check(null, [], Math.max(itemsPerPage, 20));
      }),
      { numRuns: rounds({ usual: 3, deep: 150 }) },
    );
  });
});
