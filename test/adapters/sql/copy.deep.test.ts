import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresDatabase } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { copiedTables } from '../../../src/adapters/sql/copy/copied-tables.ts';
import { copyDatabase } from '../../../src/adapters/sql/copy/database-copy.ts';
import { unfinishedCopyTable } from '../../../src/adapters/sql/migrations/schema-migration.ts';
import type { SqlConnection } from '../../../src/adapters/sql/sql-connection.ts';
import { openSqliteDatabase } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { createSqlStore } from '../../../src/adapters/sql/sql-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { fixtureNow, noSignal } from '../../support/open-fixture-store.ts';
import { createPartitionedDatabase } from '../../support/postgres/template-database.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../../support/postgres/postgres-database.ts';
import {
  carUid,
  category,
  dataItemUid,
  fill,
  firstPage,
  profile,
  profileItem,
  user,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

type Open = (forCopy?: boolean) => Promise<SqlConnection>;

type Undo = (() => unknown)[];
type Create = (undo: Undo) => Promise<Open>;

/** What lasts for all tests of a description, and for one. */
const sources: Undo = [];
const targets: Undo = [];

afterEach(() => takeBack(targets));

async function takeBack(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step();
}

async function newFile(undo: Undo): Promise<Open> {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  return async (forCopy = false) => {
    const file = join(folder, 'emissions.db');
    const { connection } = await openSqliteDatabase({ file, forCopy }, noSignal);
    undo.push(() => connection.close());
    return connection;
  };
}

const newPostgres: Create = (undo) => onServer(createPostgresDatabase, undo);
const newPartitioned: Create = (undo) => onServer(createPartitionedDatabase, undo);

async function onServer(create: () => Promise<PostgresDatabase>, undo: Undo): Promise<Open> {
  const { url, drop } = await create();
  undo.push(drop);
  return async (forCopy = false) => {
    const { connection } = await openPostgresDatabase({ url, poolSize: 3, forCopy }, noSignal);
    undo.push(() => connection.close());
    return connection;
  };
}

/** Some of everything, of which something is deleted, changed or moved. */
async function fillWithEverything(store: Store): Promise<void> {
  await fill(store);
  await store.users.endSession(user('ann').uid, asInstant(5), asInstant(0), noSignal);
  await store.users.remove(['bob'], noSignal);
  const items = Array.from({ length: 1200 }, (_, index) =>
    profileItem({ name: `ä${index}`, labels: [{ key: 'n', value: String(index) }] }),
  );
  await store.profileItems.create(items, asInstant(2), noSignal);
  await store.profileItems.delete(items.slice(7, 8), asInstant(3), noSignal);
  await store.profiles.create([profile('second')], asInstant(4), noSignal);
  await store.profiles.delete(profile('second').uid, asInstant(5), noSignal);
  await store.dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(6), noSignal);
  const below = { parentUid: carUid, definitionUid: null };
  await store.dataCategories.create(
    [{ ...below, uid: asUid('AAAAAAAAAAAA'), path: asPath('transport/car/below'), name: 'Below' }],
    asInstant(7),
    noSignal,
  );
  await store.dataCategories.delete([{ uid: category(asPath('home')).uid }], asInstant(8), noSignal);
  const owner = { userUid: user('ann').uid, key: 'a key' };
  await store.idempotencyRecords.keep(
    owner,
    'asked',
    'answered',
    { now: asInstant(9), expires: asInstant(1000) },
    noSignal,
  );
}

/** What readers see of it. */
async function seen(store: Store): Promise<unknown> {
  const page = { page: 2, itemsPerPage: 100 };
  const selection = { kind: 'window', start: asInstant(0), end: null, selectBy: 'overlap' } as const;
  const query = { profileUid: profile('first').uid, categoryUid: carUid, selection, page };
  const listed = await store.profileItems.listPage(query, noSignal);
  return [
    await store.users.list(noSignal),
    await store.dataCategories.listChildren(
      [asPath(''), asPath('transport'), asPath('transport/car')],
      noSignal,
    ),
    await store.dataItems.listPage(carUid, firstPage, noSignal),
    await store.profiles.listPage({ userUid: user('ann').uid, groupUids: [] }, firstPage, noSignal),
    listed,
    await store.profileItemValues.listByItems(listed.entries, noSignal),
    await store.referenceData.listImported(noSignal),
  ];
}

