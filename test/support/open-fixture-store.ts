import { hash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet } from '../../src/data-sets/write/import-data-set.ts';
import type { Store } from '../../src/ports/store.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asInstant } from './brands.ts';
import { fileOfRun } from './file-of-run.ts';

export const fixtureDirectory = fileURLToPath(new URL('../fixtures/data-set', import.meta.url));

export const fixtureNow = asInstant(Date.parse('2026-01-02T03:04:00Z'));

export const noSignal = new AbortController().signal;

/**
 * A store with a data set in it: the small one of the tests unless another is
 * named, in a copy of a database that was filled before, which `file` names.
 */
export async function openFixtureStore(
  onStatement?: (sql: string) => void,
  directory = fixtureDirectory,
  file?: string,
): Promise<Store> {
  if (file === undefined) return openCopy(directory, onStatement);
  await copyFilledDatabase(file, directory);
  return openSqliteStore({ file, onStatement }, noSignal);
}

export async function copyFilledDatabase(file: string, directory: string): Promise<void> {
  copyFileSync(await filledDatabase(directory), file);
}

async function openCopy(directory: string, onStatement?: (sql: string) => void): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'data-set-copy-'));
  const store = await openFixtureStore(onStatement, directory, join(folder, 'store.db'));
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}

/** A database file with a data set in it, filled once for a run. */
function filledDatabase(directory: string): Promise<string> {
  return fileOfRun(`${hash('sha256', directory)}.db`, async (file) => {
    await (await importFixture(await openSqliteStore({ file }, noSignal), directory)).close();
  });
}

export async function importFixture(store: Store, directory = fixtureDirectory): Promise<Store> {
  await importDataSet({
    directory,
    origin: directory === builtInDirectory ? 'built-in' : 'import',
    store,
    clock: () => fixtureNow,
    signal: noSignal,
  });
  return store;
}
