import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { createRanking } from '../../domain/search/search-ranking.ts';
import {
  assertFacetFilters,
  type FacetFilter,
  maxCategories,
  type SearchResult,
} from '../../domain/search/search-result.ts';
import { readTerms, type SearchTerms } from '../../domain/search/search-terms.ts';
import { parseSearch } from '../../domain/search/search-words.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { FacetedSearch } from '../../ports/data-tree.ts';
import type { FindQuery, FoundItem, FoundItems } from '../../ports/search-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { listFacets, selectFound } from './facets.ts';
import type { SearchData } from './search-data.ts';

/** The items that are ranked by their texts; those behind have the order of the store. */
const maxRanked = 1000;

export const rankedPart = { order: 'relevance', offset: 0, limit: maxRanked } as const;

/** The most terms that a search does without when no item has all. */
const usualMaxMissing = 2;

interface RankedItem extends FoundItem {
  readonly score: number;
}

interface MatchedItems extends SearchTerms {
  readonly data: SearchData;
  readonly counts: FoundItems['counts'];
  /** The part of it that passes the filters. */
  readonly selected: FoundItems['counts'];
  /** The first of them. */
  readonly items: readonly FoundItem[];
  /** The search, to read further matches. */
  readonly searched: Pick<FindQuery, 'anyOf' | 'categoryPath' | 'order'>;
}

/** A search, and how much of it to read at once. */
type MatchQuery = Omit<FindQuery, 'anyOf' | 'categoryPath'> & {
  readonly words: readonly string[];
  readonly categoryPath: CategoryPath;
  readonly filters?: readonly FacetFilter[];
  readonly maxMissing?: number;
  /** Whether what is found in these categories can be meant; otherwise what has fewer of the words is looked at. */
  readonly isPlausible?: (paths: readonly CategoryPath[]) => Promise<boolean>;
};

