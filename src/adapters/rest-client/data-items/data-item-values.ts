import type { DataItemValues } from '../../../ports/data-tree.ts';
import { dataItemPath } from '../../../wire/addresses.ts';
import { asOfQuery } from '../../../wire/forms/as-of-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { readDataItem } from './data-item-view.ts';
import { checkValueKey, isRequested, readDataItemValue, readHistory } from './data-item-value-view.ts';
import { insertValueEntries, deleteValueEntries, updateDataItemValues } from './data-item-value-writes.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { readValues } from './values-of-one-item.ts';

export function createDataItemValues(upstream: Upstream): DataItemValues {
  return {
    getMany: (keys) =>
      readValues(upstream, keys, {
        check: checkValueKey,
        pathOfItem: dataItemPath,
        async readInItem(key) {
          const values = await readDataItem(upstream, key.item, (document) => document.values);
          return values.find((value) => isRequested(value, key));
        },
        readAlone: async (key) => (await readDataItemValue(upstream, key)).current,
      }),

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
