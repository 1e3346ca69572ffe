import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet } from '../../src/importers/import-data-set.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import type { Store } from '../../src/ports/store.ts';
import { asInstant } from './brands.ts';

export const fixtureDirectory = fileURLToPath(new URL('../fixtures/data-set', import.meta.url));

export const fixtureNow = asInstant(Date.parse('2026-01-02T03:04:00Z'));

export const noSignal = new AbortController().signal;

/** The file of a database with the built-in data, filled once for all test files of a worker. */
let builtIn: Promise<Buffer> | undefined;

/**
 * A store with a data set in it: in memory, and the small one of the tests, unless
 * others are named. The built-in data is in a copy of a database that was filled
 * before.
 */
export async function openFixtureStore(
  onStatement?: (sql: string) => void,
  directory = fixtureDirectory,
  file = ':memory:',
): Promise<Store> {
  if (directory === builtInDirectory && file === ':memory:') return openBuiltInCopy(onStatement);
  return importFixture(await openSqliteStore({ file, onStatement }, noSignal), directory);
}

async function openBuiltInCopy(onStatement?: (sql: string) => void): Promise<Store> {
  builtIn ??= fillWithBuiltIn();
  const folder = mkdtempSync(join(tmpdir(), 'built-in-copy-'));
  const file = join(folder, 'store.db');
  writeFileSync(file, await builtIn);
  const store = await openSqliteStore({ file, onStatement }, noSignal);
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { ...store, close };
}

async function fillWithBuiltIn(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'built-in-'));
  const file = join(folder, 'store.db');
  try {
    await (await importFixture(await openSqliteStore({ file }, noSignal), builtInDirectory)).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function importFixture(store: Store, directory = fixtureDirectory): Promise<Store> {
  await importDataSet({
    directory,
    store,
    clock: () => fixtureNow,
    signal: noSignal,
  });
  return store;
}
