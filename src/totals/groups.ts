export function addTo<V>(groups: Map<string, V[]>, key: string, entry: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [entry]);
  else group.push(entry);
}
