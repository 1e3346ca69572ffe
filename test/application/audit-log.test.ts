import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { auditedImports } from '../../src/application/writes/audited-store.ts';
import type { Credentials } from '../../src/domain/access/access.ts';
import type { AuditEntry, AuditFilter } from '../../src/domain/changes/audit-entry.ts';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { importDataSet } from '../../src/data-sets/write/import-data-set.ts';
import { arrangeDemoUsers } from '../../src/startup/demo-users.ts';
import { cheapPasswords } from '../support/users/cheap-passwords.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { fixtureDirectory, fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { openAs, openBackendOver, signInAs } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { rounds } from '../support/deep.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { type CategoryPath, ROOT_PATH } from '../../src/domain/basics/category-path.ts';

let store: Store;
let close: () => Promise<void>;
let as: (username: string) => Backend;

beforeAll(async () => {
  store = await openFixtureStore();
  await arrangeDemoUsers(store, cheapPasswords, true, noSignal);
  const running = openBackendOver(store);
  const tokens = new Map<string, Credentials>();
  for (const name of ['admin', 'demo']) tokens.set(name, await signInAs(running.open, name));
  as = (username) => openAs(running.open, tokens.get(username) ?? { kind: 'none' });
  close = () => running.close();
});

afterAll(() => close());

async function entriesOf(filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const page = { page: 1, itemsPerPage: 1000 };
  const { entries, total } = await as('admin').auditLog.list(filter, page);
  expect(entries).toHaveLength(total);
  return entries;
}

const valueOf = (item: DataItemKey, value: string) => ({ key: { item, path: 'kgCO2PerKm' }, value });
const shown = ({ action, kind, path, fields }: AuditEntry) => ({ action, kind, path, fields });

