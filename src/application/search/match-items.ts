import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { createRanking } from '../../domain/search/search-ranking.ts';
import type { FacetFilter } from '../../domain/search/search-result.ts';
import { readTerms, type SearchTerm, type SearchTerms } from '../../domain/search/search-terms.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { FindQuery, FoundItem, FoundItems } from '../../ports/search-store.ts';
import type { RequestScope } from '../request-scope.ts';
import { selectFound } from './facets.ts';
import { anywhere, type NamedPlace, placeOf, readPlaces } from './item-places.ts';
import type { SearchData } from './search-data.ts';

/** The items that are ranked by their texts; those behind have the order of the store. */
export const maxRanked = 1000;

export const rankedPart = { order: 'relevance', offset: 0, limit: maxRanked } as const;

/** The most terms that a search does without when no item has all. */
const usualMaxMissing = 2;

/** The most terms that are searched; the others of a sentence are rarely about the item. */
const maxTerms = 10;

export interface RankedItem extends FoundItem {
  readonly score: number;
  /** The typed words that it does not have. */
  readonly lacks: () => readonly string[];
  /** Typed words that its own text has. */
  readonly says: () => readonly string[];
  /** Typed words that only a part of a name has, as `marble` of `Marble cake`. */
  readonly parts: () => readonly string[];
  /** Whether its title or label is what was typed; see `names` of a ranking. */
  readonly isNamedAs: (title: string) => boolean;
  /** Whether it is of a place that nothing names, or of another one than is named. */
  readonly place: NamedPlace;
}

export interface MatchedItems extends SearchTerms {
  readonly data: SearchData;
  readonly counts: FoundItems['counts'];
  /** The part of it that passes the filters. */
  readonly selected: FoundItems['counts'];
  /** The first of them. */
  readonly items: readonly FoundItem[];
  /** How many of the terms the items lack. */
  readonly missing: number;
  /** The search, to read further matches. */
  readonly searched: Pick<FindQuery, 'anyOf' | 'categoryPath' | 'order' | 'isWhole' | 'last'>;
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
  const { terms: all, corrections } = readTerms(words, data, part.isWhole);
  const terms = all.slice(0, maxTerms);
  const last = [...data.lookUps];
  const searched = { anyOf: [], categoryPath, order: part.order };
  const nothing = {
    terms,
    corrections,
    data,
    counts: new Map(),
    selected: new Map(),
    items: [],
    searched,
    missing: 0,
  };
  let implausible: MatchedItems | undefined;
  for (let missing = 0; missing <= Math.min(maxMissing, terms.length - 1); missing += 1) {
    const anyOf = without(terms, missing).map((each) =>
      each.map(({ alternatives }) => alternatives.map((one) => one.words)),
    );
    if (anyOf.length === 0) break;
    const query = { ...part, anyOf, categoryPath, last };
    const isFiltered = filters.length > 0;
    const found = await findItems(request, isFiltered ? { ...query, limit: 0 } : query);
    if (found.counts.size === 0) continue;
    const matched = { ...nothing, counts: found.counts, selected: found.counts, searched: query, missing };
    if (!isFiltered) {
      const answer = { ...matched, items: found.items };
      if (await isPlausible([...found.counts.keys()])) return answer;
      implausible ??= answer;
      continue;
    }
    const selected = await selectFound(request, found.counts, filters);
    const among = { ...query, categoryPath: [...selected.keys()] };
    const { items } = await findItems(request, among);
    return { ...matched, selected, items, searched: among };
  }
  return implausible ?? nothing;
}

/**
 * The best first. What only others look up, such as an airport, is behind the rest, unless `code` is its label,
 * exactly as it is written. Another item whose label it is comes first.
 */
export async function rankFound(
  request: RequestScope,
  { terms, data, items, selected, searched }: MatchedItems,
  code?: string,
): Promise<readonly RankedItem[]> {
  const { score, met, names } = createRanking(terms, data.lexicon, searched.isWhole);
  const isScoped = searched.categoryPath !== ROOT_PATH;
  request.budget.countRecords(items.length);
  const places = await readPlaces(request, data.homes, [...selected.keys()]);
  const scored = await mapInSlices(request.budget, items, (item) => {
    const of = places.get(item.categoryPath);
    const own = `${item.label}\n${item.own.slice(item.label.length)}`;
    const texts = { own, around: `${item.around} ${of?.region ?? ''}` };
    const { place, far } =
      of?.isByPlace === true ? placeOf(item.own, of, met(texts), data.lexicon) : anywhere;
    const isCode = item.label === code;
    const isLabel = isCode || item.label.toLowerCase() === code?.toLowerCase();
    const named = data.lookUps.has(item.categoryPath) ? (isCode ? 1 : -2) : isLabel ? 1 : 0;
    const best = score(texts) + named - far;
    const isNamedAs = (title: string) => names(title, isScoped ? texts.around : '');
    return {
      ...item,
      score: best,
      place,
      lacks: () => met(texts).lacks,
      parts: () => met(texts).parts,
      says: () => met(texts).own,
      isNamedAs,
    };
  });
  return scored.toSorted((one, other) => other.score - one.score || one.label.length - other.label.length);
}

/** The lists that lack as many of the terms, none of which must be kept. */
function without(terms: readonly SearchTerm[], missing: number): readonly (readonly SearchTerm[])[] {
  if (missing === 0) return [terms];
  return terms.flatMap((term, index) =>
    term.isKept
      ? []
      : without(terms.slice(index + 1), missing - 1).map((rest) => [...terms.slice(0, index), ...rest]),
  );
}

export function findItems({ store, signal }: RequestScope, query: FindQuery): Promise<FoundItems> {
  return store.dataItems.find(query, signal);
}
