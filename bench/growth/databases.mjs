import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { start } from '../process.mjs';
import { openFile } from './embedded-database.mjs';
import { openDatabase } from './postgres-database.mjs';
import { startPostgres } from './postgres-server.mjs';

/** Where the databases of one kind of store are, and how to create and open one. */
export async function openDatabases(kind, folder, address) {
  mkdirSync(folder, { recursive: true });
  if (kind === 'embedded') return embeddedDatabases(folder);
  const server = address === null ? await startPostgres(join(folder, 'postgres')) : null;
  return postgresDatabases(server?.urlOf('postgres') ?? address, () => server?.stop());
}

function embeddedDatabases(folder) {
  return {
    async create(name) {
      const file = join(folder, `${name}.db`);
      await createTables(file);
      return file;
    },
    open: openFile,
    async remove(file) {
      for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
    },
    close: async () => {},
  };
}

function postgresDatabases(address, stop) {
  const urlOf = (name) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const administrate = async (sql) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    async create(name) {
      const url = await this.createEmpty(name);
      await createTables(url);
      return url;
    },
    async createEmpty(name) {
      await administrate(`create database ${name} encoding 'UTF8' template template0`);
      return urlOf(name);
    },
    open: openDatabase,
    remove: (url) => administrate(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
    close: async () => stop(),
  };
}

/** Created by the program itself when it starts without a database, with the built-in data. */
async function createTables(store) {
  const options = ['--store', store, '--demo-users', 'off', '--port', '0'];
  const gateway = await start('new database', '../dist/cli/main.js', ['serve', ...options]);
  await gateway.stop();
}
