import { NEVER } from '../../../domain/instant.ts';
import { labelKey } from '../../../domain/labels.ts';
import type { Page } from '../../../domain/page.ts';
import type { ItemOrder, ItemSort, UsedCategory } from '../../../domain/profile-item-search.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { ProfileItemSearch, StoredProfileItem } from '../../../ports/profile-store.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { labelledUids, labelPairs } from '../labels.ts';
import { offsetOf, readPage } from '../paging.ts';
import { number, readPath, readUid, text } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';
import {
  hasDataItem,
  profileItemColumns,
  profileItemJoins,
  readProfileItem,
} from './profile-item-columns.ts';
import { superseded } from './profile-item-lists.ts';

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

/**
 * `?2` is the category, `?3` and `?4` the period, `?5` the page size, `?6` the
 * offset, `?7` the uid to begin after, `?8` the labels, `?9` the label of the
 * order. PostgreSQL allows no unused parameter.
 */
const searchBy = (by: ItemSort, isDescending: boolean, hasLabels: boolean) => (sql: Dialect) => {
  const direction = isDescending ? 'desc' : 'asc';
  const isLabelled = hasLabels
    ? `p.uid in (${labelledUids('?1', '?8')(sql)})`
    : 'cast(?8 as text) is not null';
  return `
with recursive tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid where c.deleted is null
),
found (uid, sort_key) as materialized (
  select p.uid, ${sortKeys[by]} from ${itemsOfProfile}
    and p.category_uid in (select t.uid from tree t) and p.uid > ?7
    and p.start_date < ?4 and (p.end_date is null or p.end_date > ?3)
    and (p.start_date >= ?3 or not ${superseded('s.start_date <= ?3')})
    and ${isLabelled} and cast(?9 as text) is not null
),
page (uid, sort_key) as (
  select f.uid, f.sort_key from found f order by f.sort_key ${direction}, f.uid ${direction} limit ?5 offset ?6
)
select t.total, e.* from (select count(*) as total from found) t
left join (
  select l.sort_key, ${profileItemColumns} from page l
  ${sql.joinEach('profile_items', 'p', 'p.profile_uid = ?1 and p.uid = l.uid')} ${profileItemJoins}
) e on true
order by e.sort_key ${direction}, e.uid ${direction}`;
};

const statements = new Map<string, Statement>();

/** Few: for each order one with labels, and one without. */
function statementFor({ by, isDescending }: ItemOrder, hasLabels: boolean): Statement {
  const key = `${by} ${isDescending} ${hasLabels}`;
  const statement = statements.get(key) ?? searchBy(by, isDescending, hasLabels);
  statements.set(key, statement);
  return statement;
}

export async function searchProfileItems(
  connection: SqlConnection,
  { profileUid, categoryUid, period, labels, after, orderBy, page }: ProfileItemSearch,
  signal: AbortSignal,
): Promise<Page<StoredProfileItem>> {
  const parameters = [
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
  const sql = statementFor(orderBy, labels.length > 0);
  return readPage(await connection.read(sql, parameters, signal), page, readProfileItem);
}

const selectUsed = `
select c.uid, c.path, c.name, count(*) as items from ${itemsOfProfile}
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
