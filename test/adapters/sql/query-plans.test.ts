import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnPostgres, onFile } from './open-stores.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  distanceOf,
  entry,
  fill,
  firstPage,
  profile,
  profileItem,
  user,
  users,
} from './sample-records.ts';
import { notShared } from '../../../src/domain/profiles/profile.ts';
import { asInstant, asPath, asUid } from '../../support/brands.ts';

const { file, open } = onFile({ isShared: true });

const item = profileItem();
const profileUid = profile('first').uid;
const listed = { profileUid, categoryUid: carUid, page: firstPage };
const window = (selectBy: 'overlap' | 'start' | 'end') =>
  ({ ...listed, selection: { kind: 'window', start: asInstant(5), end: asInstant(9), selectBy } }) as const;
const month = { ...listed, selection: { kind: 'month', start: asInstant(5) } } as const;
const emitted = {
  profileUids: [profileUid],
  categoryUid: asUid('CATEGORY0000'),
  withSubcategories: true,
  start: asInstant(0),
  end: asInstant(9),
  settings: '2.0',
  withDetails: true,
  labelKey: 'site',
  after: null,
  limit: 10,
};
const reader = { userUid: user('ann').uid, groupUids: [users.uid] };
const change = { uid: dataItemUid('gas'), record: dataItem('ethanol'), deleteValues: [] };

const byUid = 'sqlite_autoindex_profile_items_2 (profile_uid=? AND uid<?)';
const byKey = 'sqlite_autoindex_profile_items_2 (profile_uid=? AND uid=?)';

/** All uses are of one database, in this order: what deletes the item comes last. */
interface Use {
  readonly what: string;
  readonly run: (store: Store) => Promise<unknown>;
  /** Indexes that the plans must name. */
  readonly by: readonly string[];
  /** How often the plans sort: a page is put in order once more when it is complete, which is one. */
  readonly sorts?: number;
  /** Tables that may be gone through: categories are few. */
  readonly scans?: readonly string[];
}

const rowsByKey: Use = {
  what: 'items by the keys of rows',
  run: (s) => s.profileItems.findByRowKeys([{ profileUid, key: 'J-1' }], noSignal),
  by: ['profile_items_by_row_key', byKey],
  sorts: 0,
};

const rowsByUse: Use = {
  what: 'items that new ones duplicate',
  run: (s) => s.profileItems.findDuplicates([profileItem({ name: 'new' })], noSignal),
  by: ['profile_items_by_use'],
  sorts: 0,
};

