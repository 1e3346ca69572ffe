import { backup, DatabaseSync } from '@photostructure/sqlite';

/** The name of a database in memory that only its own connection reaches. */
const inMemory = ':memory:';

/** Connections of one process share a database of SQLite's `memdb` VFS by its name, which begins with a slash. */
const shared = '?vfs=memdb';

let named = 0;

/** The name of a new database in memory, which lasts while a connection to it is open. */
export function nameMemoryDatabase(): string {
  named += 1;
  return `file:/emissions-${named}${shared}`;
}

export function isInMemory(file: string): boolean {
  return file === inMemory || file.endsWith(shared);
}

export interface MemoryCopy {
  readonly file: string;
  /** Ends the copy, unless another connection to it is open. */
  release(): void;
}

export async function copyMemoryDatabase(from: string): Promise<MemoryCopy> {
  const file = nameMemoryDatabase();
  const held = new DatabaseSync(file);
  const source = new DatabaseSync(from);
  try {
    await backup(source, file, { rate: pagesAtATime });
    return { file, release: () => held.close() };
  } catch (error) {
    held.close();
    throw error;
  } finally {
    source.close();
  }
}

/** More than a store with the built-in data has: the copy takes one step. */
const pagesAtATime = 100_000;
