import { expect, it, vi } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { openSeverableLink } from '../../support/postgres/severable-link.ts';
import { startStandby } from '../../support/postgres/postgres-standby.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  definitions,
  fill,
  firstPage,
  profile,
  profileItem,
  user,
} from '../sql/sample-records.ts';
import { describeWithReplica, replicaPace, type ReplicaRig } from './replica-rig.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const definitionUid = asUid(category(asPath(''), ['any']).definition?.uid ?? '');

const referenceReads: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['categories', ({ dataCategories }) => dataCategories.getMany([asPath('transport')], noSignal)],
  ['children', ({ dataCategories }) => dataCategories.listChildren([asPath('transport')], noSignal)],
  ['categories by uid', ({ dataCategories }) => dataCategories.findByUids([carUid], noSignal)],
  ['definitions', ({ itemDefinitions }) => itemDefinitions.getMany([definitionUid], noSignal)],
  ['a page of definitions', ({ itemDefinitions }) => itemDefinitions.listPage(firstPage, noSignal)],
  ['items', ({ dataItems }) => dataItems.getMany([dataItemUid('gas')], noSignal)],
  ['an item by path', ({ dataItems }) => dataItems.findByPath(carUid, 'gas', noSignal)],
  ['a page of items', ({ dataItems }) => dataItems.listPage(carUid, firstPage, noSignal)],
  ['items to filter', ({ dataItems }) => dataItems.listForFilter(carUid, noSignal)],
  ['drills', ({ dataItems }) => dataItems.listDrills(carUid, noSignal)],
  [
    'an item by drill',
    ({ dataItems }) => dataItems.findByDrill([{ categoryUid: carUid, drill: ['gas'] }], noSignal),
  ],
  [
    'a search',
    ({ dataItems }) =>
      dataItems.search({ words: ['gas'], categoryPath: asPath(''), page: firstPage }, noSignal),
  ],
  ['values', ({ dataItemValues }) => dataItemValues.listByItems([dataItemUid('gas')], noSignal)],
  ['meta', ({ referenceData }) => referenceData.getMeta(carUid, noSignal)],
  ['fingerprints', ({ referenceData }) => referenceData.listImported(noSignal)],
];

const otherWork: typeof referenceReads = [
  ['users', ({ users }) => users.findByUsername('ann', noSignal)],
  ['profiles', ({ profiles }) => profiles.getMany([profile('first').uid], noSignal)],
  [
    'profile items',
    ({ profileItems }) => profileItems.listCurrent(profile('first').uid, asInstant(5), noSignal),
  ],
  [
    'profile item values',
    ({ profileItemValues }) =>
      profileItemValues.listByItems([{ profileUid: profile('first').uid, uid: asUid('X') }], noSignal),
  ],
  [
    'a write of a profile',
    ({ profileItems }) => profileItems.create([profileItem()], asInstant(2), noSignal),
  ],
  [
    'reads in a transaction',
    (store) =>
      store.atomically(async (inner) => {
        for (const [, read] of referenceReads) await read(inner);
      }, noSignal),
  ],
];

const rename = ({ dataCategories }: Store, name: string): Promise<void> =>
  dataCategories.update(
    [{ uid: carUid, name, path: asPath('transport/car'), definitionUid }],
    asInstant(5),
    noSignal,
  );

async function nameOf({ dataCategories }: Store): Promise<string | undefined> {
  return (await dataCategories.getMany([asPath('transport/car')], noSignal))[0]?.name;
}

async function openFilled({ open, standby }: ReplicaRig, changes?: Parameters<ReplicaRig['open']>[0]) {
  const opened = await open(changes);
  await fill(opened.store);
  await standby().catchUp();
  await opened.untilUsed();
  opened.uses.length = 0;
  return opened;
}

