import type { Dialect } from '../dialect.ts';
import { sharedWith } from '../profiles/profile-shares.ts';
import { firstOnes, isAfter, isDeleted, timeOf } from './change-times.ts';

/** How many changes one statement passes, whoever sees them: that takes a millisecond or two. */
const changesOfOneStatement = 1000;

/** After all others. */
export const lastTime = Number.MAX_SAFE_INTEGER;

/** The changed records `t` of a kind. */
interface ChangedTable {
  readonly table: string;
  readonly time: string;
  readonly profileUid: string;
  /** The columns that are shown besides the time and the uid. */
  readonly columns: string;
}

const profiles: ChangedTable = {
  table: 'profiles',
  /** It changes with its sharing. */
  time: `
coalesce(t.deleted, case when t.permission_modified > t.modified then t.permission_modified else t.modified end)`,
  profileUid: 't.uid',
  columns: 'null as category_path, null as profile_uid',
};

const profileItems: ChangedTable = {
  table: 'profile_items',
  time: timeOf('t'),
  profileUid: 't.profile_uid',
  columns: `
(select c.path from data_categories c where c.uid = t.category_uid) as category_path, t.profile_uid as profile_uid`,
};

/** The reader and their audiences, of whom groups are shared with by name like users. */
const granteesOf = ({ jsonValues }: Dialect, reader: string, audiences: string): string =>
  `(select cast(${reader} as text) union all select a.* from ${jsonValues(audiences)} a)`;

/** `?4` is the reader, `?5` their audiences, `?6` whether they see all profiles. */
const isVisible = (sql: Dialect): string =>
  `(?6 = 1 or p.owner_uid = ?4 or p.audience in ${sql.jsonValues('?5')}
    or p.uid in ${sharedWith(granteesOf(sql, '?4', '?5'))})`;

/** The last change that one statement passes; none where it passes all. */
const selectEnd = ({ table, time }: ChangedTable): string =>
  `select ${time} as time from ${table} t where ${time} >= ?1 order by 1 limit 1 offset ${changesOfOneStatement}`;

/** Visible ones up to the time `?7`. */
const selectUntil =
  ({ table, time, profileUid, columns }: ChangedTable) =>
  (dialect: Dialect): string =>
    `
select ${time} as time, t.uid as uid, ${isDeleted('t')}, ${columns}
from ${table} t cross join profiles p
where ${isAfter(time, 't.uid')} and ${time} <= ?7 and p.uid = ${profileUid} and ${isVisible(dialect)}
${firstOnes}`;

/** `?7` are the profiles. No more is read of any than there may be on a page. */
const selectOfProfiles =
  ({ table, time, profileUid, columns }: ChangedTable) =>
  (dialect: Dialect): string =>
    `
with named (uid) as (
  select p.uid from ${dialect.jsonEach('?7', 'k')} ${dialect.joinEach('profiles', 'p', 'p.uid = k.value')}
  where ${isVisible(dialect)}
),
last (time) as (
  select coalesce(min((
    select ${time} from ${table} t
    where ${profileUid} = n.uid and ${isAfter(time, 't.uid')} order by ${time} limit 1 offset ?3
  )), ${lastTime}) from named n
)
select ${time} as time, t.uid as uid, ${isDeleted('t')}, ${columns}
from named n
${dialect.joinEach(table, 't', `${profileUid} = n.uid and ${time} >= ?1`)}
where (${time} > ?1 or t.uid > ?2) and ${time} <= (select time from last)
${firstOnes}`;

/** Who sees no more need not pass the changes of all others. */
export const fewProfiles = 100;

/** One more than a few, if there are so many. `?1` is the reader, `?2` their audiences; deleted since `?3`. */
export const selectFew = (sql: Dialect): string => `
select o.uid from profiles o where o.owner_uid = ?1 and o.deleted is null
union all
select s.uid from profiles s
where s.audience in ${sql.jsonValues('?2')} and s.deleted is null and s.owner_uid <> ?1
union all
select n.profile_uid from ${sharedWith(granteesOf(sql, '?1', '?2'))} n
union all
select d.uid from profiles d
where d.deleted >= ?3 and (d.owner_uid = ?1 or d.audience in ${sql.jsonValues('?2')}
  or d.uid in ${sharedWith(granteesOf(sql, '?1', '?2'))})
limit ${fewProfiles + 1}`;

export const changesIn = {
  profile: statementsOf(profiles),
  profileItem: statementsOf(profileItems),
};

function statementsOf(kind: ChangedTable) {
  return { end: selectEnd(kind), until: selectUntil(kind), ofProfiles: selectOfProfiles(kind) };
}
