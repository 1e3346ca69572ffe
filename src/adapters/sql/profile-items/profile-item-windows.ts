import type { PlacedProfileItem, ProfileItemWindowQuery } from '../../../ports/profile-store.ts';
import { profileItemColumns, readProfileItem } from './profile-item-columns.ts';
import { joinListed, superseded } from './profile-item-lists.ts';
import type { Dialect } from '../dialect.ts';
import { number } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

/**
 * `?1` is the profile, `?2` the category, `?3` whether categories below are
 * included, `?4` the windows, `?5` the maximum number of items.
 */
const selectInWindows = (sql: Dialect) => {
  const [start, end, supersededUntil] = [0, 1, 2].map(
    (index) => `cast(${sql.jsonMember('k.value', index)} as bigint)`,
  );
  return `
with recursive tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid and c.deleted is null where ?3 = 1
),
listed (key, uid) as materialized (
  select k.key, p.uid
  from ${sql.jsonEach('?4', 'k')}
  join profile_items p on p.profile_uid = ?1 and p.category_uid in (select t.uid from tree t)
    and p.deleted is null and p.start_date < ${end}
  where (p.end_date is null or (p.end_date > ${start} and p.end_date > p.start_date))
    and not ${superseded(`s.start_date <= ${supersededUntil}`)}
  limit ?5
)
select l.key, ${profileItemColumns}
from listed l ${joinListed(sql)}
order by l.key, p.start_date desc, p.uid desc`;
};

export async function listProfileItemsInWindows(
  connection: SqlConnection,
  { profileUid, categoryUid, withSubcategories, windows, limit }: ProfileItemWindowQuery,
  signal: AbortSignal,
): Promise<readonly PlacedProfileItem[]> {
  const bounds = windows.map((window) => [window.start, window.end, window.supersededUntil]);
  const parameters = [profileUid, categoryUid, withSubcategories ? 1 : 0, JSON.stringify(bounds), limit];
  const rows = await connection.read(selectInWindows, parameters, signal);
  return rows.map((row) => ({ window: number(row, 'key'), item: readProfileItem(row) }));
}
