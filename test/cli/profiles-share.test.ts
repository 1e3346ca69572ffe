import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';
import { user } from '../adapters/sql/sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-share-'));
const run = (...args: readonly string[]) => runHere(folder, [...args, '--store', 'store.db']);
let uid: string;

beforeAll(async () => {
  await run('import', fixtureDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  await addProfileItems(store, [], []);
  await store.users.ensure([user('ben')], noSignal);
  await store.close();
  uid = (await run('profiles', 'create', '--user', 'ann')).out.trim();
});

afterAll(() => rmSync(folder, { recursive: true }));

it('a profile is shared with users and groups by name, and no longer', async () => {
  const shared = await run(
    'profiles',
    'share',
    uid,
    '--with',
    'ben:modify',
    '--with-group',
    'users:view',
    '--json',
  );
  expect(shared).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(shared.out)).toEqual([
    { kind: 'user', name: 'ben', access: 'modify' },
    { kind: 'group', name: 'users', access: 'view' },
  ]);
  const listed = await run('profiles', 'list', 'ben', '--json');
  expect(JSON.parse(listed.out)).toContainEqual(expect.objectContaining({ uid }));
  const ended = await run(
    'profiles',
    'share',
    uid,
    '--with',
    'ben:none',
    '--with-group',
    'users:none',
    '--json',
  );
  expect(JSON.parse(ended.out)).toEqual([]);
});

it.each([
  [['--with', 'nobody:view'], 1, /nobody.*does not exist/],
  [['--with', 'ben:write'], 1, /view, modify or none/],
  [['--with', 'ben'], 2, /NAME:view/],
  [[], 2, /whom to share it with/],
  [['--with', 'ann:view', '--user', 'ben'], 1, /./],
  [['--with', 'ben:view', '--reason', 'x'.repeat(501)], 1, /--reason/],
])('%j is refused', async (args, code, message) => {
  expect(await run('profiles', 'share', uid, ...args)).toMatchObject({
    code,
    out: '',
    err: expect.stringMatching(message),
  });
});
