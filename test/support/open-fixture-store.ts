import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet } from '../../src/importers/import-data-set.ts';
import type { Store } from '../../src/ports/store.ts';
import { asInstant } from './brands.ts';

export const fixtureDirectory = fileURLToPath(new URL('../fixtures/data-set', import.meta.url));

export const fixtureNow = asInstant(Date.parse('2026-01-02T03:04:00Z'));

export const noSignal = new AbortController().signal;

/** A store with a data set in it: in memory, and the small one of the tests, unless others are named. */
export async function openFixtureStore(
  onStatement?: (sql: string) => void,
  directory = fixtureDirectory,
  file = ':memory:',
): Promise<Store> {
  return importFixture(await openSqliteStore({ file, onStatement }, noSignal), directory);
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
