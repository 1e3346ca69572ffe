import fs, { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditedStore } from '../../src/application/writes/audited-store.ts';
import { importDataSet } from '../../src/data-sets/write/import-data-set.ts';
import { openStoreBackend } from '../../src/server/gateway/embedded-backends.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asPath, asUid } from '../support/brands.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';

const car = 'transport/car/generic';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'load-log-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A database with an earlier edition of one built-in category with one more input, in use and renamed by an administrator. */
async function fillStore(file: string): Promise<void> {
  const directory = join(folder, 'earlier');
  cpSync(join(builtInDirectory, car), join(directory, car), { recursive: true });
  const meta = join(directory, car, 'meta.yml');
  writeFileSync(meta, `${readFileSync(meta, 'utf8')}\n`);
  appendFileSync(join(directory, car, 'itemdef.csv'), 'Load,load,DECIMAL,false,false,kg,,\n');
  const store = await openFixtureStore(undefined, builtInDirectory, file);
  await importDataSet({ directory, origin: 'built-in', store, clock: () => fixtureNow, signal: noSignal });
  const [category] = await store.dataCategories.getMany([asPath(car)], noSignal);
  const { uid, path, definition } = category ?? expect.unreachable('it was imported');
  const items = await store.dataItems.listPage(uid, { page: 1, itemsPerPage: 1 }, noSignal);
  await addProfileItems(
    store,
    items.entries.map((item) => item.uid),
  );
  const author = { userUid: asUid('ALICE0000000'), userName: 'alice', requestId: 'one', reason: null };
  const write = { uid, path, name: 'My cars', definitionUid: definition?.definition.uid ?? null };
  await auditedStore(store, async () => author).dataCategories.update([write], fixtureNow, noSignal);
  await store.close();
}

it('a backend that is embedded logs where a new edition of the built-in data lacks what is in use or edited', async () => {
  const file = join(folder, 'store.db');
  await fillStore(file);
  const lines: unknown[] = [];
  vi.spyOn(fs, 'write').mockImplementation(((
    _: number,
    text: string,
    ...more: ((...written: unknown[]) => void)[]
  ) => {
    lines.push(JSON.parse(text));
    more.at(-1)?.(null, Buffer.byteLength(text));
  }) as never);
  const backend = await openStoreBackend({ store: file, dataDirectory: folder });
  await backend.close();
  expect(lines).toMatchObject([
    {
      level: 40,
      removals: 1,
      paths: [car],
      msg: 'built-in data that would remove records in use was not loaded: run import --built-in',
    },
    { level: 40, edits: 1, paths: [car], msg: 'edits that differ from the built-in data were kept' },
  ]);
});
