import { parsePathSegment, pathKey } from '../../domain/category-path.ts';
import type { DataItemValue, DataItemValueKey } from '../../domain/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-item.ts';
import type { DataItemValues } from '../../ports/backend.ts';
import { dataItemPath } from '../../wire/routes.ts';
import { checkItemKey, readDataItem } from './data-items.ts';
import { isAsked, readDataItemValue } from './data-item-value-view.ts';
import { operations } from './operations.ts';
import { readEach } from './outcomes.ts';
import type { Upstream } from './upstream.ts';
import { unsupported } from './upstream-errors.ts';

const operation = operations.dataItemValue;

/** Above 1 the service shows the history; no history of the published data has as many entries. */
const wholeHistory = 'valuesPerPage=1000';

export function createDataItemValues(upstream: Upstream): DataItemValues {
  return {
    getMany(keys) {
      const pathsByItem = groupPaths(keys);
      return readEach(keys, (key) => {
        const isOneOfSeveral = (pathsByItem.get(itemKey(key.item))?.size ?? 0) > 1;
        return readValue(upstream, key, isOneOfSeveral);
      });
    },

    listByItem: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).values),

    listHistory: (keys) =>
      readEach(keys, async (key) => (await readDataItemValue(upstream, key, wholeHistory)).values),

    listActions: (keys) =>
      readEach(keys, async (key) => {
        const { actions } = await readDataItemValue(upstream, key);
        if (actions === null) throw unsupported(operation, undefined, 'the actions of a data item value');
        return actions;
      }),
  };
}

/**
 * One value: from the view of its item when that was asked for anyway, or when
 * several values of the item are wanted; else from its own view.
 */
async function readValue(
  upstream: Upstream,
  key: DataItemValueKey,
  isOneOfSeveral: boolean,
): Promise<DataItemValue> {
  const item = checkItemKey(key.item);
  const path = parsePathSegment(key.path, 'path');
  if (isOneOfSeveral || upstream.hasRead(dataItemPath(item))) {
    const { values } = await readDataItem(upstream, item);
    const value = values.find((candidate) => isAsked(candidate, path));
    // Only the value's own view says when it was created, in an original service.
    if (value !== undefined && value.created !== null) return value;
  }
  return (await readDataItemValue(upstream, { item, path })).current;
}

function groupPaths(keys: readonly DataItemValueKey[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pathsByItem = new Map<string, Set<string>>();
  for (const { item, path } of keys) {
    const key = itemKey(item);
    pathsByItem.set(key, (pathsByItem.get(key) ?? new Set()).add(path));
  }
  return pathsByItem;
}

function itemKey({ categoryPath, uid }: DataItemKey): string {
  return `${pathKey(categoryPath)} ${uid}`;
}
