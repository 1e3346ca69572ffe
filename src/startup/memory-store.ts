import {
  copyMemoryDatabase,
  type MemoryCopy,
  nameMemoryDatabase,
} from '../adapters/sqlite/memory-databases.ts';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.ts';
import type { StatementObserver } from '../adapters/sql/sql-connection.ts';
import type { Store } from '../ports/store.ts';

/** The first store in memory as it was after loading, which is kept until the process ends. */
let loaded: MemoryCopy | null = null;

/**
 * A store in memory with the built-in data. Loading it takes seconds, so all stores but the first of a
 * process begin as a copy, in which `load` finds everything.
 */
export async function openLoadedMemory(
  onStatement: StatementObserver | undefined,
  load: (store: Store) => Promise<void>,
  signal: AbortSignal,
): Promise<Store> {
  const copy = loaded === null ? null : await copyMemoryDatabase(loaded.file);
  const file = copy?.file ?? nameMemoryDatabase();
  const store = await openSqliteStore({ file, onStatement }, signal).finally(() => copy?.release());
  try {
    await load(store);
    loaded ??= await copyMemoryDatabase(file);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
