import type { ChangedKind, ChangedRecord } from '../../../domain/changed-record.ts';
import type { ChangeStore } from '../../../ports/change-store.ts';
import type { Dialect } from '../dialect.ts';
import { everyone } from '../profiles/profile-counts.ts';
import { flag, readInstant, readUid, readUidOrNull, text, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

/** When a record was changed last. */
const timeOf = (table: string): string => `coalesce(${table}.deleted, ${table}.modified)`;

/**
 * `?1` is the time from which on, `?2` to `?4` the position after which, `?5` the
 * number of rows, `?6` the reader, `?7` their audiences, `?8` whether they see all
 * profiles. An item changes with its values, a profile with its sharing.
 */
const selectChanged = ({ jsonValues }: Dialect): string => `
with touched (uid, time) as (
  select uid, max(time) from (
    select i.uid, ${timeOf('i')} as time from data_items i where ${timeOf('i')} >= ?1
    union all
    select v.item_uid, ${timeOf('v')} from data_item_values v where ${timeOf('v')} >= ?1
  ) t group by uid
),
visible as (
  select p.* from profiles p
  where ?8 = 1 or p.owner_uid = ?6 or p.audience in ${jsonValues('?7')}
),
changed (time, kind, uid, deleted, category_path, profile_uid) as (
  select ${timeOf('c')}, 'dataCategory', c.uid, c.deleted, c.path, null from data_categories c
  where ${timeOf('c')} >= ?1
  union all
  select t.time, 'dataItem', t.uid, i.deleted, c.path, null
  from touched t join data_items i on i.uid = t.uid join data_categories c on c.uid = i.category_uid
  union all
  select d.modified, 'itemDefinition', d.uid, null, null, null from item_definitions d where d.modified >= ?1
  union all
  select time, 'profile', uid, deleted, null, null from (
    select p.uid, p.deleted, case
      when p.deleted is null and p.permission_modified > p.modified then p.permission_modified
      else ${timeOf('p')} end as time
    from visible p) p
  where time >= ?1
  union all
  select ${timeOf('i')}, 'profileItem', i.uid, i.deleted, c.path, i.profile_uid
  from visible p join profile_items i on i.profile_uid = p.uid join data_categories c on c.uid = i.category_uid
  where ${timeOf('i')} >= ?1
)
select time, kind, uid, case when deleted is null then 0 else 1 end as is_deleted, category_path, profile_uid
from changed where (time, kind, uid) > (?2, ?3, ?4)
order by time, kind, uid limit ?5`;

export function createChangeStore(connection: SqlConnection): ChangeStore {
  return {
    async list({ since, after, limit, reader }, signal) {
      const position = [after?.time ?? since, after?.kind ?? '', after?.uid ?? ''];
      const audiences = JSON.stringify([everyone, ...reader.groupUids]);
      const parameters = [since, ...position, limit, reader.uid, audiences, reader.seesAll ? 1 : 0];
      return (await connection.read(selectChanged, parameters, signal)).map(toChanged);
    },
  };
}

function toChanged(row: Row): ChangedRecord {
  return {
    kind: text(row, 'kind') as ChangedKind,
    uid: readUid(row, 'uid'),
    time: readInstant(row, 'time'),
    isDeleted: flag(row, 'is_deleted'),
    categoryPath: textOrNull(row, 'category_path'),
    profileUid: readUidOrNull(row, 'profile_uid'),
  };
}
