import type { Uid } from '../../../domain/basics/uid.ts';
import type { StoredProfileItemKey } from '../../../ports/profile-store.ts';
import type { Dialect, Statement } from '../dialect.ts';
import type { SqlValue } from '../sql-connection.ts';

/**
 * A statement about the profile items `p` of some keys. Usually they are in one
 * profile; then the statement filters by its uid, so that a partitioned
 * database prunes before execution. See docs/run/postgresql-partitions.md.
 */
interface KeyedStatement {
  readonly ofOneProfile: Statement;
  readonly ofSeveral: Statement;
}

/** Parts of a statement: `from` may be extended with joins. */
interface KeyedItems {
  readonly from: string;
  readonly where: string;
  /** The keys `k` alone, with their columns per item. */
  readonly keys: string;
  readonly profileUid: string;
  readonly uid: string;
}

/** `?1` is the profile, `?2` the items. */
export function itemsOfOneProfile(sql: Dialect): KeyedItems {
  return keyedItems(sql, '?2', '?1', 'k.value');
}

/** `?1` are pairs of profile and item. */
export function itemsOfSeveral(sql: Dialect): KeyedItems {
  return keyedItems(sql, '?1', sql.jsonMember('k.value', 0), sql.jsonMember('k.value', 1));
}

function keyedItems(sql: Dialect, list: string, profileUid: string, uid: string): KeyedItems {
  const keys = sql.jsonEach(list, 'k');
  const isKeyed = `p.profile_uid = ${profileUid} and p.uid = ${uid}`;
  return {
    from: `${keys} ${sql.joinEach('profile_items', 'p', isKeyed)}`,
    where: 'p.deleted is null',
    keys,
    profileUid,
    uid,
  };
}

export function keyedStatement(sqlOf: (items: KeyedItems, sql: Dialect) => string): KeyedStatement {
  return {
    ofOneProfile: (sql) => sqlOf(itemsOfOneProfile(sql), sql),
    ofSeveral: (sql) => sqlOf(itemsOfSeveral(sql), sql),
  };
}

/** The statement for the number of profiles, with its parameters. */
export function forKeys(
  { ofOneProfile, ofSeveral }: KeyedStatement,
  keys: readonly StoredProfileItemKey[],
): { readonly sql: Statement; readonly parameters: readonly SqlValue[] } {
  const profiles = [...byProfile(keys)].map(([uid, items]) => [uid, distinct(items)] as const);
  const [first] = profiles;
  if (first !== undefined && profiles.length === 1) {
    return { sql: ofOneProfile, parameters: [first[0], JSON.stringify(first[1])] };
  }
  const pairs = profiles.flatMap(([profileUid, uids]) => uids.map((uid) => [profileUid, uid]));
  return { sql: ofSeveral, parameters: [JSON.stringify(pairs)] };
}

/** The keys by profile, in their order. */
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