describe('the audit log', () => {
  it('an entry records who changed which value when, from what to what, in which request', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const item = await newItem(as, path, { fuel: 'gas', kgCO2PerKm: '1' });
    const known = (await entriesOf({ path })).length;
    await as('admin').dataItemValues.update([valueOf(item, '2')]);
    const [entry, ...rest] = (await entriesOf({ path })).slice(known);
    const { uid } = await as('admin').access.getViewer();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      time: fixtureNow,
      userUid: uid,
      userName: 'admin',
      requestId: 'test',
      action: 'changed',
      kind: 'dataItemValue',
      path: `${path}/${item.uid}/kgCO2PerKm`,
      fields: [{ field: 'value', before: '1', after: '2' }],
    });
  });

  it('an entry has the reason of its write, and no other has it', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const item = await newItem(as, path, { fuel: 'gas', kgCO2PerKm: '1' });
    await as('admin').writes.because('A misprint.', (backend) =>
      backend.dataItemValues.update([valueOf(item, '2')]),
    );
    const entries = await entriesOf({ path });
    expect(entries.map(({ reason }) => reason).slice(-2)).toEqual([null, 'A misprint.']);
    expect((await store.audit.verify(null, noSignal)).breach).toBeNull();
  });

  it('histories, items and categories have entries', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const item = await newItem(as, path, { fuel: 'gas', kgCO2PerKm: '1' });
    const known = (await entriesOf({ path })).length;
    const startDate = asInstant(Date.parse('2020-01-01T00:00:00Z'));
    const [entry] = await as('admin').dataItemValues.createEntries({
      item,
      startDate,
      values: [{ path: 'kgCO2PerKm', value: '2' }],
    });
    if (entry === undefined) throw new Error('no entry was created');
    await as('admin').dataItemValues.deleteEntries([entry]);
    await as('admin').dataItems.update([{ item, name: 'Gas', values: [] }]);
    await as('admin').dataCategories.update([{ path, name: 'Renamed' }]);
    const valuePath = `${path}/${item.uid}/kgCO2PerKm`;
    const start = new Date(startDate).toISOString();
    const isoDate = (before: string | null, after: string | null) => ({ field: 'startDate', before, after });
    expect((await entriesOf({ path })).slice(known).map(shown)).toEqual([
      {
        action: 'created',
        kind: 'dataItemValue',
        path: valuePath,
        fields: expect.arrayContaining([{ field: 'value', before: null, after: '2' }, isoDate(null, start)]),
      },
      {
        action: 'removed',
        kind: 'dataItemValue',
        path: valuePath,
        fields: expect.arrayContaining([{ field: 'value', before: '2', after: null }, isoDate(start, null)]),
      },
      {
        action: 'changed',
        kind: 'dataItem',
        path: `${path}/${item.uid}`,
        fields: [{ field: 'name', before: null, after: 'Gas' }],
      },
      {
        action: 'changed',
        kind: 'dataCategory',
        path,
        fields: [{ field: 'name', before: 'New', after: 'Renamed' }],
      },
    ]);
  });

  it('deleting a branch leaves an entry for each category, with the number of its items', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const below = await newCategory(as, path, asPath('transport/car'));
    await newItem(as, below, { fuel: 'gas' });
    await newItem(as, below, { fuel: 'coal' });
    const known = (await entriesOf({ path })).length;
    await as('admin').dataCategories.delete([{ path }]);
    const removed = (await entriesOf({ path })).slice(known);
    expect(removed.map(shown)).toMatchObject([
      { action: 'removed', path },
      { action: 'removed', path: below },
    ]);
    expect(removed[1]?.fields).toContainEqual({ field: 'dataItems', before: '2', after: null });
  });

  it('refused writes, dry runs, replays and writes without effect leave no entry', async () => {
    const path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    const item = await newItem(as, path, { fuel: 'gas', kgCO2PerKm: '1' });
    const known = (await entriesOf({})).length;
    const change = (value: string) => (backend: Backend) =>
      backend.dataItemValues.update([valueOf(item, value)]);
    await expect(change('little')(as('admin'))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(change('2')(as('demo'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stale = { ...valueOf(item, '2'), expectedVersion: 7 };
    await expect(as('admin').dataItemValues.update([stale])).rejects.toMatchObject({ code: 'CONFLICT' });
    await as('admin').writes.dryRun(change('2'));
    await change('1')(as('admin'));
    expect(await entriesOf({})).toHaveLength(known);
    const repeatable = { key: randomUUID(), requested: 'change' };
    for (const isRepeated of [false, true]) {
      expect(await as('admin').writes.carryOut(repeatable, change('3'))).toMatchObject({ isRepeated });
      expect(await entriesOf({})).toHaveLength(known + 1);
    }
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ breach: null });
  });

  it('profiles leave no entry', async () => {
    const known = (await entriesOf({})).length;
    const { uid } = await as('demo').profiles.create();
    const values = [{ name: 'distance', value: '1' }];
    const draft = { categoryPath: petrolSmall.categoryPath, dataItemUid: petrolSmall.uid, values };
    expect(await as('demo').profileItems.create(uid, [draft])).toHaveLength(1);
    expect(await entriesOf({})).toHaveLength(known);
  });

  it('the audit log is paged and filtered by path and time in one order', async () => {
    const all = await entriesOf({});
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
    const second = await as('admin').auditLog.list({}, { page: 2, itemsPerPage: 2 });
    expect(second.entries.map(({ number }) => number)).toEqual([3, 4]);
    expect(await entriesOf({ from: fixtureNow, to: asInstant(fixtureNow + 1) })).toEqual(all);
    expect(await entriesOf({ to: fixtureNow })).toEqual([]);
    const { path } = all[0] ?? { path: '' };
    expect(await entriesOf({ path: path.toUpperCase() })).toEqual(await entriesOf({ path }));
    expect(await entriesOf({ path: path.slice(0, -1) })).toEqual([]);
    const beyond = await as('admin').auditLog.list({}, { page: 999, itemsPerPage: 100 });
    expect(beyond).toMatchObject({ entries: [], total: all.length });
  });
});

