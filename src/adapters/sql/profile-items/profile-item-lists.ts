import { startOfMonth } from '../../../domain/basics/calendar.ts';
import { type Instant, NEVER } from '../../../domain/basics/instant.ts';
import type { Page } from '../../../domain/basics/page.ts';
import type { ProfileItemSelection } from '../../../domain/profiles/profile-item.ts';
import type { ProfileItemQuery, StoredProfileItem } from '../../../ports/profile-store.ts';
import { limitOf, offsetOf, readPage, readPageOnly } from '../paging.ts';
import { joinListed, profileItemColumns, readProfileItem, superseded } from './profile-item-columns.ts';
import type { Dialect, Statement } from '../dialect.ts';
import type { SqlConnection } from '../sql-connection.ts';

/**
 * The items that count in a category `?2` of a profile `?1`. Profile and
 * category are checked once, and deleted data items are found once, so that the
 * list's index suffices.
 */
const inCategory = `
  p.profile_uid = ?1 and p.category_uid = ?2 and p.deleted is null
  and exists (select 1 from profiles f where f.uid = ?1 and f.deleted is null)
  and exists (select 1 from data_categories c where c.uid = ?2 and c.deleted is null)
  and p.data_item_uid not in (
    select i.uid from data_items i where i.category_uid = ?2 and i.deleted is not null)`;

/**
 * `?3` is the start of the window, `?4` its end; `start` references it because
 * PostgreSQL allows no unused parameter.
 */
const inWindow = {
  overlap: 'p.start_date < ?4 and (p.end_date is null or p.end_date > ?3)',
  start: 'p.start_date >= ?3 and cast(?4 as bigint) is not null',
  end: 'p.end_date < ?4',
};

const newestFirst = 'p.start_date desc, p.uid desc';

/** `?5` is the page size, `?6` the offset. */
const pageOf = (conditions: string) => (sql: Dialect) =>
  `
select t.total, e.* from (select count(*) as total from profile_items p where ${conditions}) t
left join (
  select ${profileItemColumns} from (
    select p.uid, p.start_date from profile_items p
    where ${conditions} order by ${newestFirst} limit ?5 offset ?6
  ) l ${joinListed(sql)}
) e on true
order by e.start_date desc, e.uid desc`;

const pageOnlyOf = (conditions: string) => (sql: Dialect) =>
  `
select ${profileItemColumns} from (
  select p.uid, p.start_date from profile_items p
  where ${conditions} order by ${newestFirst} limit ?5 offset ?6
) l ${joinListed(sql)}
order by l.start_date desc, l.uid desc`;

const conditionsOf = (selectBy: keyof typeof inWindow): string => `${inCategory} and ${inWindow[selectBy]}
  and (p.start_date >= ?3 or not ${superseded('s.start_date <= ?3')})`;

const windowsOf = (statementOf: (conditions: string) => Statement) => ({
  overlap: statementOf(conditionsOf('overlap')),
  start: statementOf(conditionsOf('start')),
  end: statementOf(conditionsOf('end')),
});

const selectWindow = windowsOf(pageOf);
const selectWindowOnly = windowsOf(pageOnlyOf);

/**
 * `?3` is the start of the month, `?4` the start of the next one. No index has this
 * order, so all matching items are read first.
 */
const selectMonth = (sql: Dialect) => `
with listed (uid, name_key, start_date, data_item_uid) as materialized (
  select p.uid, p.name_key, p.start_date, p.data_item_uid from profile_items p
  where ${inCategory} and p.start_date < ?4
    and (p.end_date is null or (p.end_date > ?3 and p.end_date > p.start_date))
    and not ${superseded('s.start_date < ?4')}
),
page (uid) as (
  select l.uid from listed l cross join data_items i where i.uid = l.data_item_uid
  order by l.name_key, i.label, l.start_date desc, l.uid desc limit ?5 offset ?6
)
select t.total, e.* from (select count(*) as total from listed) t
left join (
  select ${profileItemColumns}, p.name_key from page l ${joinListed(sql)}
) e on true
order by e.name_key, e.item_label, e.start_date desc, e.uid desc`;

const selectCurrent = (sql: Dialect) => `
with listed (uid) as materialized (
  select p.uid from profile_items p
  where p.profile_uid = ?1 and p.deleted is null
    and p.start_date <= ?2 and (p.end_date is null or p.end_date > ?2)
    and not ${superseded('s.start_date <= ?2')}
)
select ${profileItemColumns} from listed l ${joinListed(sql)}
order by ${newestFirst}`;

export async function selectProfileItemPage(
  connection: SqlConnection,
  { profileUid, categoryUid, selection, page }: ProfileItemQuery,
  signal: AbortSignal,
): Promise<Page<StoredProfileItem>> {
  const { sql, sqlWithoutTotal, start, end } = statementOf(selection);
  if (page.withTotal === false && sqlWithoutTotal !== null) {
    const parameters = [profileUid, categoryUid, start, end, limitOf(page), offsetOf(page)];
    const rows = await connection.read(sqlWithoutTotal, parameters, signal);
    const found = readPageOnly(rows, page, readProfileItem);
    if (found !== null) return found;
  }
  const parameters = [profileUid, categoryUid, start, end, page.itemsPerPage, offsetOf(page)];
  return readPage(await connection.read(sql, parameters, signal), page, readProfileItem);
}

export async function listCurrentProfileItems(
  connection: SqlConnection,
  profileUid: string,
  at: Instant,
  signal: AbortSignal,
): Promise<readonly StoredProfileItem[]> {
  return (await connection.read(selectCurrent, [profileUid, at], signal)).map(readProfileItem);
}

function statementOf(selection: ProfileItemSelection): {
  readonly sql: Statement;
  /** `null` if counting costs nothing extra. */
  readonly sqlWithoutTotal: Statement | null;
  readonly start: Instant;
  readonly end: Instant;
} {
  if (selection.kind === 'month') {
    const { start } = selection;
    return { sql: selectMonth, sqlWithoutTotal: null, start, end: startOfMonth(start, 1) };
  }
  return {
    sql: selectWindow[selection.selectBy],
    sqlWithoutTotal: selectWindowOnly[selection.selectBy],
    start: selection.start,
    end: selection.end ?? NEVER,
  };
}