const ways: readonly (readonly [string, Create, Create])[] = [
  ['a file to a file', newFile, newFile],
  ...(hasPostgres
    ? ([
        ['a file to PostgreSQL', newFile, newPostgres],
        ['PostgreSQL to a file', newPostgres, newFile],
        ['partitions to partitions', newPartitioned, newPartitioned],
      ] as const)
    : []),
];

describe.each(ways)('a copy of %s', (_, newSource, newTarget) => {
  let from: SqlConnection;
  let openTarget: Open;

  beforeAll(async () => {
    from = await (await newSource(sources))();
    await fillWithEverything(createSqlStore(from));
  });
  beforeEach(async () => {
    openTarget = await newTarget(targets);
  });
  afterAll(() => takeBack(sources));

  it('a copy has every record as it was, and accepts writes as its source does', async () => {
    const to = await openTarget(true);
    const steps: string[] = [];
    const onStep = (table: string, copied: number, total: number) =>
      void steps.push(`${table} ${copied}/${total}`);
    const { tables, resumedAt } = await copyDatabase({ from, to, signal: noSignal, onStep });
    expect(resumedAt).toBe(0);
    expect(tables).toMatchObject({ users: 2, profiles: 2, profile_items: 1200, profile_item_values: 1200 });
    expect(steps).toContain('profile_items 1000/1200');
    const copy = createSqlStore(await openTarget());
    expect(await seen(copy)).toEqual(await seen(createSqlStore(from)));
    expect(await copy.purge(asInstant(100), noSignal)).toEqual(
      await createSqlStore(from).purge(asInstant(100), noSignal),
    );
    await copy.profiles.create([profile('third')], asInstant(9), noSignal);
  });

  it('an interrupted copy continues, and is not opened before it is complete', async () => {
    const leaving = new AbortController();
    const onStep = (table: string, copied: number) => {
      if (table === 'profile_items' && copied >= 500) leaving.abort(new Error('interrupted'));
    };
    const first = copyDatabase({ from, to: await openTarget(true), signal: leaving.signal, onStep });
    await expect(first).rejects.toThrow('interrupted');
    await expect(openTarget()).rejects.toThrow(/copy into this database was not finished/);
    const to = await openTarget(true);
    const { resumedAt } = await copyDatabase({ from, to, signal: noSignal });
    expect(resumedAt).toBeGreaterThan(500);
    expect(await seen(createSqlStore(await openTarget()))).toEqual(await seen(createSqlStore(from)));
  });

  it('a copy fails when the source changed after it began', async () => {
    const leaving = new AbortController();
    const onStep = (table: string) => {
      if (table === 'profiles') leaving.abort(new Error('interrupted'));
    };
    await copyDatabase({ from, to: await openTarget(true), signal: leaving.signal, onStep }).catch(() => {});
    await createSqlStore(from).users.update('ann', { passwordHash: 'another' }, fixtureNow, noSignal);
    const again = copyDatabase({ from, to: await openTarget(true), signal: noSignal });
    await expect(again).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/of users/),
    });
  });

  it('a copy into a database with records is refused', async () => {
    await createSqlStore(await openTarget()).users.create(user('zoe'), noSignal);
    const copying = copyDatabase({ from, to: await openTarget(true), signal: noSignal });
    await expect(copying).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'to' });
    expect(await createSqlStore(await openTarget()).users.list(noSignal)).toHaveLength(1);
  });
});

it('a copy goes through every table with records', async () => {
  const connection = await (await newFile(targets))();
  const rows = await connection.read("select name from sqlite_schema where type = 'table'", [], noSignal);
  const others = new Set([
    'gateways',
    'marker',
    'record_emissions',
    'schema_versions',
    'searched_data_items',
    unfinishedCopyTable,
  ]);
  const tables = rows
    .map(({ name }) => String(name))
    .filter((name) => !others.has(name) && !name.startsWith('data_item_words'));
  expect(copiedTables.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});
