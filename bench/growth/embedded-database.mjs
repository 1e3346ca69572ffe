import { statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/** A file that the program created and closed, while it is filled. What is lost if the machine stops is a measurement. */
export function openFile(file) {
  const database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
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
      database.exec('pragma journal_mode = wal');
      database.close();
    },
  };
}
