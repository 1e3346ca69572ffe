import type { Uid } from '../../../domain/basics/uid.ts';
import { number, readUid, text } from '../rows.ts';
import type { Dialect } from '../dialect.ts';
import type { SqlTransaction } from '../sql-connection.ts';

/**
 * Profiles are counted in buckets of consecutive positions, and in spans of
 * consecutive buckets: finding a page sums one number per span, then one per
 * bucket of at most two spans, and scans two buckets. See docs/inside/performance.md.
 * Stored counts depend on these sizes, so changing them needs a migration.
 */
export const bucketSize = 256;
export const spanSize = 128;

/**
 * The audience of a profile visible to everyone; otherwise it is a group's uid,
 * or empty for the owner alone.
 */
export const everyone = 'everyone';

const selectBuckets = ({ jsonValues }: Dialect) => `
select owner_uid, audience, position / ${bucketSize} as bucket, count(*) as total from profiles
where uid in ${jsonValues('?1')} group by 1, 2, 3`;

interface Counts {
  /** The number of the bucket or span of a profile, from the number of its bucket. */
  readonly numberOf: (bucket: number) => number;
  readonly add: string;
  readonly deleteEmpty: string;
}

const countsIn = (table: string, column: string, numberOf: Counts['numberOf']): Counts => ({
  numberOf,
  add: `
insert into ${table} (owner_uid, audience, ${column}, total) values (?1, ?2, ?3, ?4)
on conflict (owner_uid, audience, ${column}) do update set total = ${table}.total + excluded.total`,
  deleteEmpty: `
delete from ${table} where owner_uid = ?1 and audience = ?2 and ${column} = ?3 and total = 0`,
});

const levels = [
  countsIn('profile_counts', 'bucket', (bucket) => bucket),
  countsIn('profile_span_counts', 'span', (bucket) => Math.floor(bucket / spanSize)),
];

/** Call after profiles were created, or the sharing of one changed. */
export function countProfiles(transaction: SqlTransaction, uids: readonly Uid[]): Promise<void> {
  return addToCounts(transaction, uids, 1);
}

/** Call before a profile's sharing changes, or it is deleted. */
export function discountProfile(transaction: SqlTransaction, uid: Uid): Promise<void> {
  return addToCounts(transaction, [uid], -1);
}

/** A profile counts for its owner, by audience, and, if shared, for its audience, with an empty owner. */
async function addToCounts(transaction: SqlTransaction, uids: readonly Uid[], by: 1 | -1): Promise<void> {
  for (const row of await transaction.read(selectBuckets, [JSON.stringify(uids)])) {
    const audience = text(row, 'audience');
    for (const owner of audience === '' ? [readUid(row, 'owner_uid')] : [readUid(row, 'owner_uid'), '']) {
      for (const { numberOf, add, deleteEmpty } of levels) {
        const key = [owner, audience, numberOf(number(row, 'bucket'))];
        await transaction.write(add, [...key, by * number(row, 'total')]);
        if (by < 0) await transaction.write(deleteEmpty, key);
      }
    }
  }
}
