import { type CategoryPath, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { EmissionStore, RecordEmissions } from '../../../ports/emission-store.ts';
import { column } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { rowPages } from '../key-pages.ts';
import { columnsOf, excluded, insertListOf, listParameter } from '../record-columns.ts';
import { json } from '../rows.ts';
import type { SqlConnection, SqlValue } from '../sql-connection.ts';
import { itemConditions } from './item-conditions.ts';
import { supersededFrom } from './profile-item-columns.ts';

/**
 * `?1` is the profile or the list of profiles, `?2` the category if not all are requested, `?3` whether those below it count,
 * `?4` the start and `?5` the end of the period, `?6` the settings, `?7` whether to read details,
 * `?8` the label, `?9` the uid before, `?10` the maximum, `?11` whether only records without an end are requested. Sorted before they are written as JSON:
 * after it that takes twice as long.
 */
const recordsOf = (dialect: Dialect, isOfOne: boolean, conditions: readonly string[]): string => `
with recursive tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid where ?3 = 1
),
found as materialized (
  select p.profile_uid, p.uid, p.data_item_uid, p.category_uid, p.start_date, p.end_date, p.version, p.name_key
  from ${isOfOne ? ofOne : ofSeveral(dialect)} and p.uid > ?9 and p.deleted is null and p.start_date < ?5
    and (p.end_date is null or (?11 = 0 and p.end_date > ?4 and p.end_date > p.start_date))
    and (cast(?2 as text) is null or p.category_uid in (select t.uid from tree t))
    ${conditions.map((condition) => `and ${condition}`).join(' ')}
  ${isOfOne ? 'order by p.uid' : ''} limit ?10
)
select (
  select ${dialect.jsonGroupArray(dialect.jsonArray('c.uid, c.path'))} from data_categories c
  where c.uid in (select f.category_uid from found f)
) as paths, ${dialect.jsonGroupArray(
  dialect.jsonArray(`p.profile_uid, p.uid, p.data_item_uid, p.category_uid, p.start_date, p.end_date,
  ${supersededFrom}, p.version,
  case when ?8 <> '' then (
    select l.value from labels l where l.scope = p.profile_uid and l.uid = p.uid and l.label_key = ?8
  ) end,
  e.basis, e.segments, case when ?7 = 1 then e.details end`),
)} as list
from found p
left join record_emissions e on e.profile_uid = p.profile_uid and e.item_uid = p.uid and e.settings = ?6`;

const ofOne = 'profile_items p where p.profile_uid = ?1';
const ofSeveral = ({ jsonEach, joinEach }: Dialect): string =>
  `${jsonEach('?1', 'k')} ${joinEach('profile_items', 'p', 'p.profile_uid = k.value')} where true`;

const fields = {
  profileUid: column.uid('profile_uid'),
  uid: column.uid('item_uid'),
  settings: column.text('settings'),
  basis: column.text('basis'),
  segments: column.text('segments'),
  details: column.text('details'),
};

const upsert = (sql: Dialect): string => `${insertListOf(sql, 'record_emissions', fields, {})}
on conflict (profile_uid, item_uid, settings) do update set ${excluded(columnsOf(fields).slice(3))}`;

export function createEmissionStore(connection: SqlConnection): EmissionStore {
  return {
    async list({ profileUids, categoryUid, start, end, settings, labelKey, after, limit, ...query }, signal) {
      const [only] = profileUids;
      const isOne = only !== undefined && profileUids.length === 1;
      const parameters: SqlValue[] = [
        isOne ? only : JSON.stringify(profileUids),
        categoryUid,
        Number(query.withSubcategories),
        start,
        end,
        settings,
        Number(query.withDetails),
        labelKey,
        after ?? '',
        limit,
        Number(query.areOpen === true),
      ];
      const conditions = itemConditions(
        connection.dialect,
        query.only ?? { labels: [] },
        (value) => `?${parameters.push(value)}`,
        isOne ? '?1' : 'p.profile_uid',
      );
      const sql = recordsOf(connection.dialect, isOne, conditions);
      const rows = await connection.read(sql, parameters, signal);
      return rows.flatMap((row) => {
        const paths = new Map(json<readonly (readonly [Uid, CategoryPath])[]>(row, 'paths'));
        return json<readonly Members[]>(row, 'list').map((members) => toRecord(members, paths));
      });
    },

    async put(entries, settings, signal) {
      const all = entries.map((entry) => ({ ...entry, settings }));
      await connection.transaction(
        async (transaction) => {
          for (const page of rowPages(all)) await transaction.write(upsert, [listParameter(fields, page)]);
        },
        signal,
        'shared',
      );
    },
  };
}

type Members = readonly [
  profileUid: Uid,
  uid: Uid,
  dataItemUid: Uid,
  categoryUid: Uid,
  start: Instant,
  end: Instant | null,
  supersededFrom: Instant | null,
  version: number,
  label: string | null,
  basis: string | null,
  segments: string | null,
  details: string | null,
];

function toRecord(members: Members, paths: ReadonlyMap<Uid, CategoryPath>): RecordEmissions {
  const [profileUid, uid, dataItemUid, categoryUid, start, end, supersededFrom, version] = members;
  const categoryPath = paths.get(categoryUid) ?? ROOT_PATH;
  return {
    profileUid,
    uid,
    dataItemUid,
    categoryPath,
    start,
    end,
    supersededFrom,
    version,
    label: members[8],
    basis: members[9],
    segments: members[10],
    details: members[11],
  };
}
