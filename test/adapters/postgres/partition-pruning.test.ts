import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresDatabase } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { createSqlStore } from '../../../src/adapters/sql/sql-store.ts';
import type { SqlConnection } from '../../../src/adapters/sql/sql-connection.ts';
import type { NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { createPartitionedDatabase } from '../../support/postgres/template-database.ts';
import { hasPostgres, type PostgresDatabase } from '../../support/postgres/postgres-database.ts';
import { explaining, type TouchedPartitions } from '../../support/postgres/touched-partitions.ts';
import {
  carUid,
  category,
  dataItemUid,
  distanceOf,
  fill,
  firstPage,
  profile,
  profileItem,
} from '../sql/sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const item = profileItem({ name: 'used' });
const profileUid = profile('first').uid;
const others = Array.from({ length: 24 }, (_, index) => profile(`other ${index}`));
const otherItems = others.map(({ uid }) => profileItem({ profileUid: uid }));
const listed = { profileUid, categoryUid: carUid, page: firstPage };
const period = { start: asInstant(0), end: asInstant(5), limit: 100 };
const emitted = {
  profileUids: [profileUid],
  categoryUid: category(asPath('transport')).uid,
  withSubcategories: true,
  ...period,
  settings: '2.0',
  withDetails: true,
  labelKey: 'site',
  after: null,
  limit: 10,
};
const pageOnly = { ...firstPage, withTotal: false as const };

type Use = readonly [string, (store: Store) => Promise<unknown>];

const window = (selectBy: 'overlap' | 'start' | 'end') =>
  ({ ...listed, selection: { kind: 'window', start: asInstant(0), end: asInstant(9), selectBy } }) as const;

/** What requests ask of one profile. */
const uses: readonly Use[] = [
  ['items by their keys', (s) => s.profileItems.getMany([item], noSignal)],
  ['values of items', (s) => s.profileItemValues.listByItems([item], noSignal)],
  ...(['overlap', 'start', 'end'] as const).flatMap((selectBy): Use[] => [
    [`a page by ${selectBy}`, (s) => s.profileItems.listPage(window(selectBy), noSignal)],
    [
      `a page by ${selectBy} without the total`,
      (s) => s.profileItems.listPage({ ...window(selectBy), page: pageOnly }, noSignal),
    ],
  ]),
  [
    'a page of a month',
    (s) =>
      s.profileItems.listPage({ ...listed, selection: { kind: 'month', start: asInstant(0) } }, noSignal),
  ],
  ['what records emitted', (s) => s.emissions.list(emitted, noSignal)],
  ['what counts now', (s) => s.profileItems.listCurrent(profileUid, asInstant(5), noSignal)],
  ['new items', (s) => s.profileItems.create([profileItem({ name: 'new' })], asInstant(2), noSignal)],
  [
    'changed items',
    (s) => s.profileItems.update([{ ...item, name: 'x', values: [distanceOf('1')] }], asInstant(2), noSignal),
  ],
  ['deleted items', (s) => s.profileItems.delete([item], asInstant(2), noSignal)],
];

describe.skipIf(!hasPostgres)('partitions of profiles', () => {
  let database: PostgresDatabase;
  let connection: SqlConnection;

  /** Each of the partitions has something in it. */
  beforeAll(async () => {
    database = await createPartitionedDatabase();
    ({ connection } = await openPostgresDatabase({ url: database.url, poolSize: 2 }, noSignal));
    const store = createSqlStore(connection);
    await fill(store);
    for (const each of others) await store.profiles.create([each], asInstant(1), noSignal);
    await store.profileItems.create([item, ...otherItems], asInstant(1), noSignal);
  });

  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  /** What the statements of a use look into; what it writes is taken back. */
  async function touchedBy(
    run: (store: Store) => Promise<unknown>,
    settings: readonly string[] = [],
  ): Promise<readonly TouchedPartitions[]> {
    const touched: TouchedPartitions[] = [];
    const undo = new Error('taken back');
    const store = createSqlStore(explaining(connection, (each) => touched.push(each), settings));
    const work = async (within: Store): Promise<never> => {
      await run(within);
      throw undo;
    };
    await expect(store.atomically(work, noSignal)).rejects.toBe(undo);
    return touched;
  }

  async function partitionOf({ uid }: NewProfileItem): Promise<string> {
    const [row] = await database.query(
      `select tableoid::regclass::text as part from profile_items where uid = '${uid}'`,
    );
    return String(row?.['part']).replace('profile_items_', '');
  }

  it.each(uses)('%s: only the partition of the profile is scanned', async (_, run) => {
    const touched = await touchedBy(run);
    const own = await partitionOf(item);
    expect(touched.length).toBeGreaterThan(0);
    for (const { sql, custom, generic } of touched) {
      const isInsert = /^\s*insert into/.test(sql);
      expect({ sql, custom, generic }).toEqual({
        sql,
        custom: isInsert ? [] : [own],
        generic: isInsert ? [] : [own],
      });
    }
  });

  it('items of several profiles: only their partitions are scanned, by index', async () => {
    const indexes = await Promise.all(otherItems.map(partitionOf));
    expect(new Set(indexes).size).toBe(4);
    const requested = [item, otherItems[indexes.findIndex((index) => index !== indexes[0])] ?? item];
    const own = [...new Set(await Promise.all(requested.map(partitionOf)))].toSorted();
    // With so few rows the database would rather go through all of them.
    const byIndex = ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan'].map((way) => `enable_${way} = off`);
    const run = async (store: Store): Promise<void> => {
      await store.profileItems.getMany(requested, noSignal);
      await store.profileItemValues.listByItems(requested, noSignal);
    };
    const touched = await touchedBy(run, byIndex);
    expect(touched).toHaveLength(2);
    for (const { custom, generic } of touched) expect([custom, generic]).toEqual([own, own]);
  });

  it('a few items of a large profile are read by their keys, and not with all others', async () => {
    const large = asUid(others[0]?.uid ?? '');
    await database.query(`
insert into profile_items (profile_uid, uid, data_item_uid, category_uid, name, name_key, start_date, created, modified, version)
select '${large}', 'N' || lpad(n::text, 11, '0'), '${dataItemUid('gas')}', '${carUid}', 'n' || n, 'n' || n, n, 1, 1, 1
from generate_series(1, 5000) n;
insert into profile_item_values (profile_uid, item_uid, definition_uid, uid, value, created, modified)
select profile_uid, uid, '${distanceOf('1').definitionUid}', uid, '1', 1, 1 from profile_items where uid like 'N0%';
analyze`);
    const keys = [1, 2500].map((n) => ({ profileUid: large, uid: asUid(`N${String(n).padStart(11, '0')}`) }));
    const run = async (store: Store): Promise<void> => {
      expect(await store.profileItems.getMany(keys, noSignal)).toHaveLength(2);
      expect(await store.profileItems.getMany([...keys, item], noSignal)).toHaveLength(3);
      expect(await store.profileItemValues.listByItems(keys, noSignal)).toHaveLength(2);
      expect(await store.profileItemValues.listByItems([...keys, item], noSignal)).toHaveLength(3);
      const page = { ...window('start'), profileUid: large, page: { ...pageOnly, itemsPerPage: 3 } };
      expect((await store.profileItems.listPage(page, noSignal)).entries).toHaveLength(3);
      const [key] = keys;
      if (key === undefined) return;
      const write = {
        ...key,
        name: 'n1',
        note: null,
        labels: [],
        validity: { start: asInstant(1), end: null },
        values: [],
      };
      await store.profileItems.update([write], asInstant(2), noSignal);
      await store.profileItems.delete(keys, asInstant(3), noSignal);
    };
    const touched = await touchedBy(run);
    expect(touched.length).toBeGreaterThan(7);
    expect(touched.filter(({ rows }) => rows > 20)).toEqual([]);
  });

  it('the users of a data item are found in all partitions', async () => {
    const run = (store: Store) =>
      store.dataItems.delete([{ uid: dataItemUid('petrol') }], asInstant(2), noSignal);
    const touched = await touchedBy(run);
    expect(touched.map(({ custom }) => custom.length)).toEqual([4]);
  });
});
