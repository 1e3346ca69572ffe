import { Client } from 'pg';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { importFixture, noSignal } from '../open-fixture-store.ts';
import { partition } from './partitioned-database.ts';
import { createPostgresDatabase, type PostgresDatabase, templateName, urlOf } from './postgres-database.ts';

type Fill = (url: string) => Promise<void>;

const made = new Map<string, Promise<string>>();

/** A copy of a database that is made once for a run, by the first test file that asks for it. */
export async function copyTemplate(kind: string, fill: Fill): Promise<PostgresDatabase> {
  const template = made.get(kind) ?? makeOnce(kind, fill);
  made.set(kind, template);
  return createPostgresDatabase(`template ${await template} strategy file_copy`);
}

/** A database with the tables of the store, and nothing in them. */
export function createStoreDatabase(): Promise<PostgresDatabase> {
  return copyTemplate('store', createTables);
}

/** The same with what is in profiles in four partitions. */
export function createPartitionedDatabase(): Promise<PostgresDatabase> {
  return copyTemplate('partitioned', createPartitions);
}

/** A database with the data set of the tests. */
export function createFixtureDatabase(): Promise<PostgresDatabase> {
  return copyTemplate('fixture', fillWithFixture);
}

export function createPartitionedFixtureDatabase(): Promise<PostgresDatabase> {
  return copyTemplate('partitioned_fixture', async (url) => {
    await createPartitions(url);
    await fillWithFixture(url);
  });
}

async function createTables(url: string): Promise<void> {
  await (await openPostgresStore({ url, poolSize: 1 }, noSignal)).close();
}

async function createPartitions(url: string): Promise<void> {
  const { now } = await partition(url, 4);
  if (now !== 4) throw new Error('The database has not the partitions that the tests are about.');
}

async function fillWithFixture(url: string): Promise<void> {
  const store = await openPostgresStore({ url, poolSize: 4 }, noSignal);
  await (await importFixture(store)).close();
}

/** Other test files wait for the lock and find the database then; one that failed is made anew. */
async function makeOnce(kind: string, fill: Fill): Promise<string> {
  const name = templateName(kind);
  const server = new Client(urlOf('postgres'));
  await server.connect();
  try {
    await server.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await server.query(`drop database if exists ${name}_unfinished with (force)`);
      await server.query(`create database ${name}_unfinished`);
      await fill(urlOf(`${name}_unfinished`));
      await server.query(`alter database ${name}_unfinished rename to ${name}`);
    }
    return name;
  } finally {
    await server.end();
  }
}
