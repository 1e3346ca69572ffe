import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import {
  migrate,
  newestOf,
  type SchemaHistory,
} from '../../../src/adapters/sql/migrations/schema-migration.ts';
import { openSqliteConnection } from '../../../src/adapters/sqlite/sqlite-connection.ts';
import { sqliteSchema } from '../../../src/adapters/sqlite/schema-history.ts';
import { asInstant, asPath, asUid } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { onFile } from './open-stores.ts';
import { fill } from './sample-records.ts';

const { file, open } = onFile();
const known = sqliteSchema.migrations.map(({ version }) => version);
const newest = newestOf(sqliteSchema);

/** Two migrations that a later program might have. */
const remarks = {
  version: newest + 1,
  sql: () => `alter table data_items add column remark text;\nupdate data_items set remark = 'of ' || label;`,
};
const notes = { version: newest + 2, sql: () => 'create table notes (content text not null) strict;' };

async function migrateTo(...later: readonly SchemaHistory['migrations'][number][]): Promise<unknown> {
  const connection = openSqliteConnection({ file: file() });
  try {
    const history = { ...sqliteSchema, migrations: [...sqliteSchema.migrations, ...later] };
    return await migrate(connection, history, noSignal);
  } finally {
    await connection.close();
  }
}

function query(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file());
  try {
    return database.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

const versions = (): unknown =>
  query('select version from schema_versions order by version').map(({ version }) => version);

describe('migrations', () => {
  it('a later program changes the records that are there, once', async () => {
    await fill(await open());
    expect(await migrateTo(remarks)).toEqual({ before: newest, now: newest + 1 });
    expect(await migrateTo(remarks)).toEqual({ before: newest + 1, now: newest + 1 });
    const wrong = query("select remark from data_items where remark is not 'of ' || label");
    expect(wrong).toEqual([]);
    expect(query('select count(*) > 0 as isFilled from data_items')).toEqual([{ isFilled: 1 }]);
    expect(versions()).toEqual([...known, newest + 1]);
  });

  it('migrations between those already applied are applied too', async () => {
    await migrateTo(notes);
    expect(await migrateTo(remarks, notes)).toEqual({ before: newest + 2, now: newest + 2 });
    expect(versions()).toEqual([...known, newest + 1, newest + 2]);
  });

  it('a migration that fails changes nothing, not even in part', async () => {
    const wrong = { version: newest + 3, sql: () => 'alter table no_such_table add column remark text;' };
    await migrateTo();
    await expect(migrateTo(notes, wrong)).rejects.toThrow(/failed to run a statement/);
    expect(versions()).toEqual(known);
    expect(query("select name from sqlite_schema where name = 'notes'")).toEqual([]);
  });

  it('a database of the first release is opened with its records', async () => {
    const connection = openSqliteConnection({ file: file() });
    await migrate(connection, { ...sqliteSchema, migrations: sqliteSchema.migrations.slice(0, 1) }, noSignal);
    await connection.close();
    const first = new DatabaseSync(file());
    first.exec(`
      insert into item_definitions values ('D', 'Car', '[]', null, '[{"type":"CO2","valueType":"DECIMAL","unit":"kg","perUnit":null,"isDefault":true}]', '', 1, 1, 1);
      insert into data_categories values ('C', null, 'car', 'car', 'Car', 'D', null, 1, 1, 1, null);`);
    first.close();
    const store = await open();
    const [stored] = await store.dataCategories.getMany([asPath('car')], noSignal);
    expect(stored?.definition).toMatchObject({ figures: null, returnValues: [{ type: 'CO2', facts: null }] });
  });

  it('definitions of a database without deletions of them can be deleted, and change again', async () => {
    const connection = openSqliteConnection({ file: file() });
    const migrations = sqliteSchema.migrations.filter(({ version }) => version <= 16);
    await migrate(connection, { ...sqliteSchema, migrations }, noSignal);
    await connection.close();
    const before = new DatabaseSync(file());
    before.exec(`
      insert into item_definitions (uid, name, drill_down, algorithm, return_values, content_digest, created, modified, version) values
        ('CARDEFINITIO', 'Car', '[]', '1;', '[]', '', 1, 1, 3), ('BUSDEFINITIO', 'Bus', '[]', null, '[]', '', 1, 1, 1);
      insert into data_categories (uid, parent_uid, path, path_key, name, definition_uid, created, modified, version)
        values ('C', null, 'car', 'car', 'Car', 'CARDEFINITIO', 1, 1, 1);`);
    before.close();
    const { itemDefinitions } = await open();
    const [car, bus] = ['CARDEFINITIO', 'BUSDEFINITIO'].map((uid) => ({ uid: asUid(uid) }));
    if (car === undefined || bus === undefined) throw new Error('there are two');
    await itemDefinitions.delete({ ...bus, expectedVersion: 1 }, asInstant(2), noSignal);
    await expect(itemDefinitions.delete(car, asInstant(2), noSignal)).rejects.toMatchObject({
      fault: 'invalid-modification',
    });
    const listed = await itemDefinitions.listPage({ page: 1, itemsPerPage: 10 }, noSignal);
    expect(listed).toMatchObject({ total: 1, entries: [car] });
    const [stored] = await itemDefinitions.getMany([car.uid, bus.uid], noSignal);
    if (stored === undefined) throw new Error('the definition is there');
    const { definition, ...rest } = stored;
    const write = {
      definition: { ...rest, ...car, name: 'Cars', drillDown: definition.drillDown },
      expectedVersion: 3,
      affected: [],
      assertUse: () => undefined,
    };
    expect(await itemDefinitions.put(write, asInstant(3), noSignal)).toMatchObject({ categories: ['car'] });
    expect(await itemDefinitions.getMany([car.uid], noSignal)).toMatchObject([
      { definition: { name: 'Cars', version: 4 }, algorithm: '1;' },
    ]);
  });

  it('a database of a version before the first release is refused and stays as it is', async () => {
    const database = new DatabaseSync(file());
    database.exec('create table schema_versions (version integer primary key) strict;');
    database.exec('insert into schema_versions (version) values (1), (2);');
    database.close();
    await expect(open()).rejects.toThrow(
      `has schema 2, but this program supports only ${known[0]} and later: a version before the first release wrote it`,
    );
    expect(query('select name from sqlite_schema')).toEqual([{ name: 'schema_versions' }]);
  });

  it('a database that has every step of the versions before the first release is opened', async () => {
    await fill(await open());
    const before = new DatabaseSync(file());
    before.exec('insert into schema_versions (version) values (1), (2), (3);');
    before.close();
    const store = await open();
    expect(await store.dataCategories.getMany([asPath('home')], noSignal)).toMatchObject([{ path: 'home' }]);
  });

  it('a database with digests of records is opened, and its content is intact under one of each category', async () => {
    const connection = openSqliteConnection({ file: file() });
    const migrations = sqliteSchema.migrations.filter(({ version }) => version <= 18);
    await migrate(connection, { ...sqliteSchema, migrations }, noSignal);
    await connection.close();
    const before = new DatabaseSync(file());
    before.exec(`
      insert into item_definitions (uid, name, drill_down, algorithm, return_values, content_digest, created, modified, version)
        values ('CARDEFINITIO', 'Car', '[]', '1;', '[]', 'x', 1, 1, 1);
      insert into data_categories (uid, parent_uid, path, path_key, name, definition_uid, created, modified, version)
        values ('CATEGORY0000', null, 'car', 'car', 'Car', 'CARDEFINITIO', 1, 1, 1);
      insert into data_items (uid, category_uid, position, label, drill, drill_key, start_date, content_digest, created, modified, version)
        values ('ITEM00000000', 'CATEGORY0000', 0, 'petrol', '["petrol"]', '["petrol"]', 0, 'x', 1, 1, 1);`);
    before.close();
    const store = await open();
    expect(await store.recordContent('changed', noSignal)).toMatchObject({ altered: [], changed: 1 });
    expect(await store.recordContent('changed', noSignal)).toMatchObject({
      altered: [],
      compared: 1,
      changed: 0,
    });
    expect(await store.dataItems.getMany([asUid('ITEM00000000')], noSignal)).toMatchObject([
      { label: 'petrol' },
    ]);
  });

  it('a released migration imports no description of the columns of today', () => {
    const imports = ['sql', 'sqlite', 'postgres'].flatMap((database) => {
      const folder = join(import.meta.dirname, '../../../src/adapters', database, 'migrations');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\d{4}-/.test(name) && name.endsWith('.ts'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/(?<=from ')[^']+/g) ?? []);
    });
    const others = imports.filter(
      (path) => !/migrations|\/\d{4}-|^\.\/[a-z-]+\.ts$|unicode-classes/.test(path),
    );
    expect(imports.length).toBeGreaterThan(3);
    expect(others).toEqual([]);
  });
});
