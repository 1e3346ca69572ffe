import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import { readingsOf } from '../../domain/search/sentence-readings.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { createRanking } from '../../domain/search/search-ranking.ts';
import {
  assertFacetFilters,
  type BestMatch,
  maxCategories,
  type SearchResult,
} from '../../domain/search/search-result.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';
import type { FoundItem } from '../../ports/search-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { answer } from './answer.ts';
import type { Answer, Answers } from './answers.ts';
import { listFacets } from './facets.ts';
import { isPlace } from './item-places.ts';
import { type MatchedItems, maxRanked } from './match-items.ts';
import { addFacts, readMatches } from './read-matches.ts';
import { meantOf } from './suggest.ts';

const farPart = 10_000;
/** Pages have at most as many items, so that one lies within a part and what is read beyond it. */
const maxPage = 1000;

export async function searchDataItems(
  request: RequestScope,
  {
    query,
    categoryPath,
    page,
    filters = [],
    order = 'relevance',
    locale,
    withFacts,
    isOfItems = false,
  }: DataItemSearch,
): Promise<SearchResult> {
  const [category = notFound('The data category')] = await readCategories(request, [categoryPath]);
  const { path } = orThrow(category);
  assertFacetFilters(filters);
  const start = (page.page - 1) * page.itemsPerPage;
  const isRanked = order === 'relevance';
  const answers = await answer(request, {
    text: query,
    argument: 'query',
    categoryPath: path,
    locale,
    filters,
    ...(isRanked ? {} : { part: { order, offset: start, limit: page.itemsPerPage } }),
  });
  const { found } = answers;
  const total = sum(found.selected.values());
  const ranked = isRanked && start < maxRanked ? await answers.rank() : [];
  const end = Math.min(total, start + page.itemsPerPage);
  const shown = isRanked ? await readRanked(request, found, ranked, { start, end }) : found.items;
  const matches = await readMatches(request, shown);
  const entries = withFacts === true ? await addFacts(request, matches) : matches;
  return {
    items: { entries, total, request: page },
    categories: isOfItems ? [] : findCategories(found, path, filters.length > 0),
    corrections: found.corrections,
    readings: readingsOf(answers.sentence),
    facets: isOfItems ? [] : await listFacets(request, found.counts, filters),
    isExact: isExact(answers, ranked[0]),
    best: start === 0 ? bestOf(answers, meantOf(ranked, 1)[0], matches[0], total) : 'near',
  };
}

function isExact({ found, sentence, route }: Answers, best: Answer | undefined): boolean {
  const isRead = found.missing + found.corrections.length + readingsOf(sentence).length === 0;
  return isRead && route === null && best?.isPart !== true && (best?.item.lacks() ?? []).length === 0;
}

function bestOf(
  { found, sentence, route, isWhole }: Answers,
  answer: Answer | undefined,
  match: DataItemMatch | undefined,
  total: number,
): BestMatch {
  if (answer === undefined || match === undefined) return 'near';
  const isRead = found.missing + found.corrections.length + sentence.unread.length === 0 && route === null;
  const isTaken = sentence.quantities.length === 0 || isWhole;
  if (answer.of.sentence !== sentence || !isRead || !isTaken) return 'meant';
  const { lacks, place, isNamedAs } = answer.item;
  const isMet = place === null && lacks().every((word) => isPlace(word, found.data.lexicon));
  const isScoped = found.searched.categoryPath !== ROOT_PATH;
  const isNamed = isNamedAs(match.title) || (isScoped && (total === 1 || isNamedAs(match.label)));
  return isMet && isNamed ? 'named' : 'meant';
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

/** Entries of a page, some of which may be beyond the ranked ones. */
async function readRanked(
  request: RequestScope,
  found: MatchedItems,
  answers: readonly Answer[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<readonly FoundItem[]> {
  const ranked = answers.slice(start, end).map(({ item }) => item);
  const behind = Math.max(start, maxRanked);
  return end > behind ? [...ranked, ...(await readBehind(request, found, behind, end))] : ranked;
}

/** The store finds all matches for each part of them, so those far behind are found in large parts, and kept. */
async function readBehind(
  request: RequestScope,
  { searched }: MatchedItems,
  start: number,
  end: number,
): Promise<readonly FoundItem[]> {
  const offset = start - (start % farPart);
  const part = { ...searched, offset, limit: farPart + maxPage };
  const [found] = await request.cached.matches.getMany([part], request.signal);
  return found?.items.slice(start - offset, end - offset) ?? [];
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
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.category.path.length - other.category.path.length ||
        (one.category.path < other.category.path ? -1 : 1),
    )
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
