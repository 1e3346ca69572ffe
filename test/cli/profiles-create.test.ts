import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-create-'));
const run = (...args: readonly string[]) => runHere(folder, [...args, '--store', 'store.db']);
const owner = 'ann';

beforeAll(async () => {
  await run('import', fixtureDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  await addProfileItems(store, [], []);
  await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

it('a new profile is its owner’s, and its uid alone is printed', async () => {
  const created = await run('profiles', 'create', '--user', owner, '--name', 'Leeds');
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.out).toMatch(/^[A-Z0-9]{12}\n$/);
  const listed = await run('profiles', 'list', owner, '--json');
  expect(JSON.parse(listed.out)).toContainEqual(
    expect.objectContaining({ uid: created.out.trim(), name: 'Leeds', owner }),
  );
});

it('with --json it is an object', async () => {
  const created = await run('profiles', 'create', '--user', owner, '--json');
  expect(JSON.parse(created.out)).toEqual({ uid: expect.any(String), name: null, owner });
});

it.each([
  [['--user', 'no-such-user'], 1, /no-such-user.*does not exist/],
  [['Leeds'], 2, /takes no arguments/],
])('%j is refused', async (args, code, message) => {
  expect(await run('profiles', 'create', ...args)).toMatchObject({
    code,
    out: '',
    err: expect.stringMatching(message),
  });
});
