import type { ChangedKind, ChangedRecord } from '../../../domain/changed-record.ts';
import type { ChangeStore } from '../../../ports/change-store.ts';
import type { Dialect } from '../dialect.ts';
import { everyone } from '../profiles/profile-counts.ts';
import { flag, readInstant, readUid, readUidOrNull, text, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

const seen = 'p.uid, p.deleted, p.modified, p.permission_modified';

/** When a record was changed last. */
const timeOf = (table: string): string => `coalesce(${table}.deleted, ${table}.modified)`;

/**
 * `?1` to `?3` are the position after which, a time, a kind and a uid, `?4` the
 * number of rows, `?5` the reader, `?6` their audiences, `?7` whether they see all
 * profiles. An item changes with its values, a profile with its sharing. What has
 * changed since the time is found by index, of profile items in each profile.
 */
const selectChanged = ({ jsonValues, joinEach }: Dialect): string => `
with touched (uid, time) as (
  select uid, max(time) from (
    select i.uid, ${timeOf('i')} as time from data_items i where ${timeOf('i')} >= ?1
    union all
    select v.item_uid, ${timeOf('v')} from data_item_values v where ${timeOf('v')} >= ?1
  ) t group by uid
),
visible as (
  select ${seen} from profiles p where p.owner_uid = ?5
  union
  select ${seen} from profiles p where p.audience in ${jsonValues('?6')}
  union
  select ${seen} from profiles p where ?7 = 1
),
changed (time, kind, uid, deleted, category_path, profile_uid) as (
  select ${timeOf('c')}, 'dataCategory', c.uid, c.deleted, c.path, null from data_categories c
  where ${timeOf('c')} >= ?1
  union all
  select t.time, 'dataItem', t.uid, i.deleted, c.path, null
  from touched t join data_items i on i.uid = t.uid join data_categories c on c.uid = i.category_uid
  union all
  select ${timeOf('d')}, 'itemDefinition', d.uid, d.deleted, null, null from item_definitions d
  where ${timeOf('d')} >= ?1
  union all
  select time, 'profile', uid, deleted, null, null from (
    select p.uid, p.deleted, case
      when p.deleted is null and p.permission_modified > p.modified then p.permission_modified
      else ${timeOf('p')} end as time
    from visible p) p
  where time >= ?1
  union all
  select ${timeOf('i')}, 'profileItem', i.uid, i.deleted, c.path, i.profile_uid
  from visible p ${joinEach('profile_items', 'i', `i.profile_uid = p.uid and ${timeOf('i')} >= ?1`)}
  join data_categories c on c.uid = i.category_uid
)
select time, kind, uid, case when deleted is null then 0 else 1 end as is_deleted, category_path, profile_uid
from changed where (time, kind, uid) > (?1, ?2, ?3)
order by time, kind, uid limit ?4`;

export function createChangeStore(connection: SqlConnection): ChangeStore {
  return {
    async list({ since, after, limit, reader }, signal) {
      const position = [after?.time ?? since, after?.kind ?? '', after?.uid ?? ''];
      const audiences = JSON.stringify([everyone, ...reader.groupUids]);
      const parameters = [...position, limit, reader.uid, audiences, reader.seesAll ? 1 : 0];
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