const uses: readonly Use[] = [
  { what: 'a user by name', run: (s) => s.users.findByUsername('ann', noSignal), by: ['users_by_username'] },
  {
    what: 'categories by path',
    run: (s) => s.dataCategories.getMany([asPath('transport/car')], noSignal),
    by: ['data_categories_by_path'],
  },
  {
    what: 'children of categories',
    run: (s) => s.dataCategories.listChildren([asPath('transport')], noSignal),
    by: ['data_categories_by_path', 'data_categories_by_parent'],
  },
  {
    what: 'categories by uid',
    run: (s) => s.dataCategories.findByUids([carUid], noSignal),
    by: ['sqlite_autoindex_data_categories_1'],
  },
  {
    what: 'data items by uid',
    run: (s) => s.dataItems.getMany([item.dataItemUid], noSignal),
    by: ['sqlite_autoindex_data_items_1'],
  },
  {
    what: 'a page of data items',
    run: (s) => s.dataItems.listPage(carUid, firstPage, noSignal),
    by: ['data_items_by_position'],
    sorts: 1,
  },
  {
    what: 'a page of data items without the total',
    run: (s) => s.dataItems.listPage(carUid, { ...firstPage, withTotal: false }, noSignal),
    by: ['data_items_by_position'],
    sorts: 0,
  },
  {
    what: 'the drill-down values of a category',
    run: (s) => s.dataItems.listDrills(carUid, noSignal),
    by: ['data_items_by_position'],
    sorts: 0,
  },
  {
    what: 'a data item by its path',
    run: (s) => s.dataItems.findByPath(carUid, 'h2', noSignal),
    by: ['data_items_by_path (category_uid=? AND path=? AND deleted=?)'],
    sorts: 0,
  },
  {
    what: 'data items by drill-down values',
    run: (s) => s.dataItems.findByDrill([{ categoryUid: carUid, drill: ['gas'] }], noSignal),
    by: ['data_items_by_drill (category_uid=? AND drill_key=? AND deleted=?)'],
  },
  {
    what: 'what has changed since a time',
    run: (s) =>
      s.changedRecords.list(
        {
          since: asInstant(5),
          after: null,
          limit: 9,
          reader: { uid: user('ann').uid, groupUids: [], seesAll: false },
        },
        noSignal,
      ),
    by: [
      'data_categories_by_change',
      'data_items_by_change',
      'data_item_values_by_change',
      'item_definitions_by_change',
      'profiles_by_change',
      'profile_items_by_time',
    ],
  },
  {
    what: 'what has changed in profiles since a time',
    run: (s) =>
      s.changedRecords.list(
        {
          since: asInstant(5),
          after: null,
          limit: 9,
          profileUids: [profileUid],
          reader: { uid: user('ann').uid, groupUids: [], seesAll: false },
        },
        noSignal,
      ),
    by: ['sqlite_autoindex_profiles_1', 'profile_items_by_change (profile_uid=? AND <expr>>?)'],
  },
  {
    what: 'a search in all categories',
    run: (s) =>
      s.dataItems.find(
        { anyOf: [[[['gas']]]], categoryPath: asPath(''), order: 'relevance', limit: 9, offset: 0 },
        noSignal,
      ),
    by: ['VIRTUAL TABLE INDEX', 'w VIRTUAL TABLE', 's USING INTEGER PRIMARY KEY'],
  },
  {
    what: 'the texts that a search ranks',
    run: (s) =>
      s.dataItems.find(
        {
          anyOf: [[[['gas'], ['methane']]]],
          categoryPath: asPath('transport'),
          order: 'relevance',
          limit: 9,
          offset: 0,
        },
        noSignal,
      ),
    by: ['w VIRTUAL TABLE', 's USING INTEGER PRIMARY KEY', 'data_categories_by_path'],
  },
  {
    what: 'what filters look at',
    run: (s) => s.dataItems.listForFilter(carUid, noSignal),
    by: ['data_items_by_position'],
    sorts: 0,
  },
  {
    what: 'new data items',
    run: (s) => s.dataItems.create([dataItem('steam')], asInstant(2), noSignal),
    by: ['data_items_by_position', 'data_items_by_drill', 'data_items_by_path'],
  },
  {
    what: 'changed data items',
    run: (s) =>
      s.dataItems.update([{ ...change, putValues: [entry('1', asInstant(5))] }], asInstant(2), noSignal),
    by: ['sqlite_autoindex_data_items_1', 'PRIMARY KEY'],
  },
  {
    what: 'profiles by uid',
    run: (s) => s.profiles.getMany([profileUid], noSignal),
    by: ['sqlite_autoindex_profiles_1'],
  },
  {
    what: 'a page of profiles',
    run: (s) => s.profiles.listPage(reader, { page: 1000, itemsPerPage: 10 }, noSignal),
    by: [
      'profiles_by_owner',
      'profiles_by_audience',
      'PRIMARY KEY (owner_uid=? AND audience>? AND audience<?)',
      'PRIMARY KEY (owner_uid=? AND audience=? AND bucket>? AND bucket<?)',
    ],
  },
  {
    what: 'profiles by name',
    run: (s) =>
      s.profiles.search(
        reader,
        { labels: [], orderBy: { by: 'name', isDescending: true } },
        firstPage,
        noSignal,
      ),
    by: ['profiles_by_name (audience=?)', 'profiles_of_owner_by_name (owner_uid=?)'],
  },
  {
    what: 'profiles by labels',
    run: (s) =>
      s.profiles.search(
        reader,
        { labels: [{ key: 'site', value: 'Leeds' }], orderBy: { by: 'created', isDescending: true } },
        firstPage,
        noSignal,
      ),
    by: ['labels_by_value (scope=? AND label_key=? AND value=?)'],
  },
  {
    what: 'a profile that is shared',
    run: (s) => s.profiles.share(profileUid, notShared, asInstant(2), noSignal),
    by: [
      'PRIMARY KEY (owner_uid=? AND audience=? AND bucket=?)',
      'PRIMARY KEY (owner_uid=? AND audience=? AND span=?)',
    ],
  },
  {
    what: 'new profile items',
    run: (s) => s.profileItems.create([profileItem({ name: 'new' })], asInstant(2), noSignal),
    by: ['sqlite_autoindex_profiles_1', 'sqlite_autoindex_data_items_1'],
  },
  {
    what: 'profile items by uid',
    run: (s) => s.profileItems.getMany([item], noSignal),
    by: [byKey],
  },
  {
    what: 'profile items of several profiles',
    run: (s) => s.profileItems.getMany([item, { profileUid: carUid, uid: carUid }], noSignal),
    by: [byKey],
  },
  {
    what: 'values of items of several profiles',
    run: (s) => s.profileItemValues.listByItems([item, { profileUid: carUid, uid: carUid }], noSignal),
    by: ['PRIMARY KEY (profile_uid=? AND item_uid=?)'],
  },
  ...(['overlap', 'start', 'end'] as const).map((selectBy) => ({
    what: `a page of a profile category by ${selectBy}`,
    run: (s: Store) => s.profileItems.listPage(window(selectBy), noSignal),
    by: ['COVERING INDEX profile_items_by_start', 'profile_items_by_use', byKey],
    sorts: 1,
  })),
  ...(['overlap', 'start', 'end'] as const).map((selectBy) => ({
    what: `a page of a profile category by ${selectBy} without the total`,
    run: (s: Store) =>
      s.profileItems.listPage(
        { ...window(selectBy), page: { ...firstPage, withTotal: false as const } },
        noSignal,
      ),
    by: ['COVERING INDEX profile_items_by_start', 'profile_items_by_use', byKey],
    sorts: 0,
  })),
  {
    what: 'a page of a profile category in a month',
    run: (s) => s.profileItems.listPage(month, noSignal),
    by: ['COVERING INDEX profile_items_by_start', 'profile_items_by_use', byKey],
  },
  ...(['start', 'modified', 'uid'] as const).map((by) => ({
    what: `items of a profile after one by ${by}`,
    run: (s: Store) =>
      s.profileItems.search(
        {
          profileUid,
          categoryUid: null,
          period: null,
          labels: [],
          orderBy: { by, isDescending: true },
          after: { key: by === 'uid' ? item.uid : 5, uid: item.uid },
          page: { ...firstPage, withTotal: false },
        },
        noSignal,
      ),
    by: [
      { start: 'profile_items_in_order', modified: 'profile_items_by_change', uid: byUid }[by],
      'deleted_data_items',
      byKey,
    ],
  })),
  {
    what: 'what records of a profile emitted',
    run: (s) => s.emissions.list(emitted, noSignal),
    by: [
      'data_categories_by_parent',
      'sqlite_autoindex_profile_items_2 (profile_uid=? AND uid>?)',
      'sqlite_autoindex_record_emissions_1 (profile_uid=? AND item_uid=? AND settings=?)',
      'profile_items_by_use',
    ],
    scans: ['SCAN p', 'SCAN f'],
  },
  {
    what: 'what counts in a profile',
    run: (s) => s.profileItems.listCurrent(profileUid, asInstant(5), noSignal),
    by: ['profile_items_by_use', byKey],
  },
  {
    what: 'values of profile items',
    run: (s) => s.profileItemValues.listByItems([item], noSignal),
    by: ['PRIMARY KEY (profile_uid=? AND item_uid=?)'],
  },
  rowsByKey,
  rowsByUse,
  {
    what: 'changed profile items',
    run: (s) =>
      s.profileItems.update([{ ...item, name: 'x', values: [distanceOf('1')] }], asInstant(2), noSignal),
    by: [byKey],
  },
  {
    what: 'deleted profile items',
    run: (s) => s.profileItems.delete([item], asInstant(2), noSignal),
    by: [byKey],
  },
  {
    what: 'uses of data items and of a definition',
    run: (s) =>
      s.profileItems.countUses(
        [{ dataItemUids: [item.dataItemUid] }, { definitionUid: distanceOf('1').definitionUid }],
        noSignal,
      ),
    by: ['data_items_by_position', 'profile_items_by_data_item'],
    scans: ['SCAN c USING INDEX data_categories_by_path'],
  },
  {
    what: 'deleted categories',
    run: (s) => s.dataCategories.delete([{ uid: category(asPath('home')).uid }], asInstant(2), noSignal),
    by: ['data_categories_by_parent'],
  },
  {
    what: 'an import',
    run: (s) =>
      s.referenceData.replace([category(asPath('transport/car'), ['gas', 'petrol'])], asInstant(2), noSignal),
    by: ['data_items_by_position', 'profile_items_by_data_item'],
  },
  {
    what: 'a purge',
    run: async (s) => {
      await s.profiles.delete(profileUid, asInstant(2), noSignal);
      await s.dataCategories.delete([{ uid: category(asPath('transport')).uid }], asInstant(2), noSignal);
      await s.purge(asInstant(3), noSignal);
    },
    by: [
      'deleted_profile_items',
      'deleted_profiles',
      'deleted_data_items',
      'deleted_data_item_values',
      'deleted_data_categories',
    ],
  },
];

