import type { DataCategoryReference } from '../../domain/data-category.ts';
import type { SearchLexicon } from '../../domain/search-lexicon.ts';
import { Vocabulary } from '../../domain/vocabulary.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';

export interface SearchData {
  readonly lexicon: SearchLexicon;
  readonly vocabulary: Vocabulary;
  readonly categories: readonly DataCategoryReference[];
}

export type ReadSearchData = (signal: AbortSignal) => Promise<SearchData>;

/** The words of a large store take a second; until then new words are found as they are typed. */
const vocabularyIsReadAgainAfter = 5 * 60_000;

/** What a search needs to know of all records, read when the first one needs it. */
export function holdSearchData(store: Store, clock: Clock, lexicon: SearchLexicon): ReadSearchData {
  let held: { data: SearchData; revision: string; readAt: number } | undefined;
  return async (signal) => {
    const revision = store.revision();
    if (held?.revision === revision) return held.data;
    const isOld = held === undefined || clock() - held.readAt >= vocabularyIsReadAgainAfter;
    const [categories, texts] = await Promise.all([
      store.dataCategories.listAll(signal),
      isOld ? store.dataItems.listTexts(signal) : null,
    ]);
    const vocabulary =
      held === undefined || texts !== null
        ? new Vocabulary([...(texts ?? []), ...lexicon.synonyms.keys()])
        : held.data.vocabulary;
    const readAt = texts === null && held !== undefined ? held.readAt : clock();
    held = { data: { lexicon, vocabulary, categories }, revision, readAt };
    return held.data;
  };
}
