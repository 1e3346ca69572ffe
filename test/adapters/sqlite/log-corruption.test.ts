import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../../src/adapters/sqlite/backup.ts';
import { findLogCorruption } from '../../../src/adapters/sqlite/log-scan.ts';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { acceptLog } from '../../../src/adapters/sqlite/restored-database.ts';
import { user } from '../sql/sample-records.ts';
import { rounds } from '../../support/deep.ts';
import { noSignal } from '../../support/open-fixture-store.ts';

const headerBytes = 32;
const frameBytes = 24 + 4096;
const names = Array.from({ length: 30 }, (_, index) => `user-${index}`);

let folder: string;
let image: { readonly file: Buffer; readonly log: Buffer };

/** What a killed program leaves behind after thirty acknowledged writes. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = join(folder, 'emissions.db');
  const store = await openSqliteStore({ file }, noSignal);
  for (const name of names) await store.users.ensure([user(name)], noSignal);
  image = { file: readFileSync(file), log: readFileSync(`${file}-wal`) };
  await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function write(log: Uint8Array, database = image.file): string {
  const file = join(folder, `${(count += 1)}.db`);
  writeFileSync(file, database);
  writeFileSync(`${file}-wal`, log);
  return file;
}

function flipped(position: number, bit = position % 8): Buffer {
  const bytes = Buffer.from(image.log);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << bit);
  return bytes;
}

function withoutCopies(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
}

async function usersIn(file: string): Promise<number> {
  const store = await openSqliteStore({ file }, noSignal);
  const found = await Promise.all(names.map((name) => store.users.findByUsername(name, noSignal)));
  await store.close();
  return found.filter((each) => each !== null).length;
}

/** Where the last two transactions begin, and the log ends. */
function commitsOf(log: Buffer): readonly number[] {
  const starts = [headerBytes];
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) > 0) starts.push(at + frameBytes);
  }
  return starts;
}

describe('a write-ahead log with a flipped bit', () => {
  it('is refused wherever the bit is, unless it is in the last write', async () => {
    const last = commitsOf(image.log).at(-2) ?? 0;
    const flips = rounds({ usual: 10, deep: 60 });
    for (let flip = 0; flip < flips; flip += 1) {
      const position = Math.floor(((flip + 0.5) / flips) * last) + (flip % 24);
      const file = write(flipped(Math.min(position, last - 1)));
      await expect(usersIn(file), String(position)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: expect.stringMatching(/-wal is corrupted at byte \d+, .* verify --accept\.$/),
      });
      withoutCopies(file);
    }
  });

  it('is refused when the bit is in any field of the header or of a frame', () => {
    const [, , third = 0] = commitsOf(image.log);
    const frame = [0, 4, 8, 12, 16, 20].map((field) => third + field);
    for (const position of [0, 4, 8, 12, 16, 20, 24, 28, ...frame]) {
      const file = write(flipped(position));
      expect(findLogCorruption(file), String(position)).toBe(position < headerBytes ? 0 : third);
      expect(() => checkDatabase(file)).toThrow(/write-ahead log/);
      withoutCopies(file);
    }
  });

  it('a corrupted log is accepted up to the corruption on request, and saved beside the database', async () => {
    const starts = commitsOf(image.log);
    const file = write(flipped((starts.at(-6) ?? 0) + 100));
    const kept = await acceptLog(file, 0);
    expect(kept).toBe(`${file}-wal.corrupted-1970-01-01T00-00-00-000Z`);
    expect(readFileSync(kept ?? '').equals(flipped((starts.at(-6) ?? 0) + 100))).toBe(true);
    expect(await usersIn(file)).toBe(names.length - 5);
    expect(await acceptLog(file, 0)).toBeNull();
  });
});

describe('a write-ahead log that an interruption left', () => {
  it('is opened when its last write is torn, cut off or missing its first frame', async () => {
    const starts = commitsOf(image.log);
    const last = starts.at(-2) ?? 0;
    for (const log of [
      image.log,
      flipped(last + 50),
      image.log.subarray(0, last + 1000),
      image.log.subarray(0, headerBytes),
      image.log.subarray(0, 10),
      Buffer.concat([image.log.subarray(0, last), Buffer.alloc(frameBytes), image.log.subarray(last)]),
    ]) {
      const file = write(log);
      expect(findLogCorruption(file)).toBeNull();
      await usersIn(file);
      withoutCopies(file);
    }
  });

  it('is opened with the remains of an earlier log and of a transaction that was rolled back', () => {
    const file = join(folder, 'remains.db');
    const database = new DatabaseSync(file);
    database.exec('pragma journal_mode = wal; pragma cache_size = 5; create table t (x)');
    const insert = (rows: number): void =>
      database.exec(
        `insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows}) select randomblob(3000) from n`,
      );
    for (let time = 0; time < 30; time += 1) insert(1);
    database.exec('pragma wal_checkpoint(restart)');
    insert(1);
    expect(findLogCorruption(file)).toBeNull();
    // Spilled to the log before its commit.
    database.exec('begin');
    insert(100);
    database.exec('rollback');
    insert(1);
    expect(findLogCorruption(file)).toBeNull();
    expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(90 * frameBytes);
    database.close();
  });
});
