import { pathKey } from '../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory, StoredDataItem, StoredDataItemValue } from '../../ports/reference-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { unlessFailed } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

export interface FoundItem {
  readonly item: StoredDataItem;
  readonly definition: CalculableDefinition;
}

/**
 * One outcome per key with one statement, and one more for uncached
 * definitions. An item of another category is not found.
 */
export async function readDataItems(
  request: RequestScope,
  keys: readonly DataItemKey[],
): Promise<readonly Outcome<FoundItem>[]> {
  const read = await request.cached.items.getMany(
    keys.map(({ uid }) => uid),
    request.signal,
  );
  const stored = read.filter((item) => item !== undefined);
  const definitions = await readDefinitionsOf(request, stored);
  const byUid = new Map(stored.map((item) => [item.uid, item]));
  const found = keys.map(({ categoryPath, uid }) => {
    const item = byUid.get(uid);
    const definition = item && definitions.get(item.itemDefinition.uid);
    const isInCategory = item !== undefined && pathKey(item.dataCategory.path) === pathKey(categoryPath);
    return definition !== undefined && isInCategory ? { item, definition } : undefined;
  });
  const paths = keys.flatMap(({ categoryPath }, at) => (found[at] === undefined ? [categoryPath] : []));
  if (paths.length === 0) return found.filter((each) => each !== undefined);
  const categories = (await readCategories(request, paths)).values();
  return found.map((each) => each ?? missingIn(categories.next().value));
}

/** Without its category, that is what does not exist. */
function missingIn(category: Outcome<StoredDataCategory> | undefined): EmissionsError {
  return category instanceof EmissionsError ? category : notFound('The data item', { missing: 'itemUid' });
}

export interface ItemWithEntries extends FoundItem {
  readonly entries: readonly StoredDataItemValue[];
}

/** The same with the entries of the items' values, in one statement more. */
export async function readItemsWithEntries(
  request: RequestScope,
  keys: readonly DataItemKey[],
): Promise<readonly Outcome<ItemWithEntries>[]> {
  const found = await readDataItems(request, keys);
  const read = await request.cached.entries.getMany(
    keys.map(({ uid }) => uid),
    request.signal,
  );
  return found.map(unlessFailed((item, at) => ({ ...item, entries: read[at] ?? [] })));
}
