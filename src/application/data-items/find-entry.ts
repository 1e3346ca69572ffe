import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { type CurrentValue, entryAt, historiesOf } from './current-values.ts';

/**
 * The entry of a key: by the path of its definition the one at an instant,
 * otherwise the one with that uid.
 */
export function findEntry(
  { valueDefinitions }: CalculableDefinition,
  entries: readonly StoredDataItemValue[],
  { path, entryUid }: DataItemValueKey,
  at: Instant,
): CurrentValue | undefined {
  const histories = historiesOf(entries);
  const named = valueDefinitions.find((definition) => definition.path === path);
  if (named !== undefined && entryUid === undefined) {
    const entry = entryAt(histories.get(named.uid) ?? [], at);
    return entry && { definition: named, entry };
  }
  const entry = entries.find(({ uid }) => uid === (entryUid ?? path));
  const definition = valueDefinitions.find(({ uid }) => uid === entry?.definitionUid);
  if (entry === undefined || definition === undefined) return undefined;
  const isOfPath = named === definition || (named === undefined && isUidIn(entries, path, definition.uid));
  return isOfPath ? { definition, entry } : undefined;
}

/** Clients name a value by the uid of any of its entries, too. */
function isUidIn(entries: readonly StoredDataItemValue[], path: string, definitionUid: string): boolean {
  return entries.some((entry) => entry.uid === path && entry.definitionUid === definitionUid);
}
