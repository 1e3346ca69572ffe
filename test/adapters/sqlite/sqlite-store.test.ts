import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { openLoadedMemory } from '../../../src/startup/memory-store.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import { noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import { storedEntries } from '../../support/stored-entries.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const user = {
  uid: asUid('AAAAAAAAAAAA'),
  username: 'ann',
  passwordHash: 'x',
  isAdministrator: false,
  apiVersion: '2.0' as const,
  locale: 'en_GB',
  timeZone: 'UTC',
  isDisabled: false,
  groups: [{ uid: asUid('GGGGGGGGGGGG'), name: 'users', role: 'member' as const }],
  sessionsFrom: asInstant(0),
  endedSessions: [],
};

describe('the SQLite store', () => {
  it('a commit of another process changes the revision for the events that come after it', async () => {
    const file = join(folder, 'emissions.db');
    const store = await openSqliteStore({ file }, noSignal);
    const other = new DatabaseSync(file);
    for (const _ of [1, 2]) {
      const before = [store.revision(), store.changes?.()];
      other.exec('update marker set writes = writes + 1');
      await new Promise((resolve) => setImmediate(resolve));
      expect(store.revision()).not.toBe(before[0]);
      expect(store.changes?.()).not.toBe(before[1]);
    }
    other.close();
    await store.close();
  });

  it('a store contains what was written before it was closed', async () => {
    const file = join(folder, 'emissions.db');
    const first = await openSqliteStore({ file }, noSignal);
    await first.users.ensure([user], noSignal);
    await first.close();
    const second = await openSqliteStore({ file }, noSignal);
    expect(await second.users.findByUsername('ann', noSignal)).toEqual(user);
    await second.close();
  });

  it('stores in memory are copies of the first one as it was loaded, and share no writes', async () => {
    const bob = { ...user, uid: asUid('BBBBBBBBBBBB'), username: 'bob' };
    const first = await openLoadedMemory(
      undefined,
      (store) => store.users.ensure([user], noSignal),
      noSignal,
    );
    await first.users.ensure([bob], noSignal);
    for (const _ of [2, 3]) {
      let loaded: unknown;
      const load = async (store: Store): Promise<void> => {
        loaded = await store.users.findByUsername('ann', noSignal);
      };
      const next = await openLoadedMemory(undefined, load, noSignal);
      expect(loaded).toEqual(user);
      expect(await next.users.findByUsername('bob', noSignal)).toBeNull();
      await next.users.ensure([bob], noSignal);
      expect(await next.check(noSignal)).toMatchObject({ acceptsWrites: true });
      await next.close();
    }
    await first.close();
  });

  it('a store uses a WAL, full synchronisation and foreign keys', async () => {
    const statements: string[] = [];
    const file = join(folder, 'emissions.db');
    const store = await openSqliteStore({ file, onStatement: (sql) => statements.push(sql) }, noSignal);
    await store.close();
    const database = new DatabaseSync(file);
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
    expect(statements).toContain('begin immediate');
  });

  it('an existing user stays unchanged', async () => {
    const store = await openFixtureStore();
    await store.users.ensure([user], noSignal);
    await store.users.ensure([{ ...user, uid: asUid('BBBBBBBBBBBB'), isAdministrator: true }], noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(user);
    await store.close();
  });

  it('the revision shows that another process wrote', async () => {
    const file = join(folder, 'emissions.db');
    const one = await openSqliteStore({ file }, noSignal);
    const other = await openSqliteStore({ file }, noSignal);
    const before = one.revision();
    expect(one.revision()).toBe(before);
    await other.users.ensure([user], noSignal);
    const after = one.revision();
    expect(after).not.toBe(before);
    await one.users.remove(['ann'], noSignal);
    expect(one.revision()).not.toBe(after);
    await one.close();
    await other.close();
  });

  it('a file that is no database, of another program, or newer is refused', async () => {
    const garbage = join(folder, 'garbage.db');
    writeFileSync(garbage, 'this is not a database, whatever its name says'.repeat(100));
    await expect(openSqliteStore({ file: garbage }, noSignal)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('--store'),
    });

    const foreign = join(folder, 'foreign.db');
    const database = new DatabaseSync(foreign);
    database.exec('create table songs (title text)');
    database.close();
    await expect(openSqliteStore({ file: foreign }, noSignal)).rejects.toThrow(/another application/);

    const newer = join(folder, 'newer.db');
    await (await openSqliteStore({ file: newer }, noSignal)).close();
    const future = new DatabaseSync(newer);
    future.exec('insert into schema_versions (version) values (999)');
    future.close();
    await expect(openSqliteStore({ file: newer }, noSignal)).rejects.toThrow(/newer version/);
  });

  it('a running transaction is invisible, even with a single connection', async () => {
    for (let delay = 0; delay < 40; delay += 1) {
      const store = await openSqliteStore({ file: ':memory:' }, noSignal);
      const writing = store.users.ensure(
        [user, { ...user, uid: asUid('BBBBBBBBBBBB'), username: 'bob' }],
        noSignal,
      );
      for (let tick = 0; tick < delay; tick += 1) await Promise.resolve();
      const seen = await store.users.list(noSignal);
      expect([0, 2]).toContain(seen.length);
      await writing;
      await store.close();
    }
  });

  it('a read with an aborted signal is not executed', async () => {
    const store = await openFixtureStore();
    const reason = new Error('left');
    await expect(store.users.findByUid(asUid('AAAAAAAAAAAA'), AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
    await store.close();
  });

  it('a batch is read with one statement, whatever its size', async () => {
    const statements: string[] = [];
    const store = await openFixtureStore((sql) => statements.push(sql));
    const [cars] = await store.dataCategories.getMany([asPath('TRANSPORT/car')], noSignal);
    const { entries } = await store.dataItems.listPage(
      asUid(cars?.uid ?? ''),
      { page: 1, itemsPerPage: 4 },
      noSignal,
    );
    const uids = entries.map(({ uid }) => uid);
    statements.length = 0;
    await store.dataItems.getMany([...uids, ...uids, uidOf('nothing')], noSignal);
    await storedEntries(store, ...uids);
    expect(statements).toHaveLength(2);
  });

  it('a page beyond the end has the total', async () => {
    const store = await openFixtureStore();
    const [cars] = await store.dataCategories.getMany([asPath('transport/car')], noSignal);
    const page = await store.dataItems.listPage(
      asUid(cars?.uid ?? ''),
      { page: 9, itemsPerPage: 4 },
      noSignal,
    );
    expect(page).toEqual({ entries: [], total: 4, request: { page: 9, itemsPerPage: 4 } });
    await store.close();
  });
});
