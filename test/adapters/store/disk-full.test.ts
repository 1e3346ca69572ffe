import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/sql-store.ts';
import { EmissionsError } from '../../../src/domain/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { user } from './sample-records.ts';

let mounted: string | null = null;

afterEach(() => {
  if (mounted === null) return;
  execFileSync('umount', ['--lazy', mounted]);
  rmSync(mounted, { recursive: true });
  mounted = null;
});

/** A disk of six megabytes; `null` where this process may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' });
    mounted = folder;
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const batch = (at: number) =>
  Array.from({ length: 20 }, (_, row) => user(`user-${at}-${row}-${'x'.repeat(1000)}`));

it('a full disk is an error of the write, loses nothing, and is over when there is room', async (context) => {
  const disk = mountSmallDisk();
  if (disk === null) {
    console.warn('Skipped: only root can mount the small disk that this test fills.');
    return context.skip();
  }
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(2_000_000, 1));
  const store = await openEmbeddedStore({ file: join(disk, 'emissions.db') }, noSignal);
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
  expect(failure).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('no room') });
  expect(written).toBeGreaterThan(5);
  const usersOf = async (at: number): Promise<number> =>
    (
      await Promise.all(batch(at).map(({ username }) => store.users.findByUsername(username, noSignal)))
    ).filter((found) => found !== null).length;
  for (let at = 0; at < written; at += 1) expect(await usersOf(at)).toBe(20);
  expect(await usersOf(written)).toBe(0);

  rmSync(filler);
  await store.users.ensure(batch(written), noSignal);
  expect(await usersOf(written)).toBe(20);
  await store.check(noSignal);
  await store.close();
});