/** One write of an administrator on the items of a category, some of which are refused. */
interface Write {
  readonly kind: 'create' | 'change' | 'rename' | 'enter' | 'withdraw' | 'delete' | 'move';
  readonly index: number;
  readonly value: string;
  readonly day: number;
}

const writes: fc.Arbitrary<readonly Write[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('create', 'create', 'change', 'rename', 'enter', 'withdraw', 'delete', 'move'),
    index: fc.nat(3),
    value: fc.constantFrom('1', '2.50', 'much'),
    day: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 3, maxLength: 15 },
);

it('replaying the audit log yields the current data tree', async () => {
  let refused = 0;
  let compared = 0;
  const property = fc.asyncProperty(writes, async (sequence) => {
    const start = (await entriesOf({})).length;
    let path = await newCategory(as, asPath('transport'), asPath('transport/car'));
    for (const [step, write] of sequence.entries()) {
      try {
        path = await carryOut(path, write, step);
      } catch {
        refused += 1;
      }
    }
    const now = await shownIn(path);
    compared += now.size;
    const entries = (await entriesOf({})).slice(start);
    expect(replay(entries)).toEqual(now);
    expect(await store.audit.verify(null, noSignal)).toMatchObject({ breach: null });
  });
  await fc.assert(property, { numRuns: rounds({ usual: 12, deep: 300 }) });
  expect(Math.min(refused, compared)).toBeGreaterThan(20);
}, 60_000);

async function carryOut(
  path: CategoryPath,
  { kind, index, value, day }: Write,
  step: number,
): Promise<CategoryPath> {
  const { dataCategories, dataItems, dataItemValues } = as('admin');
  const keys = await itemsIn(path);
  const item = keys[index % Math.max(1, keys.length)] ?? { categoryPath: path, uid: asUid('ZZZZZZZZZZZZ') };
  const startDate = asInstant(day * 86_400_000);
  const key = { item, path: 'kgCO2PerKm' };
  if (kind === 'create') await newItem(as, path, { fuel: `f${step}`, kgCO2PerKm: value });
  if (kind === 'change') await dataItemValues.update([{ key, value }]);
  if (kind === 'rename') await dataItems.update([{ item, name: value, values: [{ path: 'fuel', value }] }]);
  if (kind === 'enter') {
    await dataItemValues.createEntries({ item, startDate, values: [{ path: key.path, value }] });
  }
  if (kind === 'withdraw') {
    const [latest] = await only(dataItemValues.listHistory([key]));
    await dataItemValues.deleteEntries([{ ...key, entryUid: asUid(latest?.uid ?? '') }]);
  }
  if (kind === 'delete') await dataItems.delete([item]);
  if (kind !== 'move') return path;
  const [moved = ROOT_PATH] = await dataCategories.update([{ path, segment: `Moved${randomUUID()}` }]);
  return moved;
}

async function itemsIn(path: CategoryPath): Promise<readonly DataItemKey[]> {
  const page = { page: 1, itemsPerPage: 50 };
  const { entries } = await only(as('demo').dataCategories.listItems([{ path, page, withValues: false }]));
  return entries.map(({ uid }) => ({ categoryPath: path, uid }));
}

type Shown = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The category, its items and all entries of their values, as everybody reads them. */
async function shownIn(path: CategoryPath): Promise<Shown> {
  const { dataCategories, dataItems, dataItemValues } = as('demo');
  const category = await only(dataCategories.getMany([path]));
  const shown = new Map<string, Readonly<Record<string, string>>>();
  const put = (uid: string, fields: Readonly<Record<string, string | null | undefined>>) =>
    shown.set(
      uid,
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, text]) => (text == null ? [] : [[name, text]])),
      ),
    );
  const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  put(category.uid, { path, name: category.name, itemDefinitionUid: category.itemDefinition?.uid });
  for (const key of await itemsIn(path)) {
    const item = await only(dataItems.getMany([key]));
    const { start, end } = item.validity;
    const { path: own, name, label } = item;
    put(item.uid, { path: own, name, label, startDate: iso(start), endDate: iso(end) });
    for (const value of await only(dataItemValues.listByItem([key]))) {
      for (const entry of await only(dataItemValues.listHistory([{ item: key, path: value.path }]))) {
        const { uid, value: text, unit, perUnit, startDate } = entry;
        put(uid, { value: text, unit, perUnit, startDate: iso(startDate) });
      }
    }
  }
  return shown;
}

