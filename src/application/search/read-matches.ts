import { EmissionsError } from '../../domain/basics/errors.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { titleOf } from '../../domain/data-tree/item-title.ts';
import type { FoundItem } from '../../ports/search-store.ts';
import { readItemFacts } from '../data-items/item-facts.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

export async function readMatches(
  request: RequestScope,
  items: readonly Pick<FoundItem, 'uid'>[],
): Promise<readonly DataItemMatch[]> {
  const stored = await request.cached.items.getMany(
    items.map(({ uid }) => uid),
    request.signal,
  );
  const paths = new Set(stored.flatMap((item) => item?.dataCategory.path ?? []));
  const categories = await readCategories(request, [...paths]);
  const byPath = new Map(
    categories.flatMap((category) => (category instanceof EmissionsError ? [] : [[category.path, category]])),
  );
  return stored.flatMap((item) => {
    const category = item && byPath.get(item.dataCategory.path);
    if (item === undefined || category === undefined) return [];
    const { uid, path, label, created, modified } = item;
    const title = titleOf(item, category.definition?.definition.drillDown ?? [], category);
    return [{ uid, path, label, title, created, modified, categoryPath: category.path }];
  });
}

export async function addFacts(
  request: RequestScope,
  matches: readonly DataItemMatch[],
): Promise<readonly DataItemMatch[]> {
  const facts = await readItemFacts(request, matches);
  return matches.map((match, index) => {
    const found = facts[index];
    return found === undefined || found instanceof EmissionsError ? match : { ...match, facts: found };
  });
}
