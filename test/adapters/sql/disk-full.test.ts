import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { checkDatabase } from '../../../src/adapters/sqlite/backup.ts';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { documentedMessages } from '../../support/documented-messages.ts';
import { isDeep } from '../../support/deep.ts';
import { mountFailingDisk, mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { user } from './sample-records.ts';

const messages = documentedMessages('run/troubleshooting.md', 'A database that cannot be written to');

/** What the page says for the line that begins so. */
function documented(start: string): string {
  const [, message] = [...messages].find(([what]) => what.startsWith(start)) ?? [];
  return message ?? `There is no line on the page for ${start}.`;
}

let disk: SmallDisk | null = null;

afterEach(() => {
  disk?.remove();
  disk = null;
});

const batch = (at: number) =>
  Array.from({ length: 20 }, (_, row) => user(`user-${at}-${row}-${'x'.repeat(1000)}`));

it('a full disk is an error of the write, loses nothing, and is over when there is room', async (context) => {
  disk = mountSmallDisk(16);
  if (disk === null) return context.skip();
  const filler = join(disk.folder, 'filler');
  writeFileSync(filler, Buffer.alloc(12_000_000, 1));
  const store = await openSqliteStore({ file: join(disk.folder, 'emissions.db') }, noSignal);
  let written = 0;
  let failure: unknown = null;
  while (failure === null && written < 500) {
    try {
      await store.users.ensure(batch(written), noSignal);
      written += 1;
    } catch (error) {
      failure = error;
    }
  }
  expect(failure).toBeInstanceOf(EmissionsError);
  expect(failure).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: documented('a full disk'),
  });
  expect(written).toBeGreaterThan(5);
  const usersOf = async (at: number): Promise<number> =>
    (
      await Promise.all(batch(at).map(({ username }) => store.users.findByUsername(username, noSignal)))
    ).filter((found) => found !== null).length;
  for (let at = 0; at < written; at += 1) expect(await usersOf(at)).toBe(20);
  expect(await usersOf(written)).toBe(0);
  expect(await store.check(noSignal)).toEqual({ acceptsWrites: false });

  rmSync(filler);
  await store.users.ensure(batch(written), noSignal);
  expect(await usersOf(written)).toBe(20);
  expect(await store.check(noSignal)).toEqual({ acceptsWrites: true });
  await store.close();
});

it('a database on a read-only disk is read, and says that it accepts no writes', async (context) => {
  disk = mountSmallDisk(6);
  if (disk === null) return context.skip();
  const file = join(disk.folder, 'emissions.db');
  const original = `${disk.folder}.db`;
  const before = await openSqliteStore({ file: original }, noSignal);
  await before.users.ensure([user('ann')], noSignal);
  await before.close();
  cpSync(original, file);
  rmSync(original);
  disk.makeReadOnly();

  const store = await openSqliteStore({ file }, noSignal);
  expect(await store.check(noSignal)).toEqual({ acceptsWrites: false });
  expect(await store.users.findByUsername('ann', noSignal)).toMatchObject({ username: 'ann' });
  await expect(store.users.ensure([user('bob')], noSignal)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: documented('a read-only SQLite file'),
  });
  expect(await store.users.findByUsername('bob', noSignal)).toBeNull();
  expect(checkDatabase(file)).toBeGreaterThan(0);
  await store.close();
});

/** As a quota does it: no file of this process grows beyond so many bytes. */
const limitFiles = (bytes: number | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);

it('a disk that refuses writes is reported until it accepts them again, however much space it has', async (context) => {
  disk = mountSmallDisk(16);
  if (disk === null) return context.skip();
  const store = await openSqliteStore({ file: join(disk.folder, 'emissions.db') }, noSignal);
  const states: unknown[] = [];
  limitFiles(8192);
  try {
    await expect(store.users.ensure([user('ann')], noSignal)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: documented('a quota that is used up'),
    });
    states.push(await store.check(noSignal));
  } finally {
    limitFiles('unlimited');
  }
  states.push(await store.check(noSignal));
  expect(states).toEqual([{ acceptsWrites: false }, { acceptsWrites: true }]);
  await store.users.ensure([user('ann')], noSignal);
  expect(await store.users.findByUsername('ann', noSignal)).not.toBeNull();
  await store.close();
});

it.runIf(isDeep)('a disk that fails loses nothing that was acknowledged', async (context) => {
  const failing = mountFailingDisk();
  if (failing === null) return context.skip();
  onTestFinished(() => failing.remove());
  const file = join(failing.folder, 'emissions.db');
  const store = await openSqliteStore({ file }, noSignal);
  const acknowledged: string[] = [];
  const outcomes = { written: 0, refused: 0 };
  async function write(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const name = `user-${outcomes.written + outcomes.refused}`;
      try {
        await store.users.ensure([user(name)], noSignal);
        acknowledged.push(name);
        outcomes.written += 1;
      } catch (error) {
        expect(error).toMatchObject({
          code: 'STORE_UNAVAILABLE',
          message: documented('a quota that is used up'),
        });
        outcomes.refused += 1;
      }
    }
  }
  await write(100);
  failing.fail();
  await write(200);
  expect(outcomes.refused).toBeGreaterThan(100);
  expect(await store.check(noSignal)).toEqual({ acceptsWrites: false });
  failing.recover();
  await vi.waitFor(async () => expect(await store.check(noSignal)).toEqual({ acceptsWrites: true }), 10_000);
  await write(100);
  await store.close();
  console.info(`Writes on a disk that failed: ${JSON.stringify(outcomes)}`);

  const again = await openSqliteStore({ file }, noSignal);
  const names = new Set((await again.users.list(noSignal)).map(({ username }) => username));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  await again.close();
  expect(checkDatabase(file)).toBeGreaterThan(0);
});
