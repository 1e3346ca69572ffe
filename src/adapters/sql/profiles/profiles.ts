import { newestProfilesFirst } from '../../../domain/profiles/profile-search.ts';
import type { ProfileStore } from '../../../ports/profile-store.ts';
import { offsetOf, readPage } from '../paging.ts';
import { bucketSize, everyone, spanSize } from './profile-counts.ts';
import {
  describeProfile,
  insertProfiles,
  markProfileDeleted,
  markProfileThere,
  shareProfile,
} from './profile-writes.ts';
import { named, sharedWith } from './profile-shares.ts';
import { profileColumns, toProfile } from './profile-columns.ts';
import { searchProfiles } from './profile-search.ts';
import type { SqlConnection, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectMany = (sql: Dialect) => `
select ${profileColumns(sql)}
from ${sql.jsonEach('?1', 'k')} join profiles p on p.uid = k.value and p.deleted is null`;

const selectDeleted = (sql: Dialect) =>
  `select ${profileColumns(sql)} from profiles p where p.uid = ?1 and p.deleted is not null`;

/** `?1` are the folded names, `?2` the reader or `null`, `?3` their audiences, and `?4` these with the reader. */
const selectNamed = (sql: Dialect) => `
select ${profileColumns(sql)} from profiles p
where p.deleted is null and p.name_key in ${sql.jsonValues('?1')}
  and (cast(?2 as text) is null or p.owner_uid = ?2 or p.audience in ${sql.jsonValues('?3')}
    or p.uid in ${sharedWith(sql.jsonValues('?4'))})
order by p.position`;

const isBetween = `
    p.position between b.oldest * ${bucketSize} and b.newest * ${bucketSize} + ${bucketSize - 1}`;

/**
 * Counts of the audience `a`, also as a range of one value: PostgreSQL then
 * expects few rows, and reads those of the reader's audiences instead of all.
 */
const isOfAudience = 's.audience >= a.audience and s.audience <= a.audience';
const isWithin = `
    c.audience = a.audience and c.audience >= a.audience and c.audience <= a.audience
    and c.bucket between r.oldest * ${spanSize} and r.newest * ${spanSize} + ${spanSize - 1}`;

/**
 * From buckets or spans with the running number of entries: those that the page
 * is in, and the offset before them.
 */
const edgesOf = (column: string, before: string): string => `
    max(${column}) filter (where upto > ?3),
    coalesce(max(${column}) filter (where upto >= ?3 + ?4), min(${column})),
    coalesce(max(upto) filter (where upto <= ?3), ${before})`;

/**
 * A reader sees the profiles of their audiences, and of their own profiles the
 * others, `own`, and those `named`: no profile is in two of them. `?1` is the reader, `?2` their
 * audiences, `?3` the offset of the page, `?4` its size. `reach` are the spans
 * that the page is in, `bounds` the buckets, each with its offset.
 */
const selectPage = (sql: Dialect) => `
with audiences (audience) as ${sql.jsonValues('?2')},${named(sql)},
own (audience) as (
  select distinct s.audience from profile_span_counts s
  where s.owner_uid = ?1 and s.audience not in (select audience from audiences)
),
spans (span, upto) as (
  select span, sum(sum(total)) over (order by span desc) from (
    select s.span, s.total from audiences a cross join profile_span_counts s
    where s.owner_uid = '' and ${isOfAudience}
    union all
    select s.span, s.total from profile_span_counts s
    where s.owner_uid = ?1 and s.audience not in (select audience from audiences)
    union all
    select n.position / ${bucketSize * spanSize}, 1 from named n
  ) seen group by span
),
reach (newest, oldest, skipped, total) as materialized (
  select ${edgesOf('span', '0')},
    coalesce(max(upto), 0)
  from spans
),
buckets (bucket, upto) as (
  select bucket, (select skipped from reach) + sum(sum(total)) over (order by bucket desc) from (
    select c.bucket, c.total from reach r cross join audiences a cross join profile_counts c
    where c.owner_uid = '' and ${isWithin}
    union all
    select c.bucket, c.total from reach r cross join own a cross join profile_counts c
    where c.owner_uid = ?1 and ${isWithin}
    union all
    select n.position / ${bucketSize}, 1 from reach r cross join named n
    where n.position / ${bucketSize * spanSize} between r.oldest and r.newest
  ) seen group by bucket
),
bounds (newest, oldest, skipped, total) as materialized (
  select ${edgesOf('bucket', '(select skipped from reach)')},
    (select total from reach)
  from buckets
),
visible (uid, position) as (
  select p.uid, p.position from bounds b cross join audiences a cross join profiles p
  where p.audience = a.audience and p.deleted is null and ${isBetween}
  union all
  select p.uid, p.position from bounds b cross join profiles p
  where p.owner_uid = ?1 and p.deleted is null and ${isBetween}
    and p.audience not in (select audience from audiences)
  union all
  select p.uid, p.position from bounds b cross join named p where ${isBetween}
),
page (uid) as (
  select uid from visible order by position desc limit ?4 offset ?3 - (select skipped from bounds)
)
select b.total, e.* from bounds b
left join (
  select p.position, ${profileColumns(sql)} from page l cross join profiles p where p.uid = l.uid
) e on true
order by e.position desc`;

const anyProfile = { labels: [], orderBy: newestProfilesFirst };

export function createProfileStore(connection: SqlConnection): ProfileStore {
  const write = <T>(work: (transaction: SqlTransaction) => Promise<T>, signal: AbortSignal) =>
    connection.transaction(work, signal, 'profileWrites');
  return {
    async listPage(reader, request, signal) {
      if (reader === null) return searchProfiles(connection, null, anyProfile, request, signal);
      const { userUid, groupUids } = reader;
      const audiences = JSON.stringify([everyone, ...new Set(groupUids)]);
      const parameters = [userUid, audiences, offsetOf(request), request.itemsPerPage];
      return readPage(await connection.read(selectPage, parameters, signal), request, toProfile);
    },

    search: (reader, search, page, signal) => searchProfiles(connection, reader, search, page, signal),

    async getMany(uids, signal) {
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(toProfile);
    },

    async findByNames(names, reader, signal) {
      const keys = JSON.stringify(names.map((name) => name.toLowerCase()).filter((key) => key !== ''));
      const audiences = JSON.stringify([everyone, ...(reader?.groupUids ?? [])]);
      const grantees = JSON.stringify([reader?.userUid ?? '', ...(reader?.groupUids ?? [])]);
      const parameters = [keys, reader?.userUid ?? null, audiences, grantees];
      const rows = await connection.read(selectNamed, parameters, signal);
      return rows.map(toProfile);
    },

    create: (profiles, now, signal, by) => write((to) => insertProfiles(to, profiles, now, by), signal),
    describe: (uid, change, now, signal, by) =>
      write((to) => describeProfile(to, uid, change, now, by), signal),
    share: (uid, sharing, now, signal, by) => write((to) => shareProfile(to, uid, sharing, now, by), signal),
    async findDeleted(uid, signal) {
      const [row] = await connection.read(selectDeleted, [uid], signal);
      return row === undefined ? null : toProfile(row);
    },

    undelete: (uid, now, signal, by) => write((to) => markProfileThere(to, uid, now, by), signal),
    delete: (uid, now, signal, isCounted = false, by?) =>
      write((to) => markProfileDeleted(to, uid, now, isCounted, by), signal),
  };
}
