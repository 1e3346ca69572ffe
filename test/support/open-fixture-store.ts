import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet } from '../../src/importers/import-data-set.ts';
import type { Store } from '../../src/ports/store.ts';
import { asInstant } from './brands.ts';

export const fixtureDirectory = fileURLToPath(new URL('../fixtures/data-set', import.meta.url));

export const fixtureNow = asInstant(Date.parse('2026-01-02T03:04:00Z'));

export const noSignal = new AbortController().signal;

/** The files of databases with each data set, filled once for all test files of a worker. */
const filled = new Map<string, Promise<Buffer>>();

/**
 * A store with a data set in it: the small one of the tests unless another is
 * named, in a copy of a database that was filled before unless a file is named.
 */
export async function openFixtureStore(
  onStatement?: (sql: string) => void,
  directory = fixtureDirectory,
  file?: string,
): Promise<Store> {
  if (file === undefined) return openCopy(directory, onStatement);
  return importFixture(await openSqliteStore({ file, onStatement }, noSignal), directory);
}

async function openCopy(directory: string, onStatement?: (sql: string) => void): Promise<Store> {
  const bytes = filled.get(directory) ?? fill(directory);
  filled.set(directory, bytes);
  const folder = mkdtempSync(join(tmpdir(), 'data-set-copy-'));
  const file = join(folder, 'store.db');
  writeFileSync(file, await bytes);
  const store = await openSqliteStore({ file, onStatement }, noSignal);
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}

async function fill(directory: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'data-set-'));
  const file = join(folder, 'store.db');
  try {
    await (await importFixture(await openSqliteStore({ file }, noSignal), directory)).close();
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
