import type { Uid } from '../../domain/uid.ts';
import type { StoredProfileItemKey } from '../../ports/profile-store.ts';
import type { SqlValue } from './sql-connection.ts';

/**
 * A statement about the profile items `p` of some keys. Nearly always they are
 * of one profile; then the statement compares with its uid itself, from which a
 * database that divides the tables by profile tells where to look before it
 * begins. See docs/decisions/0039.
 */
export interface KeyedStatement {
  readonly ofOneProfile: string;
  readonly ofSeveral: string;
}

/** What stands behind `from`, where more tables may follow, and what stands behind `where`. */
interface KeyedItems {
  readonly from: string;
  readonly where: string;
}

/**
 * `?1` is the profile, `?2` the items. Joins are crossed to be carried out in the
 * order in which they stand: not all items of the profile are looked at.
 */
export const itemsOfOneProfile: KeyedItems = {
  from: 'json_each(?2) k cross join profile_items p',
  where: 'p.profile_uid = ?1 and p.uid = k.value and p.deleted is null',
};

/** `?1` are pairs of profile and item. */
const itemsOfSeveral: KeyedItems = {
  from: 'json_each(?1) k cross join profile_items p',
  where: `p.profile_uid = json_extract(k.value, '$[0]') and p.uid = json_extract(k.value, '$[1]')
  and p.deleted is null`,
};

export function keyedStatement(sqlOf: (items: KeyedItems) => string): KeyedStatement {
  return { ofOneProfile: sqlOf(itemsOfOneProfile), ofSeveral: sqlOf(itemsOfSeveral) };
}

/** The text for the profiles that there are, and its parameters. */
export function forKeys(
  { ofOneProfile, ofSeveral }: KeyedStatement,
  keys: readonly StoredProfileItemKey[],
): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const profiles = [...byProfile(keys)].map(([uid, items]) => [uid, distinct(items)] as const);
  const [first] = profiles;
  if (first !== undefined && profiles.length === 1) {
    return { sql: ofOneProfile, parameters: [first[0], JSON.stringify(first[1])] };
  }
  const pairs = profiles.flatMap(([profileUid, uids]) => uids.map((uid) => [profileUid, uid]));
  return { sql: ofSeveral, parameters: [JSON.stringify(pairs)] };
}

/** The keys of each profile, in their order. */
export function byProfile<K extends StoredProfileItemKey>(
  keys: readonly K[],
): ReadonlyMap<Uid, readonly K[]> {
  const groups = new Map<Uid, K[]>();
  for (const key of keys) {
    const group = groups.get(key.profileUid);
    if (group === undefined) groups.set(key.profileUid, [key]);
    else group.push(key);
  }
  return groups;
}

/** The uids of items, each once. */
export function distinct(items: readonly StoredProfileItemKey[]): readonly Uid[] {
  return [...new Set(items.map(({ uid }) => uid))];
}
