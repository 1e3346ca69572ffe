import { expect, it } from 'vitest';
import { notShared } from '../../../src/domain/profiles/profile.ts';
import type { Store } from '../../../src/ports/store.ts';
import { fixtureNow, noSignal } from '../../support/open-fixture-store.ts';
import {
  describeInMemoryAndOnFile,
  describeOnEveryStore,
  describeOnPostgres,
  onFile,
} from './open-stores.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  fill,
  profile,
  profileItem,
  user,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const gas = dataItemUid('gas');
const write = {
  uid: carUid,
  name: 'x',
  path: asPath('transport/car'),
  definitionUid: category(asPath(''), ['any']).definition?.uid ?? null,
};
const bus = {
  uid: asUid('BUS000000000'),
  parentUid: category(asPath('')).uid,
  path: asPath('bus'),
  name: 'Bus',
  definitionUid: null,
};

/** In an order in which each may follow the ones before. */
const marked: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['creates a user', ({ users }) => users.create(user('cat'), noSignal)],
  ['ensures a user', ({ users }) => users.ensure([user('dan')], noSignal)],
  ['changes a user', ({ users }) => users.update('cat', { isDisabled: true }, fixtureNow, noSignal)],
  ['ends a session', ({ users }) => users.endSession(user('ann').uid, asInstant(5), asInstant(0), noSignal)],
  ['takes a user out of use', ({ users }) => users.remove(['cat'], noSignal)],
  ['creates an item', ({ dataItems }) => dataItems.create([dataItem('steam')], asInstant(2), noSignal)],
  [
    'changes an item',
    ({ dataItems }) =>
      dataItems.update([{ uid: asUid(gas), putValues: [], deleteValues: [] }], asInstant(3), noSignal),
  ],
  ['deletes an item', ({ dataItems }) => dataItems.delete([{ uid: asUid(gas) }], asInstant(4), noSignal)],
  ['creates a category', ({ dataCategories }) => dataCategories.create([bus], asInstant(5), noSignal)],
  ['changes a category', ({ dataCategories }) => dataCategories.update([write], asInstant(6), noSignal)],
  [
    'deletes a category',
    ({ dataCategories }) => dataCategories.delete([{ uid: carUid }], asInstant(7), noSignal),
  ],
  [
    'imports',
    ({ referenceData }) => referenceData.replace([category(asPath('home'), ['gas'])], asInstant(8), noSignal),
  ],
];

const item = profileItem();
const unmarked: typeof marked = [
  ['creates a profile', ({ profiles }) => profiles.create([profile('second')], asInstant(2), noSignal)],
  [
    'shares a profile',
    ({ profiles }) => profiles.share(profile('second').uid, notShared, asInstant(2), noSignal),
  ],
  ['deletes a profile', ({ profiles }) => profiles.delete(profile('second').uid, asInstant(2), noSignal)],
  ['creates a profile item', ({ profileItems }) => profileItems.create([item], asInstant(2), noSignal)],
  [
    'changes a profile item',
    ({ profileItems }) => profileItems.update([{ ...item, name: 'new', values: [] }], asInstant(3), noSignal),
  ],
  ['deletes a profile item', ({ profileItems }) => profileItems.delete([item], asInstant(4), noSignal)],
  ['purges', async (store) => void (await store.purge(asInstant(100), noSignal))],
  [
    'fails to write a user',
    ({ users }) => users.create(user('ann'), noSignal).catch((error: unknown) => expect(error).toBeDefined()),
  ],
];

describeOnEveryStore('the revision', ({ open }) => {
  it('the revision advances with every write of users and reference data, and never returns to an earlier one', async () => {
    const store = await open();
    await fill(store);
    const seen = new Set([store.revision()]);
    for (const [what, change] of marked) {
      await change(store);
      expect(seen, what).not.toContain(store.revision());
      seen.add(store.revision());
    }
  });

  it('the revision stays when profiles or their contents are written', async () => {
    const store = await open();
    await fill(store);
    const before = store.revision();
    for (const [what, change] of unmarked) {
      await change(store);
      expect(store.revision(), what).toBe(before);
    }
  });

  it('the revision is read together with the observed statements', async () => {
    const statements: string[] = [];
    const store = await open((sql) => statements.push(sql));
    await fill(store);
    statements.length = 0;
    store.revision();
    store.changes?.();
    expect(statements).toEqual([]);
  });
});

describeInMemoryAndOnFile('the revision of all changes', ({ open }) => {
  it('the revision of all changes advances with every write', async () => {
    const store = await open();
    await fill(store);
    const changes = (): string => store.changes?.() ?? '';
    const seen = new Set([changes()]);
    expect(seen).not.toContain('');
    expect(seen).toContain(changes());
    for (const [what, change] of [...unmarked, ...marked]) {
      const before = changes();
      await change(store);
      if (what.startsWith('fails')) expect(changes(), what).toBe(before);
      else expect(seen, what).not.toContain(changes());
      seen.add(changes());
    }
  });
});

describeOnPostgres('the revision of all changes, on PostgreSQL', ({ open }) => {
  it('the revision of all changes is absent, because there are no notifications of profile writes', async () => {
    expect((await open()).changes).toBeUndefined();
  });
});

const { open: openFile } = onFile();

it('a write advances the revision of other processes too', async () => {
  const one = await openFile();
  await fill(one);
  const other = await openFile();
  const before = one.revision();
  expect(other.revision()).toBe(before);
  const changes = one.changes?.();
  await other.profiles.create([profile('second')], asInstant(2), noSignal);
  expect(one.revision()).toBe(before);
  expect(one.changes?.()).not.toBe(changes);
  await other.users.create(user('cat'), noSignal);
  expect(one.revision()).not.toBe(before);
  expect(one.revision()).toBe(other.revision());
});
