import type { Uid } from '../../../domain/uid.ts';
import type { StoredProfileItemKey } from '../../../ports/profile-store.ts';
import type { SqlValue } from '../sql-connection.ts';

/**
 * A statement about the profile items `p` of some keys. Nearly always they are
 * of one profile; then the statement compares with its uid itself, from which a
 * database that divides the tables by profile tells where to look before it
 * begins. See docs/postgresql.md.
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

/** `?1` is the profile, `?2` the items. */
export const itemsOfOneProfile = keyedItems('json_each(?2) k', '?1', 'k.value');

/** `?1` are pairs of profile and item. */
const itemsOfSeveral = keyedItems(
  'json_each(?1) k',
  "json_extract(k.value, '$[0]')",
  "json_extract(k.value, '$[1]')",
);

function keyedItems(keys: string, profileUid: string, uid: string): KeyedItems {
  const isKeyed = `p.profile_uid = ${profileUid} and p.uid = ${uid}`;
  return {
    from: `${keys} ${eachOf('profile_items', 'p', isKeyed)}`,
    where: `p.deleted is null ${andEach(isKeyed)}`,
  };
}

/**
 * Joins the rows of a table that go with each row before, by the key that
 * `condition` names; `andEach` of it has to stand behind `where`. The databases
 * are kept from another way, such as going through all that a profile has, which
 * may be much: SQLite carries crossed joins out in the order in which they stand,
 * and PostgreSQL what has an offset by itself.
 */
export function eachOf(table: string, alias: string, condition: string): string {
  return `cross join /* postgres: lateral (select * from */ ${table} ${alias} /* postgres: where ${condition} offset 0) ${alias} */`;
}

export function andEach(condition: string): string {
  return `/* sqlite */ and ${condition} /* all */`;
}

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
