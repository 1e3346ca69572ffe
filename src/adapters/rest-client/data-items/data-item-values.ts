import { pathKey } from '../../../domain/basics/category-path.ts';
import type { DataItemValue, DataItemValueKey } from '../../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import type { DataItemValues } from '../../../ports/data-tree.ts';
import { dataItemPath } from '../../../wire/addresses.ts';
import { asOfQuery } from '../../../wire/forms/as-of-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { readDataItem } from './data-item-view.ts';
import { checkValueKey, isRequested, readDataItemValue, readHistory } from './data-item-value-view.ts';
import { insertValueEntries, deleteValueEntries, updateDataItemValues } from './data-item-value-writes.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { findSeveralOfOneItem } from './values-of-one-item.ts';

export function createDataItemValues(upstream: Upstream): DataItemValues {
  return {
    getMany(keys) {
      const isOneOfSeveral = findSeveralOfOneItem(keys, itemKey);
      return readEach(upstream, keys, (key) => readValue(upstream, key, isOneOfSeveral(key)));
    },

    listByItem: (keys, asOf) =>
      readEach(upstream, keys, (key) =>
        readDataItem(upstream, key, (document) => document.values, encodeRecord(asOfQuery, { asOf })),
      ),

    listHistory: (keys) =>
      readEach(upstream, keys, async ({ item, path }) => await readHistory(upstream, { item, path })),

    listActions: (keys) =>
      readEach(upstream, keys, async (key) => (await readDataItemValue(upstream, key)).actions),

    update: (changes) => updateDataItemValues(upstream, changes),
    createEntries: (draft) => insertValueEntries(upstream, draft),
    deleteEntries: (keys) => deleteValueEntries(upstream, keys),
  };
}

/**
 * One value: from the view of its item when that was read anyway, or when
 * several values of the item are requested; else from its own view.
 */
async function readValue(
  upstream: Upstream,
  key: DataItemValueKey,
  isOneOfSeveral: boolean,
): Promise<DataItemValue> {
  const checked = checkValueKey(key);
  if (isOneOfSeveral || upstream.hasRead(dataItemPath(checked.item))) {
    const values = await readDataItem(upstream, checked.item, (document) => document.values);
    const value = values.find((candidate) => isRequested(candidate, checked));
    // Only the value's own view says when it was created, in an original service.
    if (value !== undefined && value.created !== null) return value;
  }
  return (await readDataItemValue(upstream, checked)).current;
}

function itemKey({ categoryPath, uid }: DataItemKey): string {
  return `${pathKey(categoryPath)} ${uid}`;
}