/** What a statement goes through that is no table: what it computes itself, and the keys that it is given. */
function namesOfOwn(sql: string): ReadonlySet<string> {
  const computed = [...sql.matchAll(/\b(\w+) \([\w, ]+\) as (?:materialized )?\(/g)].map(([, name]) => name);
  const aliases = [...sql.matchAll(/(?:from|join) (\w+) (\w+)\b/g)]
    .filter(([, name]) => computed.includes(name))
    .map(([, , alias]) => alias);
  const derived = [...sql.matchAll(/\) (\w+)\b/g)].map(([, name]) => name);
  return new Set(
    [...computed, ...aliases, ...derived, 'k', 'json_each', 'marker'].filter((name) => name !== undefined),
  );
}

interface Plan {
  readonly details: readonly string[];
  /** Tables that are gone through from one end to the other. */
  readonly scans: readonly string[];
}

function planOf(database: InstanceType<typeof DatabaseSync>, sql: string): Plan {
  const rows = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
  const details = rows.map(({ detail }) => detail);
  const own = namesOfOwn(sql);
  const scans = details.filter((detail) => {
    // A read of a virtual table by its own index is no scan of it.
    const name = /^SCAN (\w+)\b(?! VIRTUAL TABLE INDEX 0:M)/.exec(detail)?.[1];
    return name !== undefined && name !== 'CONSTANT' && !own.has(name);
  });
  return { details, scans };
}

