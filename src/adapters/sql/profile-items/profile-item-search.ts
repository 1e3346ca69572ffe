import { NEVER } from '../../../domain/basics/instant.ts';
import type { Page } from '../../../domain/basics/page.ts';
import { labelKey } from '../../../domain/profiles/labels.ts';
import type { UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemSearch, StoredSort } from '../../../ports/profile-item-search.ts';
import type { FoundItem } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { limitOf, offsetOf, readPage, readPageOnly } from '../paging.ts';
import { number, readPath, readUid, text } from '../rows.ts';
import type { Row, SqlConnection, SqlValue } from '../sql-connection.ts';
import { type Bind, itemConditions } from './item-conditions.ts';
import {
  hasDataItem,
  isUsable,
  joinListed,
  profileItemColumns,
  profileItemJoins,
  readProfileItem,
  superseded,
} from './profile-item-columns.ts';

/** Indexes have the start, the name, the time of the last change, and the uid. `label` is the parameter of its key. */
const sortKeys: Readonly<Record<StoredSort, (label: () => string) => string>> = {
  start: () => 'p.start_date',
  name: () => 'p.name_key',
  modified: () => 'coalesce(p.deleted, p.modified)',
  category: () => `(
    select c.path || ' ' || i.label from data_items i join data_categories c on c.uid = i.category_uid
    where i.uid = p.data_item_uid)`,
  label: (label) => `coalesce((
    select l.value from labels l where l.scope = ?1 and l.uid = p.uid and l.label_key = ${label()}), '')`,
  uid: () => 'p.uid',
};

const live = `p.profile_uid = ?1 and p.deleted is null
  and exists (select 1 from profiles f where f.uid = ?1 and f.deleted is null) and ${isUsable}`;

const inTree = (category: string): string => `p.category_uid in (
  with recursive tree (uid) as (
    select c.uid from data_categories c where c.uid = ${category} and c.deleted is null
    union all
    select c.uid from tree t join data_categories c on c.parent_uid = t.uid where c.deleted is null
  )
  select uid from tree)`;

const overlaps = (start: string, end: string): string => `p.start_date < ${end}
  and (p.end_date > ${start} or p.end_date is null
    and (p.start_date >= ${start} or not ${superseded(`s.start_date <= ${start}`)}))`;

function conditionsOf(sql: Dialect, query: ProfileItemSearch, key: string, bind: Bind): string {
  const { categoryUid, period, after, orderBy } = query;
  const conditions = [live, ...itemConditions(sql, query, bind)];
  if (categoryUid !== null) conditions.push(inTree(bind(categoryUid)));
  if (period !== null) conditions.push(overlaps(bind(period.start), bind(period.end ?? NEVER)));
  if (after !== null) {
    const direction = orderBy.isDescending ? '<' : '>';
    conditions.push(`(${key}, p.uid) ${direction} (${bind(after.key)}, ${bind(after.uid)})`);
  }
  return conditions.join(' and ');
}

/** The items of a page are found in an index, or sorted, before the rest of them is read. */
function searchOf(sql: Dialect, query: ProfileItemSearch, bind: Bind): string {
  const { profileUid, orderBy, page } = query;
  bind(profileUid);
  const key = sortKeys[orderBy.by](() => bind(labelKey(orderBy.label ?? '')));
  const conditions = conditionsOf(sql, query, key, bind);
  const direction = orderBy.isDescending ? 'desc' : 'asc';
  const order = (of: string): string => `order by ${of}.sort_key ${direction}, ${of}.uid ${direction}`;
  const limit = page.withTotal === false ? limitOf(page) : page.itemsPerPage;
  const listed = `
  select l.sort_key, ${profileItemColumns} from (
    select p.uid, ${key} as sort_key from profile_items p where ${conditions}
    order by sort_key ${direction}, p.uid ${direction} limit ${bind(limit)} offset ${bind(offsetOf(page))}
  ) l ${joinListed(sql)}`;
  if (page.withTotal === false) return `${listed} ${order('l')}`;
  const total = `select count(*) as total from profile_items p where ${conditions}`;
  return `select t.total, e.* from (${total}) t left join (${listed}) e on true ${order('e')}`;
}

export async function searchProfileItems(
  connection: SqlConnection,
  query: ProfileItemSearch,
  signal: AbortSignal,
): Promise<Page<FoundItem>> {
  const parameters: SqlValue[] = [];
  const sql = searchOf(connection.dialect, query, (value) => `?${parameters.push(value)}`);
  const rows = await connection.read(sql, parameters, signal);
  const { page } = query;
  if (page.withTotal !== false) return readPage(rows, page, toFound);
  return readPageOnly(rows, page, toFound) ?? { entries: [], total: 0, request: page };
}

function toFound(row: Row): FoundItem {
  const key = row['sort_key'] ?? '';
  return { item: readProfileItem(row), key };
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
