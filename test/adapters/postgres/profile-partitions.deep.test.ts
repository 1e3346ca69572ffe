import { expect, it } from 'vitest';
import { openPostgresDatabase } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { partitionProfiles } from '../../../src/adapters/postgres/partitions/profile-partitions.ts';
import { compareTables } from '../../../src/adapters/postgres/partitions/profile-tables.ts';
import { postgresSchema } from '../../../src/adapters/postgres/schema-history.ts';
import { copiedTables } from '../../../src/adapters/sql/copy/copied-tables.ts';
import { digestOfTable } from '../../../src/adapters/sql/copy/copy-rows.ts';
import { migrate } from '../../../src/adapters/sql/migrations/schema-migration.ts';
import type { SqlConnection } from '../../../src/adapters/sql/sql-connection.ts';
import { createSqlStore } from '../../../src/adapters/sql/sql-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { partition } from '../../support/postgres/partitioned-database.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres/postgres-database.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { fill, profile, profileItem } from '../sql/sample-records.ts';
import { asUid, asInstant } from '../../support/brands.ts';

const profiles = Array.from({ length: 40 }, (_, index) => profile(`profile ${index}`));

/** Items in many profiles, of which some are deleted, and so is a profile. */
async function fillProfiles(store: Store): Promise<void> {
  await fill(store);
  for (const each of profiles) {
    await store.profiles.create([each], asInstant(2), noSignal);
    const items = ['one', 'two', 'three'].map((name) => profileItem({ name, profileUid: each.uid }));
    await store.profileItems.create(items, asInstant(3), noSignal);
    await store.profileItems.delete(items.slice(0, 1), asInstant(4), noSignal);
  }
  await store.profiles.delete(asUid(profiles[0]?.uid ?? ''), asInstant(5), noSignal);
}

async function connected<T>(url: string, work: (connection: SqlConnection) => Promise<T>): Promise<T> {
  const { connection } = await openPostgresDatabase({ url, poolSize: 2 }, noSignal);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Every row of every table, as a copy compares them. */
function digestsOf(url: string): Promise<readonly string[]> {
  return connected(url, (connection) =>
    Promise.all(
      copiedTables.map((table) =>
        digestOfTable({ read: (sql, parameters) => connection.read(sql, parameters, noSignal) }, table),
      ),
    ),
  );
}

/** Columns, indexes and constraints, of partitions too, as the database says them. */
async function catalogOf({ query }: PostgresDatabase): Promise<unknown> {
  return {
    columns: await query(`
select c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attcollation::regcollation
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relname like '%profile_item%' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attnum`),
    indexes: await query(
      `select tablename, indexname, indexdef from pg_indexes where tablename like '%profile_item%' order by 1, 2`,
    ),
    constraints: await query(`
select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as definition from pg_constraint
where conrelid::regclass::text like '%profile_item%' and contype <> 'n' and conparentid = 0 order by 1, 2`),
  };
}

describeOnPostgres('partitions of profiles', ({ database, open }) => {
  it('partitioning keeps every row, and its reversal restores the tables as they were', async () => {
    await fillProfiles(await open());
    const { url } = await database();
    const [digests, whole] = [await digestsOf(url), await catalogOf(await database())];
    const rows = { profile_items: 120, profile_item_values: 120 };
    expect(await partition(url, 4)).toEqual({ before: 1, now: 4, rows });
    expect(await digestsOf(url)).toEqual(digests);
    const inFour = await catalogOf(await database());
    expect(inFour).not.toEqual(whole);
    expect(await partition(url, 8)).toEqual({ before: 4, now: 8, rows });
    expect(await digestsOf(url)).toEqual(digests);
    expect(await partition(url, 4)).toEqual({ before: 8, now: 4, rows });
    expect(await catalogOf(await database())).toEqual(inFour);
    expect(await partition(url, 1)).toEqual({ before: 4, now: 1, rows });
    expect(await digestsOf(url)).toEqual(digests);
    expect(await catalogOf(await database())).toEqual(whole);
  });

  it('each partition has a part of the rows', async () => {
    await fillProfiles(await open());
    const { url, query } = await database();
    await partition(url, 4);
    const rows = await query(
      'select tableoid::regclass::text as part, count(*)::int as total from profile_items group by 1 order by 1',
    );
    expect(rows.map(({ part }) => part)).toEqual([0, 1, 2, 3].map((index) => `profile_items_${index}_of_4`));
    const uids = await query(
      'select profile_uid from profile_items group by 1 having count(distinct tableoid) > 1',
    );
    expect(uids).toEqual([]);
  });

  it('the partitions stay as they are when they are requested again', async () => {
    await open();
    const { url, query } = await database();
    await partition(url, 4);
    const numberOf = "select 'profile_items'::regclass::oid::int as number";
    const before = await query(numberOf);
    expect(await partition(url, 4)).toEqual({ before: 4, now: 4, rows: {} });
    expect(await query(numberOf)).toEqual(before);
  });

  it('an interrupted partitioning leaves no partitions, and the next attempt creates them', async () => {
    await fillProfiles(await open());
    const { url } = await database();
    const [digests, whole] = [await digestsOf(url), await catalogOf(await database())];
    for (const last of ['profile_item_values', 'indexes of profile_items', 'comparing profile_item_values']) {
      const leaving = new AbortController();
      const onStep = (step: string) => {
        if (step === last) leaving.abort(new Error('interrupted'));
      };
      await expect(partition(url, 4, { onStep, signal: leaving.signal })).rejects.toThrow('interrupted');
      expect(await catalogOf(await database())).toEqual(whole);
    }
    expect(await digestsOf(url)).toEqual(digests);
    expect(await partition(url, 4)).toMatchObject({ before: 1, now: 4 });
    expect(await digestsOf(url)).toEqual(digests);
  });

  it('partitioning is refused while other objects depend on the tables', async () => {
    await fillProfiles(await open());
    const { url, query } = await database();
    await query('create view report as select count(*) from profile_items');
    await expect(partition(url, 4)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/view/),
    });
    expect(await query('select * from report')).toEqual([{ count: '120' }]);
  });

  it('partitioning does not block open stores, and loses nothing written in the meantime', async () => {
    const stores = [await open(), await open()] as const;
    await fillProfiles(stores[0]);
    const known = profileItem({ name: 'known' });
    await stores[0].profileItems.create([known], asInstant(6), noSignal);
    const written = Array.from({ length: 30 }, (_, index) => profileItem({ name: `late ${index}` }));
    const { url } = await database();
    for (const partitions of [4, 1]) {
      // More often than the database takes to plan a statement for good.
      for (let time = 0; time < 8; time += 1) await stores[1].profileItems.getMany([known], noSignal);
      const writes: Promise<unknown>[] = [];
      const onStep = () => {
        const item = written.shift();
        if (item !== undefined) writes.push(stores[0].profileItems.create([item], asInstant(7), noSignal));
        writes.push(
          stores[1].profileItems
            .getMany([known], noSignal)
            .then(([item]) => expect(item?.uid).toBe(known.uid)),
        );
      };
      await partition(url, partitions, { onStep });
      await Promise.all(writes);
      expect(writes.length).toBeGreaterThan(4);
    }
    const listed = await stores[1].profileItems.listCurrent(profile('first').uid, asInstant(9), noSignal);
    expect(listed).toHaveLength(1 + 30 - written.length);
    expect(await stores[1].profileItems.getMany([known], noSignal)).toMatchObject([{ version: 1 }]);
  });

  it('statements on partitions are not planned again and again', async () => {
    await open();
    const { url } = await database();
    const mode = () =>
      connected(url, (connection) =>
        connection.read("select current_setting('plan_cache_mode') as mode", [], noSignal),
      );
    expect(await mode()).toEqual([{ mode: 'auto' }]);
    await partition(url, 2);
    expect(await mode()).toEqual([{ mode: 'force_generic_plan' }]);
  });

  it('a single differing row is detected', async () => {
    await fillProfiles(await open());
    const { url } = await database();
    const outcomes = await connected(url, (connection) =>
      connection.transaction(async (transaction) => {
        await transaction.write(
          'create temporary table new_profile_items as select * from profile_items',
          [],
        );
        const isSame = await compareTables(transaction, 'profile_items');
        const [row] = await transaction.read('select uid from profile_items limit 1', []);
        await transaction.write('update new_profile_items set version = 9 where uid = $1', [
          row?.['uid'] ?? null,
        ]);
        return [isSame, await compareTables(transaction, 'profile_items')];
      }, noSignal),
    );
    expect(outcomes).toEqual([true, false]);
  });
});

