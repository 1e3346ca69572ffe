import type { Uid } from '../domain/basics/uid.ts';

/** The entries by key, in their order. */
export function groupBy<K, V>(entries: readonly V[], keyOf: (entry: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const entry of entries) addTo(groups, keyOf(entry), entry);
  return groups;
}

function addTo<K, V>(groups: Map<K, V[]>, key: K, entry: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [entry]);
  else group.push(entry);
}

export function byUid<V extends { readonly uid: Uid }>(records: readonly V[]): ReadonlyMap<Uid, V> {
  return new Map(records.map((record) => [record.uid, record]));
}
