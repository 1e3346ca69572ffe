import { copyFileSync, existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDatabase, copyDatabaseFile } from '../../../src/adapters/sqlite/backup.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { onFile } from '../sql/open-stores.ts';
import { user } from '../sql/sample-records.ts';

describe('copying a database', () => {
  const { file, open } = onFile();

  /** A database of more pages than are copied at a time. */
  async function openLarge(): Promise<string> {
    const store = await open();
    await store.users.ensure([user('x'.repeat(8_000_000))], noSignal);
    return file();
  }

  const beside = (name: string): string => join(dirname(file()), name);
  const inFolder = (folder: string): readonly string[] =>
    readdirSync(folder).filter((name) => name.includes('unfinished-'));

  it('a copy has one state of it, and ends, while another process writes after each of its steps', async () => {
    const from = await openLarge();
    const writer = new DatabaseSync(from);
    onTestFinished(() => writer.close());
    const insert = writer.prepare('insert into groups (uid, name) values (?, ?)');
    let writes = 0;
    const onPages = (): void => void insert.run(`group ${(writes += 1)}`, `${writes}`);
    await copyDatabaseFile(from, beside('copy.db'), { onPages, signal: noSignal });
    expect(writes).toBeGreaterThan(2);
    checkDatabase(beside('copy.db'));
    const copy = new DatabaseSync(beside('copy.db'), { readOnly: true });
    expect(copy.prepare("select name from groups where name = '1'").all()).toEqual([]);
    copy.close();
  });

  it('one that is stopped leaves nothing behind, and the next one removes what a killed one left', async () => {
    const from = await openLarge();
    const stop = new AbortController();
    const stopped = copyDatabaseFile(from, beside('stopped.db'), {
      onPages: () => stop.abort(new Error('stopped')),
      signal: stop.signal,
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(inFolder(dirname(from))).toEqual([]);
    for (const end of ['', '-journal'])
      writeFileSync(beside(`old.db.emissions-unfinished-999999999${end}`), '');
    writeFileSync(beside(`next.db.emissions-unfinished-${process.pid}`), '');
    writeFileSync(beside(`other.db.emissions-unfinished-${process.ppid}`), '');
    writeFileSync(beside('essay.unfinished-999999999'), '');
    await copyDatabaseFile(from, beside('next.db'), { signal: noSignal });
    expect(inFolder(dirname(from))).toEqual([
      'essay.unfinished-999999999',
      `other.db.emissions-unfinished-${process.ppid}`,
    ]);
  });

  it('what was copied without the log next to it is named as that, if it cannot be read', async () => {
    const from = await openLarge();
    truncateSync(from, 4_000_000);
    copyFileSync(from, beside('lone.db'));
    const copied = copyDatabaseFile(beside('lone.db'), beside('copy.db'), { signal: noSignal });
    await expect(copied).rejects.toThrow(/lone\.db is corrupted.* ends in -wal: copy both, or use/);
    expect(existsSync(beside('copy.db'))).toBe(false);
  });

  it('a full disk of the copy is no fault of the database, and keeps nothing of it', async (context) => {
    const from = await openLarge();
    const disk = mountSmallDisk(4);
    if (disk === null) return context.skip();
    onTestFinished(() => disk.remove());
    const copied = copyDatabaseFile(from, join(disk.folder, 'copy.db'), { signal: noSignal });
    await expect(copied).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^There is no room for the copy in .*: the database has \d+ MB\. Free/),
    });
    expect(readdirSync(disk.folder)).toEqual([]);
    expect(existsSync(from)).toBe(true);
  });
});
