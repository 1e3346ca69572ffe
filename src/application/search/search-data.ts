import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { Vocabulary } from '../../domain/search/vocabulary.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { Store } from '../../ports/store.ts';

export interface SearchData {
  readonly lexicon: SearchLexicon;
  readonly vocabulary: Vocabulary;
  readonly categories: readonly DataCategoryReference[];
}

/** Who needs it, and pays for the reading of it. */
interface Reader {
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
}

export type ReadSearchData = (reader: Reader) => Promise<SearchData>;

/** The words of a large store take a second; until then new words are found as they are typed. */
const vocabularyIsReadAgainAfter = 5 * 60_000;

/** Search data of all records, read by the first search. */
export function holdSearchData(store: Store, clock: Clock, lexicon: SearchLexicon): ReadSearchData {
  let cached: { data: SearchData; revision: string; readAt: number } | undefined;
  let reading: Promise<unknown> | undefined;

  async function read(revision: string, { signal, budget }: Reader): Promise<SearchData> {
    const last = cached;
    const isOld = last === undefined || clock() - last.readAt >= vocabularyIsReadAgainAfter;
    const categories = await store.dataCategories.listAll(signal);
    const vocabulary = isOld
      ? await runInSlices(
          budget,
          Vocabulary.read([...(await store.dataItems.listTexts(signal)), ...lexicon.synonyms.keys()]),
        )
      : last.data.vocabulary;
    const data = { lexicon, vocabulary, categories };
    cached = { data, revision, readAt: isOld ? clock() : last.readAt };
    return data;
  }

  return async (reader) => {
    for (;;) {
      reader.signal.throwIfAborted();
      const revision = store.revision();
      if (cached?.revision === revision) return cached.data;
      if (reading === undefined) {
        const own = read(revision, reader);
        reading = own.catch(() => {}).finally(() => (reading = undefined));
        return own;
      }
      await reading;
    }
  };
}
