import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreDatabase } from '../../../src/adapters/sqlite/restored-database.ts';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { onFile } from '../sql/open-stores.ts';
import { user } from '../sql/sample-records.ts';

/** With the log beside it, where what was written last may still stand. */
function copyFiles(from: string, to: string): void {
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, to + end);
}

describe('restoring over a database', () => {
  const { file, open } = onFile();

  it('the old database stays until the new one is complete', async () => {
    const [backup, index] = ['backup.db', 'place.db'].map((name) => join(dirname(file()), name));
    if (backup === undefined || index === undefined) throw new Error('There are two places.');
    const store = await open();
    await store.users.create(user('ann'), noSignal);
    // More pages than are copied at a time.
    await store.users.ensure([user('x'.repeat(8_000_000))], noSignal);
    copyFiles(file(), backup);
    await store.users.create(user('bob'), noSignal);
    copyFiles(file(), index);

    // As an interrupted restore leaves them.
    for (const end of ['', '.unfinished-1']) copyFileSync(file(), `${index}.restored-earlier${end}`);
    const wasThere: boolean[] = [];
    const onPages = (): void => void wasThere.push(existsSync(index));
    const { replaced } = await restoreDatabase(backup, index, {
      mayReplace: true,
      now: 0,
      onPages,
      signal: noSignal,
    });
    expect(wasThere.length).toBeGreaterThan(0);
    expect(wasThere).not.toContain(false);
    expect(readdirSync(dirname(index)).filter((name) => name.includes('.restored-'))).toEqual([]);

    const namesIn = async (path: string): Promise<readonly boolean[]> => {
      const opened = await openSqliteStore({ file: path }, noSignal);
      const found = ['ann', 'bob'].map((name) => opened.users.findByUsername(name, noSignal));
      const isThere = (await Promise.all(found)).map((each) => each !== null);
      await opened.close();
      return isThere;
    };
    expect(await namesIn(index)).toEqual([true, false]);
    expect(await namesIn(replaced ?? '')).toEqual([true, true]);
  });
});
