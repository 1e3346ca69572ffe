import type { Uid } from '../../domain/uid.ts';
import { number, text } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';

/**
 * Profiles are counted in buckets of so many consecutive positions: finding a
 * page adds up one number per bucket and walks through two of them at most.
 * See docs/decisions/0009. Positions that are stored were counted with this
 * size, so a change of it needs a migration.
 */
export const bucketSize = 256;

/** The audience of a profile that all may see; another is a group's uid, or empty for the owner alone. */
export const everyone = 'everyone';

const selectPlace = `
select owner_uid, audience, position / ${bucketSize} as bucket from profiles where uid = ?`;

const add = `
insert into profile_counts (owner_uid, audience, bucket, total) values (?1, ?2, ?3, ?4)
on conflict (owner_uid, audience, bucket) do update set total = profile_counts.total + excluded.total`;

const deleteEmpty = `
delete from profile_counts where owner_uid = ? and audience = ? and bucket = ? and total = 0`;

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
  const [row] = await transaction.read(selectPlace, [uid]);
  if (row === undefined) return;
  const audience = text(row, 'audience');
  for (const owner of audience === '' ? [text(row, 'owner_uid')] : [text(row, 'owner_uid'), '']) {
    const place = [owner, audience, number(row, 'bucket')];
    await transaction.write(add, [...place, by]);
    await transaction.write(deleteEmpty, place);
  }
}
