import {
  type ChangedKind,
  changedKinds,
  type ChangedRecord,
  type ChangePosition,
} from '../../../domain/changes/changed-record.ts';
import { later } from '../../../domain/basics/instant.ts';
import type { ChangeStore } from '../../../ports/change-store.ts';
import type { Dialect } from '../dialect.ts';
import { everyone } from '../profiles/profile-counts.ts';
import { flag, readInstant, readUid, readUidOrNull, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

/** When a record was changed last. */
const timeOf = (table: string): string => `coalesce(${table}.deleted, ${table}.modified)`;
/** Selects records after the time `?1` and the uid `?2`, written so that the time is found by index. */
const isAfter = (time: string, uid: string): string => `${time} >= ?1 and (${time} > ?1 or ${uid} > ?2)`;
const firstOnes = 'order by time, uid limit ?3';
const isDeleted = (table: string): string =>
  `case when ${table}.deleted is null then 0 else 1 end as is_deleted`;

const selectCategories = `
select ${timeOf('c')} as time, c.uid as uid, ${isDeleted('c')}, c.path as category_path, null as profile_uid
from data_categories c where ${isAfter(timeOf('c'), 'c.uid')} ${firstOnes}`;

const selectDefinitions = `
select ${timeOf('d')} as time, d.uid as uid, ${isDeleted('d')}, null as category_path, null as profile_uid
from item_definitions d where ${isAfter(timeOf('d'), 'd.uid')} ${firstOnes}`;

/** An item changes with its values. No more is read of either than is requested, so later changes are left out at once. */
const selectItems = `
select t.time as time, t.uid as uid, ${isDeleted('i')}, c.path as category_path, null as profile_uid
from (
  select time, uid from (
    select ${timeOf('i')} as time, i.uid as uid from data_items i
    where ${isAfter(timeOf('i'), 'i.uid')} and not exists (
      select 1 from data_item_values v where v.item_uid = i.uid and ${timeOf('v')} > ${timeOf('i')}
    ) ${firstOnes}) own
  union
  select time, uid from (
    select ${timeOf('v')} as time, v.item_uid as uid from data_item_values v
    where ${isAfter(timeOf('v'), 'v.item_uid')} group by 1, 2
    having max(${timeOf('v')}) >= (
      select max(${timeOf('o')}) from data_item_values o where o.item_uid = v.item_uid
    ) and max(${timeOf('v')}) >= (select ${timeOf('i')} from data_items i where i.uid = v.item_uid)
    ${firstOnes}) of_values
) t join data_items i on i.uid = t.uid join data_categories c on c.uid = i.category_uid
${firstOnes}`;

/** `?4` is the reader, `?5` their audiences, `?6` whether they see all profiles. */
const visible = ({ jsonValues }: Dialect): string => `
visible (uid, deleted, modified, permission_modified) as (
  select p.uid, p.deleted, p.modified, p.permission_modified from profiles p where p.uid in (
    select o.uid from profiles o where o.owner_uid = ?4 and o.deleted is null
    union all
    select s.uid from profiles s where s.audience in ${jsonValues('?5')} and s.deleted is null
    union all
    select d.uid from profiles d where d.deleted >= ?1
      and (d.owner_uid = ?4 or d.audience in ${jsonValues('?5')} or ?6 = 1)
    union all
    select a.uid from profiles a where ?6 = 1 and a.deleted is null)
)`;

/** A profile changes with its sharing. */
const selectProfiles = (dialect: Dialect): string => `
with ${visible(dialect)}
select t.time as time, t.uid as uid, ${isDeleted('t')}, null as category_path, null as profile_uid
from (
  select p.uid, p.deleted, case
    when p.deleted is null and p.permission_modified > p.modified then p.permission_modified
    else ${timeOf('p')} end as time
  from visible p) t
where ${isAfter('t.time', 't.uid')} ${firstOnes}`;

/** Found by index in each profile, and read once it is known which are the first. */
const selectProfileItems = (dialect: Dialect): string => `
with ${visible(dialect)},
found (profile_uid, uid, time) as (
  select i.profile_uid, i.uid as uid, ${timeOf('i')} as time from visible p
  ${dialect.joinEach('profile_items', 'i', `i.profile_uid = p.uid and ${timeOf('i')} >= ?1`)}
  where ${timeOf('i')} > ?1 or i.uid > ?2 ${firstOnes}
)
select f.time as time, f.uid as uid, ${isDeleted('i')}, c.path as category_path, i.profile_uid as profile_uid
from found f join profile_items i on i.profile_uid = f.profile_uid and i.uid = f.uid
join data_categories c on c.uid = i.category_uid
${firstOnes}`;

/** Reads the changes of each kind, and merges as many as are requested. */
export function createChangeStore(connection: SqlConnection): ChangeStore {
  const { dialect } = connection;
  const statements: Readonly<Record<ChangedKind, string>> = {
    dataCategory: selectCategories,
    dataItem: selectItems,
    itemDefinition: selectDefinitions,
    profile: selectProfiles(dialect),
    profileItem: selectProfileItems(dialect),
  };
  return {
    async list({ since, after, limit, reader }, signal) {
      const audiences = JSON.stringify([everyone, ...reader.groupUids]);
      const readers = [reader.uid, audiences, reader.seesAll ? 1 : 0];
      const found: ChangedRecord[] = [];
      for (const kind of changedKinds) {
        const own = kind.startsWith('profile') ? readers : [];
        const [time, uid] = after === null ? [since, ''] : startOf(kind, after);
        const rows = await connection.read(statements[kind], [time, uid, limit, ...own], signal);
        found.push(...rows.map((row) => toChanged(kind, row)));
      }
      return found.sort(inOrder).slice(0, limit);
    },
  };
}

/** Where the rows of a kind go on. */
function startOf(kind: ChangedKind, after: ChangePosition) {
  if (kind === after.kind) return [after.time, after.uid] as const;
  return [kind < after.kind ? later(after.time, 1) : after.time, ''] as const;
}

function inOrder(one: ChangedRecord, other: ChangedRecord): number {
  if (one.time !== other.time) return one.time - other.time;
  const [a, b] = one.kind === other.kind ? [one.uid, other.uid] : [one.kind, other.kind];
  return a < b ? -1 : 1;
}

function toChanged(kind: ChangedKind, row: Row): ChangedRecord {
  return {
    kind,
    uid: readUid(row, 'uid'),
    time: readInstant(row, 'time'),
    isDeleted: flag(row, 'is_deleted'),
    categoryPath: textOrNull(row, 'category_path'),
    profileUid: readUidOrNull(row, 'profile_uid'),
  };
}
