import { type CategoryPath, ROOT_PATH } from '../../domain/category-path.ts';
import type { DataCategoryReference } from '../../domain/data-category.ts';
import type { DataItemMatch } from '../../domain/data-item.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import { createRanking, meetsAny } from '../../domain/search-ranking.ts';
import { maximumCategories, type SearchResult } from '../../domain/search-result.ts';
import { readTerms, type SearchTerms } from '../../domain/search-terms.ts';
import { parseSearch } from '../../domain/search-words.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';
import type { FindQuery, FoundItem, FoundItems } from '../../ports/search-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { listFacets } from './facets.ts';
import type { SearchData } from './search-data.ts';

/** The items that are ranked by their texts; those behind have the order of the store. */
const maximumRanked = 1000;

/** The most terms that a search does without when no item has all. */
const maximumMissing = 2;

interface RankedItem extends FoundItem {
  readonly score: number;
}

interface RankedItems extends SearchTerms {
  readonly data: SearchData;
  readonly counts: FoundItems['counts'];
  readonly ranked: readonly RankedItem[];
  /** What was searched, for those behind. */
  readonly anyOf: FindQuery['anyOf'];
}

export async function findDataItems(
  request: RequestScope,
  { query, categoryPath, page }: DataItemSearch,
): Promise<SearchResult> {
  const [category = notFound('The data category')] = await readCategories(request, [categoryPath]);
  const { path } = orThrow(category);
  const found = await rankItems(request, parseSearch(query, 'query'), path);
  const total = [...found.counts.values()].reduce((sum, count) => sum + count, 0);
  const start = (page.page - 1) * page.itemsPerPage;
  const end = start + page.itemsPerPage;
  const shown = found.ranked.slice(start, end);
  const behind = Math.max(start, maximumRanked);
  const more =
    end > behind && total > behind
      ? (await findItems(request, found.anyOf, path, { offset: behind, limit: end - behind })).items
      : [];
  return {
    items: { entries: await readMatches(request, [...shown, ...more]), total, request: page },
    categories: findCategories(found, path),
    corrections: found.corrections,
    facets: await listFacets(request, found.counts),
  };
}

/** The items that have all words, or all but as few as possible, the best first. */
export async function rankItems(
  request: RequestScope,
  words: readonly string[],
  categoryPath: CategoryPath,
  mostMissing = maximumMissing,
): Promise<RankedItems> {
  const data = await request.searchData(request.signal);
  const { terms, corrections } = readTerms(words, data);
  const nothing = { terms, corrections, data, counts: new Map(), ranked: [], anyOf: [] };
  if (terms.length === 0) return nothing;
  const rank = createRanking(terms, data.lexicon);
  for (let missing = 0; missing <= Math.min(mostMissing, terms.length - 1); missing += 1) {
    const anyOf = without(terms, missing).map((each) =>
      each.map(({ alternatives }) => alternatives.map((one) => one.words)),
    );
    const found = await findItems(request, anyOf, categoryPath, { offset: 0, limit: maximumRanked });
    if (found.items.length === 0) continue;
    request.budget.countRecords(found.items.length);
    const regions = await readRegions(request, [...found.counts.keys()]);
    const scored = await mapInTurns(request.budget, found.items, (item) => {
      const around = `${item.around} ${regions.get(item.categoryPath) ?? ''}`;
      return { ...item, score: rank({ own: item.own, around }) };
    });
    const ranked = scored.toSorted(
      (one, other) => other.score - one.score || one.label.length - other.label.length,
    );
    return { ...nothing, counts: found.counts, ranked, anyOf };
  }
  return nothing;
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

function findItems(
  { store, signal }: RequestScope,
  anyOf: FindQuery['anyOf'],
  categoryPath: CategoryPath,
  part: Pick<FindQuery, 'limit' | 'offset'>,
): Promise<FoundItems> {
  return store.dataItems.find({ anyOf, categoryPath, ...part }, signal);
}

/** Those that have a word in their own name, in or below a category. */
function findCategories(
  { terms, data: { categories, lexicon } }: Pick<RankedItems, 'terms' | 'data'>,
  within: CategoryPath,
): readonly DataCategoryReference[] {
  if (terms.length === 0) return [];
  const rank = createRanking(terms, lexicon);
  return categories
    .filter(({ path }) => within === ROOT_PATH || path === within || path.startsWith(`${within}/`))
    .flatMap((category) => {
      const score = rank({ own: ownText(category), around: category.path });
      return meetsAny(terms, ownText(category)) ? [{ category, score }] : [];
    })
    .sort((one, other) => other.score - one.score || one.category.path.length - other.category.path.length)
    .slice(0, maximumCategories)
    .map(({ category }) => category);
}

/** Without the categories above. */
function ownText({ path, name }: DataCategoryReference): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} ${name}`;
}

export async function readMatches(
  request: RequestScope,
  items: readonly Pick<FoundItem, 'uid'>[],
): Promise<readonly DataItemMatch[]> {
  const stored = await request.items.getMany(items.map(({ uid }) => uid));
  return stored.flatMap((item) => {
    if (item === undefined) return [];
    const { uid, path, label, created, modified, dataCategory } = item;
    return [{ uid, path, label, created, modified, categoryPath: dataCategory.path }];
  });
}
