import type { Uid } from '../../../domain/uid.ts';
import { number, readUid, text } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';

/**
 * Profiles are counted in buckets of so many consecutive positions, and in spans
 * of so many consecutive buckets: finding a page adds up one number for each
 * span, then one for each bucket of two spans at most, and walks through two
 * buckets. See docs/performance.md. Positions that are stored were
 * counted with these sizes, so a change of them needs a migration.
 */
export const bucketSize = 256;
export const spanSize = 128;

/** The audience of a profile that all may see; another is a group's uid, or empty for the owner alone. */
export const everyone = 'everyone';

const selectBucket = `
select owner_uid, audience, position / ${bucketSize} as bucket from profiles where uid = ?1`;

interface Counts {
  /** The number of the bucket or span that a profile counts in, from that of its bucket. */
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

/** To be called once a profile is there, or is shared as it will be. */
export function countProfile(transaction: SqlTransaction, uid: Uid): Promise<void> {
  return addToCounts(transaction, uid, 1);
}

/** To be called before a profile is shared otherwise, or deleted. */
export function discountProfile(transaction: SqlTransaction, uid: Uid): Promise<void> {
  return addToCounts(transaction, uid, -1);
}

/** A profile counts for its owner, by audience, and, if it is shared, for its audience, where the owner is empty. */
async function addToCounts(transaction: SqlTransaction, uid: Uid, by: 1 | -1): Promise<void> {
  const [row] = await transaction.read(selectBucket, [uid]);
  if (row === undefined) return;
  const audience = text(row, 'audience');
  for (const owner of audience === '' ? [readUid(row, 'owner_uid')] : [readUid(row, 'owner_uid'), '']) {
    for (const { numberOf, add, deleteEmpty } of levels) {
      const key = [owner, audience, numberOf(number(row, 'bucket'))];
      await transaction.write(add, [...key, by]);
      if (by < 0) await transaction.write(deleteEmpty, key);
    }
  }
}
