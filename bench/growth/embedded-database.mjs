import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Exclusive access to a database file while it is filled or inspected. A crash
 * of the machine only loses a measurement. The background check of a gateway
 * that has just exited may still hold the file briefly.
 */
export async function openFile(file) {
  const database = new DatabaseSync(file);
  for (let attempt = 0; !isAlone(database); attempt += 1) {
    if (attempt === 600) throw new Error(`Another process has ${file} open.`);
    await sleep(100);
  }
  database.exec(`pragma busy_timeout = 60000; pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
    pragma locking_mode = exclusive; pragma cache_size = -2000000; pragma threads = 2; pragma temp_store = file`);
  return {
    dialect: 'sqlite',
    run: async (sql) => void database.exec(sql),
    rows: async (sql) => database.prepare(sql).all(),
    async indexes(tables) {
      return database
        .prepare("select name, tbl_name, sql from sqlite_schema where type = 'index' and sql is not null")
        .all()
        .filter(({ tbl_name }) => tables.includes(tbl_name));
    },
    async analyze() {},
    bytes: async () => statSync(file).size,
    async close() {
      // A closed connection keeps its locks until its statements are collected, but not in this mode once it has read.
      database.exec('pragma locking_mode = normal; select 1 from sqlite_schema; pragma journal_mode = wal');
      database.close();
    },
  };
}

/** A database leaves WAL mode only if there is no other connection. */
function isAlone(database) {
  try {
    database.exec('pragma journal_mode = off');
    return true;
  } catch {
    return false;
  }
}
