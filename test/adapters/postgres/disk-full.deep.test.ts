import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { startMortalServer } from '../../support/postgres/mortal-server.ts';
import { hasPostgres } from '../../support/postgres/postgres-database.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { user } from '../sql/sample-records.ts';

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const batch = (at: number) =>
  Array.from({ length: 20 }, (_, row) =>
    user(`user-${at}-${row}`, { passwordHash: randomText(2000, at * 20 + row) }),
  );

/** The database cannot make it shorter. */
function randomText(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}

describe.skipIf(!hasPostgres)('a full disk of a PostgreSQL server', () => {
  it('a full disk fails the write, loses nothing, and is over when there is space again', async (context) => {
    const disk = mountSmallDisk(16);
    if (disk === null) return context.skip();
    undo.push(() => disk.remove());
    const server = await startMortalServer();
    undo.push(() => server.remove());
    const index = join(disk.folder, 'tables');
    const { uid, gid } = statSync(join(server.directory, 'data'));
    mkdirSync(index);
    chownSync(index, uid, gid);
    await server.query(`create tablespace small location '${index}'`);
    await server.query('create database full_disk tablespace small');
    const filler = join(disk.folder, 'filler');
    writeFileSync(filler, Buffer.alloc(3_000_000, 1));

    const url = new URL(server.url);
    url.pathname = '/full_disk';
    const store = await openPostgresStore({ url: url.href, poolSize: 3 }, noSignal);
    undo.push(() => store.close());
    let written = 0;
    let failure: unknown = null;
    while (failure === null && written < 800) {
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
      message: expect.stringMatching(/disk of the database server is full.*Free some space/),
      cause: { code: '53100' },
    });
    expect(written).toBeGreaterThan(3);
    const namesOf = async (): Promise<ReadonlySet<string>> =>
      new Set((await store.users.list(noSignal)).map(({ username }) => username));
    const before = await namesOf();
    for (let at = 0; at < written; at += 1) {
      for (const { username } of batch(at)) expect(before.has(username)).toBe(true);
    }
    expect(before.size).toBe(written * 20);

    rmSync(filler);
    await store.users.ensure(batch(written), noSignal);
    expect((await namesOf()).size).toBe((written + 1) * 20);
    await store.check(noSignal);
  }, 120_000);
});