describeWithReplica('a store with a replica', (rig) => {
  const { standby, database, open } = rig;

  it('reference data is read from the replica, and nothing else', async () => {
    const { store, statements, untilUsed, answered } = await openFilled(rig, { poolSize: 1 });
    await untilUsed();
    for (const [what, read] of referenceReads) {
      answered.length = statements.primary.length = statements.replica.length = 0;
      await read(store);
      expect(statements.primary, what).toEqual([]);
      expect(answered.length, what).toBeGreaterThan(0);
      expect(new Set(answered), what).toEqual(new Set(['replica']));
      expect(statements.replica, what).toHaveLength(answered.length);
    }
  });

  it('everything else is done on the primary', async () => {
    const { store, statements } = await openFilled(rig);
    for (const [what, work] of otherWork) {
      statements.primary.length = statements.replica.length = 0;
      await work(store);
      expect(statements.primary.length, what).toBeGreaterThan(0);
      expect(statements.replica, what).toEqual([]);
    }
  });

  it('reads really use the replica: a change without a new revision appears there later', async () => {
    const { store } = await openFilled(rig);
    await standby().pause();
    await (await database()).query(`update data_categories set name = 'Untold' where uid = '${carUid}'`);
    expect(await nameOf(store)).toBe('TRANSPORT/CAR');
    await standby().resume();
    await vi.waitFor(async () => expect(await nameOf(store)).toBe('Untold'), 10_000);
  });

  it('a store reads its own writes at once, however far the replica lags, and returns to it later', async () => {
    const { store, answered, uses, untilUsed } = await openFilled(rig);
    await standby().pause();
    for (const name of ['New', 'Newer']) {
      await rename(store, name);
      expect(await nameOf(store)).toBe(name);
      expect(answered.at(-1)).toBe('primary');
    }
    await standby().resume();
    await untilUsed();
    expect(await nameOf(store)).toBe('Newer');
    expect(answered.at(-1)).toBe('replica');
    expect(uses, 'a short lag is not reported').toEqual([]);
  });

  it.each(marks())('the change counts as a write: %s', async (_, change) => {
    const { store, answered } = await openFilled(rig);
    await standby().pause();
    await change(store);
    await nameOf(store);
    expect(answered.at(-1)).toBe('primary');
  });

  it('a write of another process is visible as soon as its revision is known', async () => {
    const { store, answered } = await openFilled(rig);
    const other = await open();
    await standby().pause();
    const before = store.revision();
    await rename(other.store, 'Theirs');
    await vi.waitFor(() => expect(store.revision()).not.toBe(before), 10_000);
    expect(await nameOf(store)).toBe('Theirs');
    expect(answered.at(-1)).toBe('primary');
  });

  it('a write that caused a conflict is visible, even without a notification', async () => {
    const pace = { pollMs: 60_000, reconnectMs: 20, answerMs: 500 };
    const { store } = await openFilled(rig, { pace });
    const other = await open();
    await (await database()).query('alter table marker disable trigger tell_of_writes');
    await standby().catchUp();
    await standby().pause();
    await rename(other.store, 'Theirs');
    expect(await nameOf(store)).toBe('TRANSPORT/CAR');
    const write = {
      uid: carUid,
      name: 'x',
      path: asPath('transport/car'),
      definitionUid,
      expectedVersion: 1,
    };
    await expect(store.dataCategories.update([write], asInstant(6), noSignal)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await nameOf(store)).toBe('Theirs');
  });

  it('the replica is not used while the revision is unknown', async () => {
    const pace = { pollMs: 60_000, reconnectMs: 60_000, answerMs: 500 };
    const { store, answered } = await openFilled(rig, { pace });
    const before = store.revision();
    await vi.waitFor(async () => {
      const { query } = await database();
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ~ '^(listen|select writes from marker$)'`,
      );
      expect(store.revision()).not.toBe(store.revision());
    }, 10_000);
    expect(store.revision()).not.toBe(before);
    expect(await nameOf(store)).toBe('TRANSPORT/CAR');
    expect(answered.at(-1)).toBe('primary');
  });

  it('each connection is checked by itself, because it may lead to another server', async () => {
    const further = await startStandby();
    rig.undo(() => further.stop());
    const link = await openSeverableLink(standby().urlOf((await database()).url));
    rig.undo(() => link.close());
    const { store, untilUsed } = await openFilled(rig, { replica: { url: link.url } });
    await further.catchUp();
    await further.pause();
    link.leadTo(further.urlOf((await database()).url));
    await rename(store, 'New');
    await standby().catchUp();
    await untilUsed();
    const names = await Promise.all(Array.from({ length: 30 }, () => nameOf(store)));
    expect(new Set(names)).toEqual(new Set(['New']));
  });

  it('no additional statements are sent while nothing is written', async () => {
    const { store, statements } = await openFilled(rig);
    const reads = (): Promise<unknown> => Promise.all(Array.from({ length: 12 }, () => nameOf(store)));
    // Connections are opened while others read, and each is checked once.
    await vi.waitFor(async () => {
      statements.primary.length = statements.replica.length = 0;
      await reads();
      expect(statements.replica).toHaveLength(12);
    });
    expect(statements.primary).toEqual([]);
  });

  it('the replica is polled only while it is behind', async () => {
    const { store, statements, untilUsed } = await openFilled(rig);
    await standby().pause();
    await rename(store, 'New');
    statements.replica.length = 0;
    await vi.waitFor(() => expect(statements.replica.length).toBeGreaterThan(2), 10_000);
    await standby().resume();
    await untilUsed();
  });

  it('a long lag is reported, and so is its end', async () => {
    const { store, uses } = await openFilled(rig, { replica: { pace: { ...replicaPace, lagMs: 100 } } });
    await standby().pause();
    await rename(store, 'New');
    await vi.waitFor(() => expect(uses).toHaveLength(1), 10_000);
    expect(uses[0]).toMatchObject({ isUsed: false, reason: expect.stringMatching(/lags behind/) });
    await standby().resume();
    await vi.waitFor(() => expect(uses).toHaveLength(2), 10_000);
    expect(uses[1]).toEqual({ isUsed: true });
  });

  it('the replica returns the same records as the primary', async () => {
    const { store, statements } = await openFilled(rig);
    await store.dataItems.create([dataItem('steam')], asInstant(2), noSignal);
    const here = await Promise.all(referenceReads.map(([, read]) => read(store)));
    await standby().catchUp();
    await vi.waitFor(async () => {
      statements.primary.length = 0;
      const there = await Promise.all(referenceReads.map(([, read]) => read(store)));
      expect(statements.primary).toEqual([]);
      expect(there).toEqual(here);
    }, 10_000);
  });
});

function marks(): typeof referenceReads {
  const { factor } = definitions;
  const value = {
    uid: asUid('NEWVALUE0000'),
    definitionUid: factor.uid,
    value: '2',
    unit: null,
    perUnit: null,
  };
  const write = {
    uid: dataItemUid('gas'),
    putValues: [{ ...value, startDate: asInstant(9) }],
    deleteValues: [],
  };
  return [
    ['a user', ({ users }) => users.create(user('cat'), noSignal)],
    ['an item', ({ dataItems }) => dataItems.create([dataItem('steam')], asInstant(2), noSignal)],
    ['a value', ({ dataItems }) => dataItems.update([write], asInstant(2), noSignal)],
    [
      'what is deleted',
      ({ dataItems }) => dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(2), noSignal),
    ],
    [
      'an import',
      ({ referenceData }) => referenceData.replace([category(asPath('home'), ['x'])], asInstant(2), noSignal),
    ],
    [
      'many at once',
      (store) =>
        store.atomically(async (inner) => {
          await rename(inner, 'One');
          await rename(inner, 'Two');
        }, noSignal),
    ],
  ];
}
