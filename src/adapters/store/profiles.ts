import type { ProfileStore, StoredProfile } from '../../ports/profile-store.ts';
import { offsetOf, readPage } from './paging.ts';
import { bucketSize, everyone } from './profile-counts.ts';
import { createProfile, deleteProfile, shareProfile } from './profile-writes.ts';
import { flag, number, text } from './rows.ts';
import type { Row, SqlConnection } from './sql-connection.ts';

const columns = `
  p.uid, p.created, p.modified, p.permission_uid, p.permission_modified,
  p.group_may_view, p.group_may_modify, p.others_may_view, p.others_may_modify,
  u.uid as owner_uid, u.username as owner_username, g.uid as group_uid, g.name as group_name`;

const joins = `
join users u on u.uid = p.owner_uid
join groups g on g.uid = p.group_uid`;

const selectMany = `
select ${columns}
from json_each(?) k join profiles p on p.uid = k.value and p.deleted is null ${joins}`;

const isBetween = `
    p.position between b.oldest * ${bucketSize} and b.newest * ${bucketSize} + ${bucketSize - 1}`;

/**
 * What a reader sees are the audiences that they belong to, and of their own
 * profiles the others: no profile is in both. `?1` is the reader, `?2` their
 * audiences, `?3` how many profiles come before the page, `?4` how many it has.
 * `bounds` are the buckets that the page lies in and what comes before them.
 */
const selectPage = `
with audiences (audience) as (select value from json_each(?2)),
counted (bucket, total) as (
  select bucket, sum(total) from (
    select c.bucket, c.total from audiences a cross join profile_counts c
    where c.owner_uid = '' and c.audience = a.audience
    union all
    select c.bucket, c.total from profile_counts c
    where c.owner_uid = ?1 and c.audience not in (select audience from audiences)
  ) seen group by bucket
),
running (bucket, total, upto) as (
  select bucket, total, sum(total) over (order by bucket desc) from counted
),
bounds (newest, oldest, skipped, total) as materialized (
  select
    max(bucket) filter (where upto > ?3),
    coalesce(max(bucket) filter (where upto >= ?3 + ?4), min(bucket)),
    coalesce(max(upto) filter (where upto <= ?3), 0),
    coalesce(sum(total), 0)
  from running
),
visible (uid, position) as (
  select p.uid, p.position from bounds b cross join audiences a cross join profiles p
  where p.audience = a.audience and p.deleted is null and ${isBetween}
  union all
  select p.uid, p.position from bounds b cross join profiles p
  where p.owner_uid = ?1 and p.deleted is null and ${isBetween}
    and p.audience not in (select audience from audiences)
),
page (uid) as (
  select uid from visible order by position desc limit ?4 offset ?3 - (select skipped from bounds)
)
select b.total, e.* from bounds b
left join (
  select p.position, ${columns} from page l cross join profiles p ${joins} where p.uid = l.uid
) e on true
order by e.position desc`;

export function createProfileStore(connection: SqlConnection): ProfileStore {
  return {
    async listPage({ userUid, groupUids }, request, signal) {
      const audiences = JSON.stringify([everyone, ...new Set(groupUids)]);
      const parameters = [userUid, audiences, offsetOf(request), request.itemsPerPage];
      return readPage(await connection.read(selectPage, parameters, signal), request, toProfile);
    },

    async getMany(uids, signal) {
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(toProfile);
    },

    create: (profile, now, signal) =>
      connection.transaction((transaction) => createProfile(transaction, profile, now), signal, 'profiles'),

    share: (uid, sharing, now, signal) =>
      connection.transaction(
        (transaction) => shareProfile(transaction, uid, sharing, now),
        signal,
        'profiles',
      ),

    delete: (uid, now, signal) =>
      connection.transaction((transaction) => deleteProfile(transaction, uid, now), signal, 'profiles'),
  };
}

function toProfile(row: Row): StoredProfile {
  const created = number(row, 'created');
  return {
    uid: text(row, 'uid'),
    created,
    modified: number(row, 'modified'),
    permission: {
      uid: text(row, 'permission_uid'),
      created,
      modified: number(row, 'permission_modified'),
      owner: { uid: text(row, 'owner_uid'), username: text(row, 'owner_username') },
      group: { uid: text(row, 'group_uid'), name: text(row, 'group_name') },
      sharing: {
        groupMayView: flag(row, 'group_may_view'),
        groupMayModify: flag(row, 'group_may_modify'),
        othersMayView: flag(row, 'others_may_view'),
        othersMayModify: flag(row, 'others_may_modify'),
      },
    },
  };
}
