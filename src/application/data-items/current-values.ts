import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition, ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { groupBy } from '../group-by.ts';

export interface CurrentValue {
  readonly definition: ItemValueDefinition;
  readonly entry: StoredDataItemValue;
}

/**
 * An item's values at an instant, in the definition's order: of each history
 * the latest entry that has begun, or else the first.
 */
export function currentValues(
  { valueDefinitions }: CalculableDefinition,
  entries: readonly StoredDataItemValue[],
  at: Instant,
): readonly CurrentValue[] {
  const current = new Map<Uid, StoredDataItemValue>();
  for (const entry of entries) {
    const { definitionUid, startDate } = entry;
    if (startDate <= at || !current.has(definitionUid)) current.set(definitionUid, entry);
  }
  return valueDefinitions.flatMap((definition) => {
    const entry = current.get(definition.uid);
    return entry === undefined ? [] : [{ definition, entry }];
  });
}

/** The entries of each value by the uid of its definition, oldest first. */
export function historiesOf(
  entries: readonly StoredDataItemValue[],
): ReadonlyMap<Uid, readonly StoredDataItemValue[]> {
  return groupBy(entries, ({ definitionUid }) => definitionUid);
}

export function entryAt(
  history: readonly StoredDataItemValue[],
  at: Instant,
): StoredDataItemValue | undefined {
  return history.findLast(({ startDate }) => startDate <= at) ?? history[0];
}
