import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { Page } from '../../domain/basics/page.ts';
import { parseSearch } from '../../domain/search/search-words.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';
import type { FoundItems } from '../../ports/search-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { readMatches } from './find-data-items.ts';

/** The store finds all matches for each part of them, so those far behind are found in large parts, and kept. */
const nearMatches = 1000;
const farPart = 10_000;

/** One page of search results, with one statement, and one for the items that are not cached. */
export async function searchDataItems(
  request: RequestScope,
  { query, categoryPath, page }: DataItemSearch,
): Promise<Page<DataItemMatch>> {
  const words = parseSearch(query, 'query');
  const [category = notFound('The data category')] = await readCategories(request, [categoryPath]);
  const start = (page.page - 1) * page.itemsPerPage;
  const search = {
    anyOf: [words.map((word) => [[word]])],
    categoryPath: orThrow(category).path,
    order: 'relevance',
  } as const;
  const near = { ...search, limit: page.itemsPerPage, offset: start };
  if (start < nearMatches) return pageOf(await request.store.dataItems.find(near, request.signal), 0);
  const offset = start - (start % farPart);
  const far = { ...search, limit: farPart + page.itemsPerPage, offset };
  const [found = { counts: new Map(), items: [] }] = await request.cached.matches.getMany(
    [far],
    request.signal,
  );
  return pageOf(found, start - offset);

  async function pageOf({ counts, items }: FoundItems, from: number): Promise<Page<DataItemMatch>> {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const entries = await readMatches(request, items.slice(from, from + page.itemsPerPage));
    return { entries, total, request: page };
  }
}