/** A store with the records that the uses are about, and the statements of one use. */
async function recordUses(
  openStore: (onStatement: (sql: string) => void) => Promise<Store>,
): Promise<(use: Use) => Promise<ReadonlySet<string>>> {
  const statements: string[] = [];
  const store = await openStore((sql) => statements.push(sql));
  await fill(store);
  await store.profileItems.create([item], asInstant(1), noSignal);
  return async ({ run }) => {
    statements.length = 0;
    await run(store);
    return new Set(statements.filter(isExplained));
  };
}

function isExplained(sql: string): boolean {
  return /^\s*(select|with|insert|update|delete)/.test(sql);
}

let statementsOf: (use: Use) => Promise<ReadonlySet<string>>;

beforeAll(async () => {
  statementsOf = await recordUses(open);
});

it.each(uses)('the statement for $what uses an index, without a table scan', async (use) => {
  const { by, sorts, scans = [] } = use;
  const explained = await statementsOf(use);
  const database = new DatabaseSync(file());
  const plans = [...explained].map((sql) => planOf(database, sql));
  database.close();
  const details = plans.flatMap((plan) => plan.details);
  expect(plans.flatMap((plan) => plan.scans)).toEqual(scans);
  for (const index of by) expect(details.join('\n')).toContain(index);
  if (sorts !== undefined) {
    expect(details.filter((detail) => detail === 'USE TEMP B-TREE FOR ORDER BY')).toHaveLength(sorts);
  }
});

it('scans and searches are distinguished', () => {
  const database = new DatabaseSync(file());
  expect(planOf(database, 'select name from data_categories c where name = ?').scans).toEqual(['SCAN c']);
  expect(planOf(database, 'select name from data_categories c where uid = ?').scans).toEqual([]);
  database.close();
});

/** Tables that are gone through from one end to the other although an index would be taken where there is one. */
async function postgresScansOf(client: Client, text: string): Promise<readonly string[]> {
  const plan = await postgresPlanOf(client, text);
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '');
}

async function postgresPlanOf(client: Client, text: string): Promise<string> {
  const parameters = new Set(text.match(/\$\d+/g)).size;
  await client.query(`prepare explained as ${text}`);
  try {
    const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute explained${parameters === 0 ? '' : `(${nulls})`}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate explained');
  }
}

describeOnPostgres(
  'on PostgreSQL',
  ({ database, open }) => {
    let client: Client;
    let statementsOf: (use: Use) => Promise<ReadonlySet<string>>;

    beforeAll(async () => {
      statementsOf = await recordUses(open);
      client = new Client((await database()).url);
      await client.connect();
      await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
    });
    afterAll(() => client.end());

    it.each(uses)('the statement for $what uses an index, without a table scan', async (use) => {
      const scans: string[] = [];
      for (const sql of await statementsOf(use)) {
        for (const table of await postgresScansOf(client, sql)) scans.push(`${table} in ${sql.trim()}`);
      }
      expect(scans.filter((scan) => !scan.startsWith('marker in '))).toEqual([]);
    });

    it('each row of an import is looked up by its key and its use before the tables have statistics', async () => {
      for (const { what, run, by } of [rowsByKey, rowsByUse]) {
        const [sql = ''] = await statementsOf({ what, run, by });
        const plan = await postgresPlanOf(client, sql);
        const [index = ''] = by;
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/profile_items_by_(?:start|data_item)/);
      }
    });

    it('scans and searches are distinguished', async () => {
      expect(await postgresScansOf(client, 'select name from data_categories where name = $1')).toEqual([
        'data_categories',
      ]);
      expect(await postgresScansOf(client, 'select name from data_categories where uid = $1')).toEqual([]);
    });

    it('finding the words of items is planned anew, because tables grow during an import', async () => {
      const { rows } = await client.query(
        "select proconfig from pg_proc where proname = 'index_words' and pronamespace = current_schema()::regnamespace",
      );
      expect(rows).toEqual([{ proconfig: ['plan_cache_mode=force_custom_plan'] }]);
    });
  },
  { isShared: true },
);
