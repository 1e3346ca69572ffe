import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asUid } from '../../support/brands.ts';
import { rounds } from '../../support/deep.ts';
import { noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';

const flips = rounds({ usual: 10, deep: 300 });

interface Uids {
  readonly items: readonly Uid[];
  readonly definitions: readonly Uid[];
}

/** The figures of each record as text, or the error that takes their place. */
async function readFigures(store: Store, { items, definitions }: Uids): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  for (const [uid, entries] of await store.dataItemValues.listByItems(items, noSignal)) {
    figures.set(uid, entries instanceof EmissionsError ? 'error' : withoutTimes(entries));
  }
  for (const uid of definitions) {
    const read = await store.itemDefinitions.getMany([uid], noSignal).catch(() => 'error');
    // A record that is no longer found has no figures.
    if (read.length > 0) figures.set(uid, read === 'error' ? read : withoutTimes(read));
  }
  return figures;
}

function withoutTimes(record: unknown): string {
  return JSON.stringify(record, (key, value: unknown) =>
    ['created', 'modified', 'version'].includes(key) ? undefined : value,
  );
}

it('no bit that flips in a database file changes a figure that is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flips-'));
  const file = join(folder, 'whole.db');
  await (await openFixtureStore(undefined, undefined, file)).close();
  const database = new DatabaseSync(file);
  const uidsOf = (table: string): readonly Uid[] =>
    database
      .prepare(`select uid from ${table}`)
      .all()
      .map((row) => asUid((row as { uid: string }).uid));
  const uids = { items: uidsOf('data_items'), definitions: uidsOf('item_definitions') };
  database.close();
  const whole = await openSqliteStore({ file }, noSignal);
  const expected = await readFigures(whole, uids);
  await whole.close();
  const bytes = readFileSync(file);
  // Most bytes of so small a database are unused.
  const used = [...bytes.keys()].filter((position) => bytes[position] !== 0);

  const counts = { refused: 0, noticed: 0, harmless: 0 };
  for (let flip = 0; flip < flips; flip += 1) {
    const position = used[Math.floor(((flip + 0.618) / flips) * used.length)] ?? 0;
    const flipped = Buffer.from(bytes);
    flipped[position] = (flipped[position] ?? 0) ^ (1 << (flip % 8));
    const copy = join(folder, 'flipped.db');
    for (const name of [copy, `${copy}-wal`, `${copy}-shm`]) rmSync(name, { force: true });
    writeFileSync(copy, flipped);
    const figures = await openSqliteStore({ file: copy }, noSignal)
      .then((store) => readFigures(store, uids).finally(() => store.close()))
      .catch(() => null);
    if (figures === null) counts.refused += 1;
    else {
      const noticed = [...figures].filter(([, text]) => text === 'error').length;
      counts[noticed > 0 || figures.size < expected.size ? 'noticed' : 'harmless'] += 1;
      for (const [uid, text] of figures) {
        if (text !== 'error')
          expect(text, `${uid}, bit ${flip % 8} of byte ${position}`).toBe(expected.get(uid));
      }
    }
  }
  rmSync(folder, { recursive: true });
  expect(counts.refused + counts.noticed).toBeGreaterThan(0);
}, 120_000);