/** What a later program may do to the tables. */
const laterSchema = {
  ...postgresSchema,
  migrations: [
    ...postgresSchema.migrations,
    {
      version: 1_000_000,
      sql: () => `
alter table profile_items add column remark text collate "C";
create index profile_items_by_remark on profile_items (profile_uid, remark) where remark is not null;
alter table profile_item_values add column position bigint not null default 7;
create unique index profile_item_values_by_position
on profile_item_values (profile_uid, item_uid, definition_uid, position);
update profile_items set remark = 'of ' || name;
`,
    },
  ],
};

describeOnPostgres('migrations of a later version', ({ database, open }) => {
  type Step = (connection: SqlConnection) => Promise<unknown>;
  const upgrade: Step = (connection) => migrate(connection, laterSchema, noSignal);
  const divide: Step = (connection) => partitionProfiles(connection, { partitions: 4, signal: noSignal });

  /** What a database is like after some steps, with one connection: this program opens no newer schema. */
  async function after(on: PostgresDatabase, steps: readonly Step[]): Promise<unknown> {
    await connected(on.url, async (connection) => {
      for (const step of steps) await step(connection);
    });
    const remarks = 'select remark, count(*)::int as total from profile_items group by 1 order by 1';
    return { catalog: await catalogOf(on), remarks: await on.query(remarks) };
  }

  it('a migration gives the same schema before and after partitioning', async () => {
    await fillProfiles(await open());
    const second = await createPostgresDatabase();
    try {
      await connected(second.url, (connection) => fillProfiles(createSqlStore(connection)));
      const inParts = await after(await database(), [divide, upgrade]);
      expect(inParts).toMatchObject({
        remarks: ['one', 'three', 'two'].map((name) => ({ remark: `of ${name}`, total: 40 })),
      });
      expect(await after(second, [upgrade, divide])).toEqual(inParts);
    } finally {
      await second.drop();
    }
  });
});