export async function findDataItems(
  request: RequestScope,
  { query, categoryPath, page, filters = [], order = 'relevance' }: FacetedSearch,
): Promise<SearchResult> {
  const [category = notFound('The data category')] = await readCategories(request, [categoryPath]);
  const { path } = orThrow(category);
  const words = parseSearch(query, 'query');
  assertFacetFilters(filters);
  const start = (page.page - 1) * page.itemsPerPage;
  const search = { words, categoryPath: path, filters };
  const found =
    order === 'relevance'
      ? await matchItems(request, { ...search, ...rankedPart })
      : await matchItems(request, { ...search, order, offset: start, limit: page.itemsPerPage });
  const total = sum(found.selected.values());
  const shown =
    order === 'relevance'
      ? await readRanked(request, found, { start, end: Math.min(total, start + page.itemsPerPage) })
      : found.items;
  return {
    items: { entries: await readMatches(request, shown), total, request: page },
    categories: findCategories(found, path, filters.length > 0),
    corrections: found.corrections,
    facets: await listFacets(request, found.counts, filters),
  };
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

/** Entries of a page, some of which may be beyond the ranked ones. */
async function readRanked(
  request: RequestScope,
  found: MatchedItems,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<readonly FoundItem[]> {
  const ranked = await rankFound(request, found);
  const behind = Math.max(start, maxRanked);
  const more =
    end > behind
      ? (await findItems(request, { ...found.searched, offset: behind, limit: end - behind })).items
      : [];
  return [...ranked.slice(start, end), ...more];
}

/** The items that have all words, or all but as few as possible. */
export async function matchItems(
  request: RequestScope,
  {
    words,
    categoryPath,
    filters = [],
    maxMissing = usualMaxMissing,
    isPlausible = () => Promise.resolve(true),
    ...part
  }: MatchQuery,
): Promise<MatchedItems> {
  const data = await request.searchData(request);
  const { terms, corrections } = readTerms(words, data);
  const searched = { anyOf: [], categoryPath, order: part.order };
  const nothing = { terms, corrections, data, counts: new Map(), selected: new Map(), items: [], searched };
  let implausible: MatchedItems | undefined;
  for (let missing = 0; missing <= Math.min(maxMissing, terms.length - 1); missing += 1) {
    const anyOf = without(terms, missing).map((each) =>
      each.map(({ alternatives }) => alternatives.map((one) => one.words)),
    );
    const query = { ...part, anyOf, categoryPath };
    const isFiltered = filters.length > 0;
    const all = await findItems(request, isFiltered ? { ...query, limit: 0 } : query);
    if (all.counts.size === 0) continue;
    const found = { ...nothing, counts: all.counts };
    if (!isFiltered) {
      const matched = { ...found, selected: all.counts, items: all.items, searched: query };
      if (await isPlausible([...all.counts.keys()])) return matched;
      implausible ??= matched;
      continue;
    }
    const selected = await selectFound(request, all.counts, filters);
    const among = { ...query, categoryPath: [...selected.keys()] };
    const { items } = await findItems(request, among);
    return { ...found, selected, items, searched: among };
  }
  return implausible ?? nothing;
}

/** The best first. */
export async function rankFound(
  request: RequestScope,
  { terms, data, items, selected }: MatchedItems,
): Promise<readonly RankedItem[]> {
  const { score } = createRanking(terms, data.lexicon);
  request.budget.countRecords(items.length);
  const regions = await readRegions(request, [...selected.keys()]);
  const scored = await mapInSlices(request.budget, items, (item) => {
    const around = `${item.around} ${regions.get(item.categoryPath) ?? ''}`;
    return { ...item, score: score({ own: item.own, around }) };
  });
  return scored.toSorted((one, other) => other.score - one.score || one.label.length - other.label.length);
}

/** Words of a place that no text of the item has, such as `diesel UK`. */
async function readRegions(
  request: RequestScope,
  paths: readonly CategoryPath[],
): Promise<ReadonlyMap<CategoryPath, string>> {
  const categories = await readCategories(request, paths);
  return new Map(
    categories.flatMap((category) =>
      category instanceof EmissionsError ? [] : [[category.path, category.provenance?.region ?? '']],
    ),
  );
}

/** The lists that lack as many of the entries. */
function without<T>(entries: readonly T[], missing: number): readonly (readonly T[])[] {
  if (missing === 0) return [entries];
  return entries.flatMap((_, index) =>
    without(entries.slice(index + 1), missing - 1).map((rest) => [...entries.slice(0, index), ...rest]),
  );
}

function findItems({ store, signal }: RequestScope, query: FindQuery): Promise<FoundItems> {
  return store.dataItems.find(query, signal);
}

/** Categories with a word in their own name, in or below a category; with filters, only those with items found. */
function findCategories(
  { terms, data: { categories, lexicon }, selected }: MatchedItems,
  within: CategoryPath,
  isFiltered: boolean,
): readonly DataCategoryReference[] {
  if (terms.length === 0) return [];
  const { score, meetsAny } = createRanking(terms, lexicon);
  const withItems = [...selected.keys()];
  return categories
    .filter(({ path }) => isWithin(path, within))
    .filter(({ path }) => !isFiltered || withItems.some((each) => isWithin(each, path)))
    .filter((category) => meetsAny(ownText(category)))
    .map((category) => ({ category, score: score({ own: ownText(category), around: category.path }) }))
    .sort((one, other) => other.score - one.score || one.category.path.length - other.category.path.length)
    .slice(0, maxCategories)
    .map(({ category }) => category);
}

function isWithin(path: CategoryPath, above: CategoryPath): boolean {
  return above === ROOT_PATH || path === above || path.startsWith(`${above}/`);
}

/** Without the categories above. */
function ownText({ path, name }: DataCategoryReference): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} ${name}`;
}

export async function readMatches(
  request: RequestScope,
  items: readonly Pick<FoundItem, 'uid'>[],
): Promise<readonly DataItemMatch[]> {
  const stored = await request.cached.items.getMany(
    items.map(({ uid }) => uid),
    request.signal,
  );
  return stored.flatMap((item) => {
    if (item === undefined) return [];
    const { uid, path, label, created, modified, dataCategory } = item;
    return [{ uid, path, label, created, modified, categoryPath: dataCategory.path }];
  });
}
