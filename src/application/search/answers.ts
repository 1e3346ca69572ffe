import { type CategoryPath, ROOT_PATH, trustedPath } from '../../domain/basics/category-path.ts';
import { decimalMarkOf } from '../../domain/basics/written-number.ts';
import type { Ownership } from '../../domain/data-tree/category-about.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { FacetFilter } from '../../domain/search/search-result.ts';
import { readSentence, type Sentence, type SentenceNotation } from '../../domain/search/sentence.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { FindQuery } from '../../ports/search-store.ts';
import { readFreeDate } from '../../tables/cells/free-date.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';
import { type Filled, fillInputs, quantityWeight } from './fill-inputs.ts';
import { type Itinerary, meaningsOf, readItinerary } from './itineraries.ts';
import { kinds } from './journey-kinds.ts';
import { byScore, preferYear } from './prefer-year.ts';
import { isUnit } from './taken-quantities.ts';
import { type MatchedItems, matchItems, type RankedItem, rankedPart, rankFound } from './match-items.ts';

export interface Question {
  readonly text: string;
  /** The name of the caller's argument. */
  readonly argument: string;
  readonly categoryPath: CategoryPath;
  /** The reader's language. */
  readonly locale?: string | undefined;
  readonly filters?: readonly FacetFilter[];
  /** The part to read; the ranked one when absent. */
  readonly part?: Pick<FindQuery, 'order' | 'offset' | 'limit'>;
}

interface FilledCategory extends Filled {
  /** How well its vehicles are those of the sentence. */
  readonly owned: number;
  readonly ownership: Ownership | null;
  readonly definitions: readonly ItemValueDefinition[];
}

/** The reading of a sentence, or of a part of one, and what was found for it. */
export interface Understood {
  readonly found: MatchedItems;
  readonly sentence: Sentence;
  readonly route: Itinerary | null;
}

/** An item that may be meant, with the inputs that the text has for it. */
export interface Answer {
  readonly item: RankedItem;
  readonly filled: FilledCategory;
  /** Whether it is another thing, in whose name is a word of the text. */
  readonly isPart: boolean;
  readonly score: number;
  readonly of: Understood;
}

export interface Answers extends Understood {
  /** Whether items have all of its words and take all of its quantities. */
  readonly isWhole: boolean;
  /** The best first. */
  readonly rank: () => Promise<readonly Answer[]>;
}

/** How a reader writes sentences. Throws BAD_USER_INPUT for what is no language. */
export const notationOf = (locale?: string): SentenceNotation => ({
  isUnit,
  mark: decimalMarkOf(locale, 'locale'),
  locale,
  readDate: (text: string) => readFreeDate(text, null),
});

/** One search for words and for sentences: what they mean, and the items found for it. */
export async function answerOne(request: RequestScope, question: Question): Promise<Answers> {
  const { text, argument, categoryPath, locale, filters = [], part = rankedPart } = question;
  const { lexicon, lookUps } = await request.searchData(request);
  const sentence = readSentence(text, lexicon, notationOf(locale), argument);
  const route = categoryPath === ROOT_PATH ? await readItinerary(request, sentence.words, lexicon) : null;
  const { apiVersion } = (await request.authenticated()).principal;
  const meanings = meaningsOf(sentence.words, lexicon);
  const isJourney = kinds.some(({ word }) => meanings.has(word));
  const filled = new Map<CategoryPath, FilledCategory>();
  const fill = async (paths: readonly CategoryPath[]): Promise<void> => {
    await mapInSlices(request.budget, await readCategories(request, paths), (category) => {
      if (category instanceof EmissionsError) return;
      const inputs = (category.definition?.valueDefinitions ?? []).filter(
        (each) => each.fromProfile && each.apiVersions.includes(apiVersion),
      );
      const own = fillInputs(inputs, sentence.quantities, meanings, apiVersion !== '1.0');
      const ownership = category.about?.ownership ?? null;
      const owned = ownershipFit(ownership, sentence.ownership?.value ?? null);
      filled.set(category.path, { ...own, owned, ownership, definitions: inputs });
    });
  };
  const found = await matchItems(request, {
    words: route?.words ?? sentence.words,
    categoryPath: route === null ? categoryPath : trustedPath(route.category),
    filters,
    isWhole: sentence.quantities.length > 0,
    ...part,
    isPlausible: async (paths) => {
      // A journey is no place.
      if (isJourney && paths.every((path) => lookUps.has(path))) return false;
      if (sentence.quantities.length === 0) return true;
      await fill(paths);
      return paths.some((path) => (filled.get(path)?.fit ?? 0) > 0);
    },
  });
  const of = { found, sentence, route };
  const isFitting = [...found.selected.keys()].some((path) => filled.get(path)?.fit === quantityWeight);
  const isFound = found.missing + found.corrections.length === 0;
  return {
    ...of,
    isWhole: isFound && (sentence.quantities.length === 0 ? route !== null : isFitting),
    rank: async () => {
      await fill([...found.selected.keys()].filter((path) => !filled.has(path)));
      const ranked = await rankFound(request, found, text.trim());
      const scored = ranked.map((item) => {
        const inputs = filled.get(item.categoryPath) ?? nothing;
        const isPart = item.parts().length > 0;
        const score = item.score + inputs.fit + inputs.owned - (isPart ? partWeight : 0);
        return { item, filled: inputs, isPart, score, of };
      });
      return preferYear(request, scored.toSorted(byScore), sentence.time);
    },
  };
}

const nothing: FilledCategory = {
  inputs: [],
  reasons: [],
  fit: -quantityWeight,
  owned: 0,
  ownership: null,
  definitions: [],
};

const ownershipWeight = 0.5;
const partWeight = 0.3;

/** Whose vehicles are meant, where a sentence says it. */
function ownershipFit(ownership: Ownership | null, said: Ownership | null): number {
  if (ownership === null || said === null) return 0;
  return ownership === said ? ownershipWeight : -ownershipWeight;
}