/** What the records are when every entry has happened. */
function replay(entries: readonly AuditEntry[]): Shown {
  const records = new Map<string, Readonly<Record<string, string>>>();
  for (const { action, uid, fields } of entries) {
    const known = new Map(Object.entries(records.get(uid) ?? {}));
    for (const { field, before, after } of fields) {
      expect(known.get(field) ?? null).toBe(before);
      if (after === null) known.delete(field);
      else known.set(field, after);
    }
    if (action === 'removed') records.delete(uid);
    else records.set(uid, Object.fromEntries(known));
  }
  return records;
}

describe('an import', () => {
  it('an import leaves one entry for each category that it writes, and none when repeated', async () => {
    const fresh = await openSqliteStore({ file: ':memory:' }, noSignal);
    const options = {
      directory: fixtureDirectory,
      store: fresh,
      writerOf: (inner: Store) => auditedImports(inner, 'import'),
      clock: () => fixtureNow,
      signal: noSignal,
    };
    const { categories, rejected } = await importDataSet(options);
    const all = { page: 1, itemsPerPage: 1000 };
    const { entries } = await fresh.audit.listPage({}, all, noSignal);
    expect(rejected).toBe(0);
    expect(entries).toHaveLength(categories);
    const cars = entries.find(({ path }) => path === 'transport/car');
    expect(cars).toMatchObject({ action: 'imported', userUid: null, userName: 'import', requestId: null });
    expect(cars?.fields).toContainEqual({ field: 'dataItems', before: null, after: '4' });
    expect(cars?.fields).toContainEqual({
      field: 'source',
      before: null,
      after: expect.stringMatching(/^import:./),
    });
    await importDataSet(options);
    expect((await fresh.audit.listPage({}, all, noSignal)).total).toBe(categories);
    await fresh.close();
  });

  it('the entries of an import follow a moved category and not its replacement', async () => {
    const fresh = await openSqliteStore({ file: ':memory:' }, noSignal);
    const imports = auditedImports(fresh, 'import');
    const source = (uid: Uid, path: CategoryPath, fingerprint: string): ReferenceCategory => ({
      uid,
      path,
      name: path,
      provenance: null,
      about: null,
      meta: null,
      definition: null,
      items: [],
      fingerprint,
    });
    const root = source(asUid('ROOT00000000'), asPath(''), 'import:root');
    const old = { uid: asUid('MOVED0000000'), path: asPath('old') };
    await imports.replace([root, source(old.uid, old.path, 'import:1')], asInstant(1), noSignal);
    const moved = { uid: old.uid, name: 'old', path: asPath('new'), definitionUid: null };
    await fresh.dataCategories.update([moved], asInstant(2), noSignal);
    const other = {
      uid: asUid('OTHER0000000'),
      parentUid: root.uid,
      path: asPath('old'),
      name: 'x',
      definitionUid: null,
    };
    await fresh.dataCategories.create([other], asInstant(3), noSignal);
    await imports.replace([root, source(old.uid, old.path, 'import:2')], asInstant(4), noSignal);
    const { entries } = await fresh.audit.listPage(
      { from: asInstant(4) },
      { page: 1, itemsPerPage: 9 },
      noSignal,
    );
    expect(entries).toMatchObject([
      {
        uid: old.uid,
        path: 'new',
        action: 'imported',
        fields: [{ field: 'source', before: 'import:1', after: 'import:2' }],
      },
    ]);
    expect(entries).toHaveLength(1);
    await fresh.close();
  });
});
