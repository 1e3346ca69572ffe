import { type Instant, NEVER } from '../../../domain/basics/instant.ts';
import { labelKey } from '../../../domain/profiles/labels.ts';
import type { Page } from '../../../domain/basics/page.ts';
import type { ItemOrder, ItemSort, UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { FoundItems, ProfileItemSearch } from '../../../ports/profile-item-search.ts';
import type { StoredProfileItem } from '../../../ports/profile-store.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { isLabelled, labelPairs } from '../labels.ts';
import { offsetOf, readPage } from '../paging.ts';
import { json, number, readPath, readUid, text } from '../rows.ts';
import type { SqlConnection, SqlValue } from '../sql-connection.ts';
import {
  hasDataItem,
  profileItemColumns,
  profileItemJoins,
  readProfileItem,
} from './profile-item-columns.ts';
import { superseded } from './profile-item-lists.ts';

/** Searching more in one statement would delay others for too long. */
const maxAtOnce = 1000;

/** Before every other instant. */
const always = -Number(NEVER);

const itemsOfProfile = `
  profile_items p ${profileItemJoins}
  where p.profile_uid = ?1 and p.deleted is null and ${hasDataItem}`;

const sortKeys: Readonly<Record<ItemSort, string>> = {
  start: 'p.start_date',
  name: 'p.name_key',
  modified: 'p.modified',
  category: "c.path || ' ' || i.label",
  label: `coalesce((
    select l.value from labels l where l.scope = ?1 and l.uid = p.uid and l.label_key = ?9), '')`,
  uid: 'p.uid',
};

const tree = `
tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid where c.deleted is null
)`;

/**
 * `?2` is the category, `?3` and `?4` the period, `?5` the page size, `?6` the
 * offset, `?7` the uid to begin after, `?8` the labels, `?9` the label of the
 * order. PostgreSQL allows no unused parameter.
 */
const foundBy = (sql: Dialect, by: ItemSort, hasLabels: boolean, among = ''): string => `
  select p.uid, ${sortKeys[by]} as sort_key, p.data_item_uid, p.start_date, p.end_date from ${itemsOfProfile}
    and p.category_uid in (select t.uid from tree t) and p.uid > ?7 ${among}
    and p.start_date < ?4 and (p.end_date is null or p.end_date > ?3)
    and ${hasLabels ? isLabelled(sql, '?8', 'l.scope = ?1 and l.uid = p.uid') : 'cast(?8 as text) is not null'}
    and (p.start_date >= ?3 or not ${superseded('s.start_date <= ?3')})
    and cast(?9 as text) is not null`;

type SearchStatement = (order: ItemOrder, hasLabels: boolean) => Statement;

/** The total is -1 for more than `maxAtOnce`: nothing of them is read. */
const pageOf: SearchStatement =
  ({ by, isDescending }, hasLabels) =>
  (sql) => {
    const direction = isDescending ? 'desc' : 'asc';
    return `
with recursive ${tree},
few (answer) as materialized (
  select count(*) <= ${maxAtOnce} from (
    select 1 from profile_items p
    where p.profile_uid = ?1 and p.category_uid in (select t.uid from tree t) and p.deleted is null
    limit ${maxAtOnce + 1}) l
),
found as materialized (${foundBy(sql, by, hasLabels, 'and (select answer from few)')}),
page (uid, sort_key) as (
  select f.uid, f.sort_key from found f order by f.sort_key ${direction}, f.uid ${direction} limit ?5 offset ?6
)
select t.total, e.* from (
  select case when w.answer then (select count(*) from found) else -1 end as total from few w) t
left join (
  select l.sort_key, ${profileItemColumns} from page l
  ${sql.joinEach('profile_items', 'p', 'p.profile_uid = ?1 and p.uid = l.uid')} ${profileItemJoins}
) e on true
order by e.sort_key ${direction}, e.uid ${direction}`;
  };

/** Sorted before they are written as JSON: after it that takes twice as long. */
const listOf: SearchStatement =
  ({ by }, hasLabels) =>
  (sql) =>
    `
with recursive ${tree},
among (uid) as materialized (
  select p.uid from profile_items p where p.profile_uid = ?1 and p.uid > ?7 order by p.uid limit ?5
),
found as (${foundBy(sql, by, hasLabels, 'and p.uid <= (select max(a.uid) from among a)')})
select (select count(*) from among) as passed, (select max(a.uid) from among a) as last,
  ${sql.jsonGroupArray(sql.jsonArray('l.uid, l.data_item_uid, l.start_date, l.end_date, l.sort_key'))} as list
from (select * from found f order by f.uid) l where cast(?6 as integer) is not null`;

/** Few: for each order one with labels, and one without. */
function onceEach(create: SearchStatement): SearchStatement {
  const statements = new Map<string, Statement>();
  return (order, hasLabels) => {
    const key = `${order.by} ${order.isDescending} ${hasLabels}`;
    const statement = statements.get(key) ?? create(order, hasLabels);
    statements.set(key, statement);
    return statement;
  };
}

const statements = {
  page: onceEach(pageOf),
  list: onceEach(listOf),
};

export async function searchProfileItems(
  connection: SqlConnection,
  query: ProfileItemSearch,
  signal: AbortSignal,
): Promise<Page<StoredProfileItem> | null> {
  const { orderBy, labels, page } = query;
  const statement = statements.page(orderBy, labels.length > 0);
  const found = readPage(
    await connection.read(statement, parametersOf(query), signal),
    page,
    readProfileItem,
  );
  return found.total < 0 ? null : found;
}

type FoundColumns = readonly [
  uid: Uid,
  dataItemUid: Uid,
  start: Instant,
  end: Instant | null,
  sortKey: string | number,
];

export async function listFoundProfileItems(
  connection: SqlConnection,
  query: ProfileItemSearch,
  signal: AbortSignal,
): Promise<FoundItems> {
  const statement = statements.list(query.orderBy, query.labels.length > 0);
  const [row = {}] = await connection.read(statement, parametersOf(query), signal);
  return {
    items: json<readonly FoundColumns[]>(row, 'list').map(([uid, dataItemUid, start, end, sortKey]) => ({
      uid,
      dataItemUid,
      start,
      end,
      sortKey,
    })),
    next: number(row, 'passed') < query.page.itemsPerPage ? null : readUid(row, 'last'),
  };
}

function parametersOf({
  profileUid,
  categoryUid,
  period,
  labels,
  after,
  orderBy,
  page,
}: ProfileItemSearch): readonly SqlValue[] {
  return [
    profileUid,
    categoryUid,
    period?.start ?? always,
    period?.end ?? NEVER,
    page.itemsPerPage,
    offsetOf(page),
    after ?? '',
    labelPairs(labels),
    labelKey(orderBy.label ?? ''),
  ];
}

/** Counted by data item first, in an index alone: joining each item takes five times as long. */
const selectUsed = `
select c.uid, c.path, c.name, cast(sum(p.items) as bigint) as items from (
  select p.profile_uid, p.data_item_uid, count(*) as items from profile_items p
  where p.profile_uid = ?1 and p.deleted is null group by p.profile_uid, p.data_item_uid
) p ${profileItemJoins}
where ${hasDataItem}
group by c.uid, c.path, c.name order by c.path`;

export async function listUsedCategories(
  connection: SqlConnection,
  profileUid: Uid,
  signal: AbortSignal,
): Promise<readonly UsedCategory[]> {
  const rows = await connection.read(selectUsed, [profileUid], signal);
  return rows.map((row) => ({
    dataCategory: { uid: readUid(row, 'uid'), path: readPath(row, 'path'), name: text(row, 'name') },
    itemCount: number(row, 'items'),
  }));
}
