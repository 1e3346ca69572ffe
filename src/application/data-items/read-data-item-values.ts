import type { ApiVersion } from '../../domain/access.ts';
import type { DataItemValueKey } from '../../domain/data-item-value.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import type { CurrentValue } from './current-values.ts';
import { findEntry } from './find-entry.ts';
import { valueNotFound } from '../outcomes.ts';
import { type FoundItem, readDataItems, unlessMissing } from './read-data-items.ts';
import type { RequestScope } from '../request-scope.ts';

export interface FoundValue {
  readonly found: FoundItem;
  readonly current: CurrentValue;
  /** All entries of all values of the item. */
  readonly entries: readonly StoredDataItemValue[];
}

/** Finds each value that an API version has by the path of its definition, or by the uid of an entry. */
export async function readDataItemValues(
  request: RequestScope,
  keys: readonly DataItemValueKey[],
  apiVersion: ApiVersion,
): Promise<readonly Outcome<FoundValue>[]> {
  const items = keys.map(({ item }) => item);
  const found = await readDataItems(request, items);
  const entriesByItem = await request.entries.getMany(items.map(({ uid }) => uid));
  const now = request.clock();
  return found.map(
    unlessMissing((item, index): Outcome<FoundValue> => {
      const entries = entriesByItem[index] ?? [];
      const key = keys[index];
      const current = key && findEntry(item.definition, entries, key, now);
      return current?.definition.apiVersions.includes(apiVersion) === true
        ? { found: item, current, entries }
        : valueNotFound('The data item value', key?.path);
    }),
  );
}
