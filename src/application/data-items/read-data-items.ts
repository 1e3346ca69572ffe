import { type CategoryPath, pathKey } from '../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataItem, StoredDataItemValue } from '../../ports/reference-store.ts';
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
    if (item === undefined || definition === undefined)
      return notFound('The data item', { missing: 'itemUid' });
    const { path } = item.dataCategory;
    return pathKey(path) === pathKey(categoryPath)
      ? { item, definition }
      : inOtherCategory('The data item', path);
  });
  const isMissing = found.map((each) => each instanceof EmissionsError);
  const paths = keys.flatMap(({ categoryPath }, at) => (isMissing[at] === true ? [categoryPath] : []));
  if (paths.length === 0) return found;
  // Without its category, that is what does not exist.
  const categories = (await readCategories(request, paths)).values();
  return found.map((each, at) => {
    const category = isMissing[at] === true ? categories.next().value : undefined;
    return category instanceof EmissionsError ? category : each;
  });
}

/** NOT_FOUND for a record that exists, but in another category than the caller says. */
export function inOtherCategory(what: string, path: CategoryPath): EmissionsError {
  return notFound(`${what} of this category`, {
    missing: 'categoryPath',
    advice: `It is in the category ${path}.`,
  });
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
