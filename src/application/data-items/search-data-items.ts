import type { DataItemMatch } from '../../domain/data-item.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import type { Page } from '../../domain/page.ts';
import { parseSearch } from '../../domain/search-words.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

/** One page of what a search finds, with one statement. */
export async function searchDataItems(
  request: RequestScope,
  { query, categoryPath, page }: DataItemSearch,
): Promise<Page<DataItemMatch>> {
  const words = parseSearch(query, 'query');
  const [category = notFound('The data category')] = await readCategories(request, [categoryPath]);
  if (category instanceof EmissionsError) throw category;
  const requested = { words, categoryPath: category.path, page };
  const found = await request.store.dataItems.search(requested, request.signal);
  request.items.put(new Map(found.entries.map((item) => [item.uid, item])));
  const entries = found.entries.map(({ uid, path, label, created, modified, dataCategory }) => ({
    uid,
    path,
    label,
    created,
    modified,
    categoryPath: dataCategory.path,
  }));
  return { ...found, entries };
}
