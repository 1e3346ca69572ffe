import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/store/sql-store.ts';
import type { StatementObserver } from '../../../src/adapters/store/sql-connection.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';

export interface Databases {
  /** A store of its own, which is closed after the test. */
  readonly open: (onStatement?: StatementObserver) => Promise<Store>;
}

export interface DatabaseFile extends Databases {
  /** Where the database is; each store that is opened is one more connection to it. */
  readonly file: () => string;
}

/** Describes what holds of a database in memory and of one in a file. */
export function describeInMemoryAndOnFile(name: string, body: (databases: Databases) => void): void {
  describe(`${name}, in memory`, () => body(inMemory()));
  describe(`${name}, on file`, () => body(onFile()));
}

export function onFile(): DatabaseFile {
  let folder: string | null = null;
  const file = (): string => {
    folder ??= mkdtempSync(join(tmpdir(), 'store-'));
    return join(folder, 'emissions.db');
  };
  afterEach(() => {
    if (folder !== null) rmSync(folder, { recursive: true });
    folder = null;
  });
  return { file, open: opening(file) };
}

function inMemory(): Databases {
  return { open: opening(() => ':memory:') };
}

function opening(file: () => string): Databases['open'] {
  let stores: Store[] = [];
  afterEach(async () => {
    for (const store of stores) await store.close();
    stores = [];
  });
  return async (onStatement) => {
    const store = await openEmbeddedStore({ file: file(), onStatement }, noSignal);
    stores.push(store);
    return store;
  };
}
