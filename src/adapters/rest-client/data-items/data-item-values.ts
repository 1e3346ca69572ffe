import type { DataItemValues } from '../../../ports/data-tree.ts';
import { dataItemPath } from '../../../wire/addresses.ts';
import { asOfQuery } from '../../../wire/forms/as-of-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { readDataItem } from './data-item-view.ts';
import { checkValueKey, isRequested, readDataItemValue, readHistory } from './data-item-value-view.ts';
import { insertValueEntries, deleteValueEntries, updateDataItemValues } from './data-item-value-writes.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import type { Outcomes } from '../../../ports/outcome.ts';

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

interface ValueKey {
  readonly item: DataItemKey & { readonly profileUid?: string };
  readonly path: string;
}

interface ValueViews<K extends ValueKey, V> {
  /** Throws for a malformed key. */
  readonly check: (key: K) => K;
  readonly pathOfItem: (item: K['item']) => string;
  /** A value in the view of its item. */
  readonly readInItem: (key: K) => Promise<V | undefined>;
  readonly readAlone: (key: K) => Promise<V>;
}

/**
 * Reads each value from the view of its item when that was read anyway, or when
 * several values of the item are requested; else from its own view.
 */
export function readValues<K extends ValueKey, V extends { readonly created: unknown }>(
  upstream: Upstream,
  keys: readonly K[],
  { check, pathOfItem, readInItem, readAlone }: ValueViews<K, V>,
): Outcomes<V> {
  const pathsByItem = new Map<string, Set<string>>();
  for (const { item, path } of keys) {
    const name = nameOf(item);
    pathsByItem.set(name, (pathsByItem.get(name) ?? new Set()).add(path));
  }
  return readEach(upstream, keys, async (key) => {
    const checked = check(key);
    const areSeveral = (pathsByItem.get(nameOf(key.item))?.size ?? 0) > 1;
    const isNear = areSeveral || upstream.hasRead(pathOfItem(checked.item));
    const value = isNear ? await readInItem(checked) : undefined;
    // Only the value's own view says when it was created, in an original service.
    return value === undefined || value.created === null ? readAlone(checked) : value;
  });
}

function nameOf({ profileUid = '', categoryPath, uid }: ValueKey['item']): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}
