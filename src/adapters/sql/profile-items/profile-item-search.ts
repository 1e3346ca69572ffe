import { type Instant, NEVER } from '../../../domain/basics/instant.ts';
import { labelKey } from '../../../domain/profiles/labels.ts';
import type { ItemSort, UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { FoundItems, ProfileItemSearch } from '../../../ports/profile-item-search.ts';
import type { Statement } from '../dialect.ts';
import { isLabelled, labelPairs } from '../labels.ts';
import { json, number, readPath, readUid, text } from '../rows.ts';
import type { SqlConnection, SqlValue } from '../sql-connection.ts';
import { hasDataItem, profileItemJoins, supersededFrom } from './profile-item-columns.ts';

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
    select l.value from labels l where l.scope = ?1 and l.uid = p.uid and l.label_key = ?8), '')`,
  uid: 'p.uid',
};

const tree = `
tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid where c.deleted is null
)`;

/**
 * `?2` is the category, `?3` and `?4` the period, `?5` how many items are looked at, `?6` the
 * uid to begin after, `?7` the labels, `?8` the label of the order. PostgreSQL allows no
 * unused parameter. Sorted before they are written as JSON: after it that takes twice as long.
 */
const listOf =
  (by: ItemSort, hasLabels: boolean): Statement =>
  (sql) =>
    `
with recursive ${tree},
among (uid) as materialized (
  select p.uid from profile_items p where p.profile_uid = ?1 and p.uid > ?6 order by p.uid limit ?5
),
found as (
  select p.uid, ${sortKeys[by]} as sort_key, p.data_item_uid, p.start_date, p.end_date,
    ${supersededFrom} as next_start
  from ${itemsOfProfile}
    and p.category_uid in (select t.uid from tree t)
    and p.uid > ?6 and p.uid <= (select max(a.uid) from among a)
    and p.start_date < ?4 and (p.end_date is null or p.end_date > ?3)
    and ${hasLabels ? isLabelled(sql, '?7', 'l.scope = ?1 and l.uid = p.uid') : 'cast(?7 as text) is not null'}
    and cast(?8 as text) is not null
)
select (select count(*) from among) as passed, (select max(a.uid) from among a) as last,
  ${sql.jsonGroupArray(sql.jsonArray('l.uid, l.data_item_uid, l.start_date, l.end_date, l.next_start, l.sort_key'))} as list
from (
  select * from found f where f.next_start is null or f.next_start > ?3 order by f.uid
) l`;

/** Few: for each order one with labels, and one without. */
const statements = new Map<string, Statement>();

function statementFor({ orderBy: { by }, labels }: ProfileItemSearch): Statement {
  const hasLabels = labels.length > 0;
  const key = `${by} ${hasLabels}`;
  const statement = statements.get(key) ?? listOf(by, hasLabels);
  statements.set(key, statement);
  return statement;
}

type FoundColumns = readonly [
  uid: Uid,
  dataItemUid: Uid,
  start: Instant,
  end: Instant | null,
  supersededFrom: Instant | null,
  sortKey: string | number,
];

export async function listFoundProfileItems(
  connection: SqlConnection,
  query: ProfileItemSearch,
  signal: AbortSignal,
): Promise<FoundItems> {
  const [row = {}] = await connection.read(statementFor(query), parametersOf(query), signal);
  return {
    items: json<readonly FoundColumns[]>(row, 'list').map(
      ([uid, dataItemUid, start, end, supersededFrom, sortKey]) => ({
        uid,
        dataItemUid,
        start,
        end,
        supersededFrom,
        sortKey,
      }),
    ),
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
