interface ValueKey<K> {
  readonly item: K;
  readonly path: string;
}

/** Whether several values of a key's item are requested, so that one view of the item has them all. */
export function findSeveralOfOneItem<K>(
  keys: readonly ValueKey<K>[],
  nameOf: (item: K) => string,
): (key: ValueKey<K>) => boolean {
  const pathsByItem = new Map<string, Set<string>>();
  for (const { item, path } of keys) {
    const name = nameOf(item);
    pathsByItem.set(name, (pathsByItem.get(name) ?? new Set()).add(path));
  }
  return ({ item }) => (pathsByItem.get(nameOf(item))?.size ?? 0) > 1;
}
