import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { sql as initial } from '../../../src/adapters/sqlite/migrations/0001-initial.ts';
import { DEFAULT_GROUP } from '../../../src/domain/group.ts';
import { isUid } from '../../../src/domain/uid.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { onFile } from './open-stores.ts';
import { firstPage } from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const { file, open } = onFile();

/** A database as the first version of the schema had it, with a record in every table. */
function writeFirstVersion(users = true): void {
  const database = new DatabaseSync(file());
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on;');
  database.exec('create table schema_versions (version integer primary key) strict;');
  database.exec(initial);
  database.exec('insert into schema_versions (version) values (1)');
  if (users) {
    database.exec(`
      insert into users values
        ('USER00000ANN', 'ann', 'secret', 1, '2.0', 'en_GB', 'UTC', 0),
        ('USER00000BOB', 'bob', 'secret', 0, '1.0', 'de_DE', 'Europe/Berlin', 1);`);
  }
  database.exec(`
    insert into value_definitions values ('VALUETYPE000', 'number', '', 'DECIMAL', null, null);
    insert into item_definitions values ('DEFINITION00', 'Car', '["fuel"]', null, '[]', '', 1, 2, 3);
    insert into item_value_definitions values
      ('IVDFACTOR000', 'DEFINITION00', 0, 'factor', 'Factor', 'VALUETYPE000', 1, 0, null, null, null, '[]', '["2.0"]', null);
    insert into data_categories values
      ('CATEGORYROOT', null, '', '', 'Root', null, null, 'import:root', 1, 1, 1),
      ('CATEGORY0CAR', 'CATEGORYROOT', 'Car', 'car', 'Cars', 'DEFINITION00', '{"licence":"MIT"}', 'import:car', 1, 2, 4);
    insert into data_items values
      ('ITEM00PETROL', 'CATEGORY0CAR', 0, 'p', 'Petrol', 'petrol', '["petrol"]', '["petrol"]', 0, null, '', 1, 2, 5),
      ('ITEM000AGAIN', 'CATEGORY0CAR', 1, 'p', null, 'petrol', '["Petrol"]', '["petrol"]', 0, 9, '', 1, 2, 1);
    insert into data_item_values values
      ('ITEM00PETROL', 'IVDFACTOR000', 0, 'VALUE0000000', '0.10', null, null, 1, 2, 6),
      ('ITEM00PETROL', 'IVDFACTOR000', 50, 'VALUE0000050', '0.20', 'kg', 'km', 1, 2, 1);`);
  database.close();
}

describe('migrations of an older database', () => {
  it('users become members of the default group', async () => {
    writeFirstVersion();
    const store = await open();
    const [ann, bob] = await store.users.list(noSignal);
    const group = { uid: expect.any(String), name: DEFAULT_GROUP, role: 'member' };
    expect(ann).toEqual({
      uid: 'USER00000ANN',
      username: 'ann',
      passwordHash: 'secret',
      isAdministrator: true,
      apiVersion: '2.0',
      locale: 'en_GB',
      timeZone: 'UTC',
      isDisabled: false,
      groups: [group],
      sessionsFrom: 0,
      endedSessions: [],
    });
    expect(bob).toMatchObject({ username: 'bob', isDisabled: true, groups: [group] });
    expect(isUid(ann?.groups[0]?.uid ?? '')).toBe(true);
    expect(ann?.groups).toEqual(bob?.groups);
  });

  it('categories, items and values stay, including two equal rows of a source', async () => {
    writeFirstVersion();
    const store = await open();
    const [cars] = await store.dataCategories.getMany([asPath('car')], noSignal);
    expect(cars).toMatchObject({
      uid: 'CATEGORY0CAR',
      path: 'Car',
      name: 'Cars',
      parent: { uid: 'CATEGORYROOT' },
      provenance: { licence: 'MIT' },
      definition: { definition: { uid: 'DEFINITION00', version: 3 } },
      created: 1,
      modified: 2,
    });
    const { entries } = await store.dataItems.listPage(asUid('CATEGORY0CAR'), firstPage, noSignal);
    expect(entries).toMatchObject([
      { uid: 'ITEM00PETROL', path: 'p', name: 'Petrol', version: 5, validity: { start: 0, end: null } },
      { uid: 'ITEM000AGAIN', path: 'p', name: null, version: 1, validity: { start: 0, end: 9 } },
    ]);
    expect(await store.dataItemValues.listByItems([asUid('ITEM00PETROL')], noSignal)).toMatchObject([
      { uid: 'VALUE0000000', value: '0.10', unit: null, startDate: 0, created: 1, modified: 2 },
      { uid: 'VALUE0000050', value: '0.20', unit: 'kg', perUnit: 'km', startDate: 50 },
    ]);
    expect(await store.referenceData.listImported(noSignal)).toEqual(
      new Map([
        ['', { fingerprint: 'import:root', location: '' }],
        ['Car', { fingerprint: 'import:car', location: 'Car' }],
      ]),
    );
  });

  it('a migrated database has valid references, and accepts every kind of write', async () => {
    writeFirstVersion();
    const store = await open();
    const [ann] = await store.users.list(noSignal);
    const profile = {
      uid: asUid('PROFILE00000'),
      permissionUid: asUid('PERMISSION00'),
      ownerUid: asUid('USER00000ANN'),
      groupUid: asUid(ann?.groups[0]?.uid ?? ''),
      sharing: { groupMayView: true, groupMayModify: false, othersMayView: false, othersMayModify: false },
    };
    await store.profiles.create(profile, asInstant(5), noSignal);
    await store.dataCategories.delete([{ uid: asUid('CATEGORY0CAR') }], asInstant(6), noSignal);
    expect(await store.purge(asInstant(7), noSignal)).toMatchObject({
      dataCategories: 1,
      dataItems: 2,
      dataItemValues: 2,
    });
    const database = new DatabaseSync(file());
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('select version from schema_versions order by version').all()).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
      { version: 4 },
      { version: 5 },
      { version: 6 },
      { version: 8 },
      { version: 9 },
      { version: 10 },
    ]);
    expect(
      database.prepare('select count(*) as unknown from value_definitions where modified is null').all(),
    ).toEqual([{ unknown: 0 }]);
    const leftovers = "select name from sqlite_schema where type = 'table' and name like '%2'";
    expect(database.prepare(leftovers).all()).toEqual([]);
    database.close();
  });

  it('migrations between those already applied are applied too', async () => {
    await open();
    const before = new DatabaseSync(file());
    before.exec('alter table imported_categories drop column meta;');
    before.exec('delete from schema_versions where version = 3;');
    before.close();
    await open();
    const database = new DatabaseSync(file());
    const columns = database.prepare("select name from pragma_table_info('imported_categories')").all();
    expect(columns).toContainEqual({ name: 'meta' });
    const versions = 'select count(*) as times from schema_versions where version = 3';
    expect(database.prepare(versions).all()).toEqual([{ times: 1 }]);
    database.close();
  });

  it('existing records become searchable', async () => {
    writeFirstVersion();
    const store = await open();
    const search = { words: ['pet', 'cars'], categoryPath: asPath(''), page: firstPage };
    const found = await store.dataItems.search(search, noSignal);
    expect(found.entries.map(({ uid }) => uid)).toEqual(['ITEM00PETROL', 'ITEM000AGAIN']);
  });

  it('no group is created without users', async () => {
    writeFirstVersion(false);
    await open();
    const database = new DatabaseSync(file());
    expect(database.prepare('select * from groups').all()).toEqual([]);
    database.close();
  });
});
