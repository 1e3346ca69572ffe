import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { cutPage } from '../../../domain/basics/page.ts';
import type { SearchResult } from '../../../domain/search/search-result.ts';
import { matchOf, parseSearch } from '../../../domain/search/search-words.ts';
import type { DataItemSearch } from '../../../ports/data-tree.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { readAllItems } from '../data-categories/data-category-view.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.search;

/** For a service without a search: one category is read through, in the order of its items. */
export async function scanCategory(
  upstream: Upstream,
  { query, categoryPath, page, filters = [], order = 'relevance' }: DataItemSearch,
): Promise<SearchResult> {
  const words = parseSearch(query, 'query');
  if (filters.length > 0 || order !== 'relevance') {
    throw unsupported(operation, undefined, 'a search with filters or an order');
  }
  if (categoryPath === ROOT_PATH) throw tooWide('Name one in categoryPath.');
  const { document, entries } = await readAllItems(upstream, categoryPath, assertLeaf);
  const { path, name } = document.dataCategory;
  const found = entries.flatMap((row) => {
    const match = matchOf(words, { own: `${row.label} ${row.path ?? ''}`, around: `${path} ${name}` });
    return match === null ? [] : [{ row, match, length: [...row.label].length }];
  });
  const best = found.toSorted((one, other) => one.match - other.match || one.length - other.length);
  const matches = best.map(({ row: { uid, path: ownPath, label, title, created, modified } }) => {
    return { uid, path: ownPath, label, title, created, modified, categoryPath: path };
  });
  return {
    items: cutPage(matches, page),
    categories: [],
    corrections: [],
    readings: [],
    facets: [],
    isExact: true,
    best: 'near',
  };
}

function assertLeaf({ children }: DataCategoryDocument): void {
  const named = children.slice(0, 3).map(({ path }) => path);
  if (children.length > 0) throw tooWide(`Name one that has none below it, such as ${named.join(', ')}.`);
}

function tooWide(advice: string): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service has no search; the gateway searches one category only. ${advice}`,
    { argument: 'categoryPath', upstream: { operation: upstreamOperations.dataCategory.name } },
  );
}
