import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, describe } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import type { StatementObserver } from '../../../src/adapters/sql/sql-connection.ts';
import type { Store } from '../../../src/ports/store.ts';
import { partOf } from '../../support/deep.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../../support/postgres/postgres-database.ts';
import { createPartitionedDatabase, createStoreDatabase } from '../../support/postgres/template-database.ts';

export interface Databases {
  /** A store of its own, which is closed after the test. */
  readonly open: (onStatement?: StatementObserver) => Promise<Store>;
}

/** Databases that are there beside the stores that are opened. */
interface SharedDatabases extends Databases {
  /** Statements beside the program, as an operator would give them. */
  readonly execute: (sql: string) => Promise<void>;
}

interface DatabaseFile extends Databases {
  /** Where the database is; each store that is opened is one more connection to it. */
  readonly file: () => string;
}

/** Which forms of a PostgreSQL database it is about beside the one it is made in. */
interface Forms {
  /** Whether it is about profiles, so that it has to hold of partitions too. */
  readonly inPartitions?: boolean;
  /** Whether it is about a database without tables, rather than without records. */
  readonly isEmpty?: boolean;
  /** Whether what is opened lasts for all tests of the description, rather than for one. */
  readonly isShared?: boolean;
}

/** What registers what is done when the databases are no longer needed. */
type After = (step: () => Promise<void>) => void;
const afterTest: After = (step) => afterEach(step);
const afterAllTests: After = (step) => afterAll(step);

/**
 * Describes what holds of the embedded database and of PostgreSQL. The embedded
 * one is in memory or in a file, by the name of the description; a deep run has both.
 */
export function describeOnEveryStore(
  name: string,
  body: (databases: Databases) => void,
  forms: Forms = {},
): void {
  const embedded = [describeInMemory, describeOnFile];
  for (const describeOn of partOf(embedded, { turn: name.length % 2, turns: 2 })) describeOn(name, body);
  describeOnPostgres(`${name}, on PostgreSQL`, body, forms);
}

/** Describes what holds where several processes may open one database. */
export function describeOnSharedStores(
  name: string,
  body: (databases: SharedDatabases) => void,
  forms: Forms = {},
): void {
  describe(`${name}, on file`, () => {
    const { file, open } = onFile();
    const execute = async (sql: string): Promise<void> => {
      const database = new DatabaseSync(file());
      database.exec(sql);
      database.close();
    };
    body({ open, execute });
  });
  const onPostgres = ({ database, open }: PostgresDatabases): void => {
    const execute = async (sql: string): Promise<void> => void (await (await database()).query(sql));
    body({ open, execute });
  };
  describeOnPostgres(`${name}, on PostgreSQL`, onPostgres, forms);
}

interface PostgresDatabases extends Databases {
  /** The database of this test, created on first use. */
  readonly database: () => Promise<PostgresDatabase>;
}

export function describeOnPostgres(
  name: string,
  body: (databases: PostgresDatabases) => void,
  { inPartitions = false, isEmpty = false, isShared = false }: Forms = {},
): void {
  const after = isShared ? afterAllTests : afterTest;
  describe.skipIf(!hasPostgres)(name, () =>
    body(onPostgres(isEmpty ? createPostgresDatabase : createStoreDatabase, after)),
  );
  if (!inPartitions) return;
  describe.skipIf(!hasPostgres)(`${name} in partitions`, () =>
    body(onPostgres(createPartitionedDatabase, after)),
  );
}

/** Describes what holds of a database in memory and of one in a file. */
export function describeInMemoryAndOnFile(name: string, body: (databases: Databases) => void): void {
  describeInMemory(name, body);
  describeOnFile(name, body);
}

function describeInMemory(name: string, body: (databases: Databases) => void): void {
  describe(`${name}, in memory`, () => body(inMemory()));
}

function describeOnFile(name: string, body: (databases: Databases) => void): void {
  describe(`${name}, on file`, () => body(onFile()));
}

export function onFile({ isShared = false }: Pick<Forms, 'isShared'> = {}): DatabaseFile {
  const after = isShared ? afterAllTests : afterTest;
  let folder: string | null = null;
  const file = (): string => {
    folder ??= mkdtempSync(join(tmpdir(), 'store-'));
    return join(folder, 'emissions.db');
  };
  after(async () => {
    if (folder !== null) rmSync(folder, { recursive: true });
    folder = null;
  });
  return { file, open: openingFile(file, after) };
}

/** What each test opens is one database; each store has connections of its own. */
function onPostgres(create: () => Promise<PostgresDatabase>, after: After): PostgresDatabases {
  let created: Promise<PostgresDatabase> | null = null;
  const database = (): Promise<PostgresDatabase> => (created ??= create());
  // Registered before the stores are: what is registered last is closed first.
  after(async () => {
    await (await created)?.drop();
    created = null;
  });
  const open = opening(async (onStatement) => {
    const { url } = await database();
    return openPostgresStore({ url, poolSize: 4, onStatement }, noSignal);
  }, after);
  return { database, open };
}

function inMemory(): Databases {
  return { open: openingFile(() => ':memory:', afterTest) };
}

function openingFile(file: () => string, after: After): Databases['open'] {
  return opening((onStatement) => openSqliteStore({ file: file(), onStatement }, noSignal), after);
}

function opening(
  openStore: (onStatement?: StatementObserver) => Promise<Store>,
  after: After,
): Databases['open'] {
  let stores: Store[] = [];
  after(async () => {
    const opened = stores;
    stores = [];
    for (const store of opened) await store.close();
  });
  return async (onStatement) => {
    const store = await openStore(onStatement);
    stores.push(store);
    return store;
  };
}
