import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import { calculatesNothing } from '../../domain/definitions/item-definition.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import { Vocabulary } from '../../domain/search/vocabulary.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';

export interface SearchData {
  readonly lexicon: SearchLexicon;
  readonly vocabulary: Vocabulary;
  readonly categories: readonly DataCategoryReference[];
  /** Categories whose items only others look up, such as airports: they calculate nothing. */
  readonly lookUps: ReadonlySet<CategoryPath>;
  /** Countries of publishers: the region of most of their categories that are not of the world. */
  readonly homes: ReadonlyMap<string, string>;
}

/** The first request that needs it reads it, and is charged for that. */
export type ReadSearchData = (reader: { readonly signal: AbortSignal }) => Promise<SearchData>;

/** The words of a large store take a while; until then new words are found as they are typed. */
const vocabularyIsReadAgainAfter = 5 * 60_000;

/** Search data of all records, read by the first search. */
export function holdSearchData(store: Store, clock: Clock, lexicon: SearchLexicon): ReadSearchData {
  let cached: { data: SearchData; revision: string; readAt: number } | undefined;
  let reading: Promise<unknown> | undefined;
  const synonyms = [...lexicon.synonyms.keys()].flatMap(wordsOf);

  async function readVocabulary(categories: SearchData['categories'], signal: AbortSignal) {
    const counts = new Map(await store.dataItems.listWords(signal));
    const others = categories.flatMap(({ path, name }) => wordsOf(`${path} ${name}`));
    for (const word of [...others, ...synonyms]) counts.set(word, (counts.get(word) ?? 0) + 1);
    return new Vocabulary(counts);
  }

  async function read(revision: string, signal: AbortSignal): Promise<SearchData> {
    const last = cached;
    const isOld = last === undefined || clock() - last.readAt >= vocabularyIsReadAgainAfter;
    const categories = await store.dataCategories.listAll(signal);
    const vocabulary = isOld ? await readVocabulary(categories, signal) : last.data.vocabulary;
    const paths = categories.map(({ path }) => path);
    const stored = await store.dataCategories.getMany(paths, signal);
    const lookUps = new Set(
      stored.filter(({ definition }) => calculatesNothing(definition)).map(({ path }) => path),
    );
    const data = { lexicon, vocabulary, categories, lookUps, homes: homesOf(stored) };
    cached = { data, revision, readAt: isOld ? clock() : last.readAt };
    return data;
  }

  return async ({ signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const revision = store.revision();
      if (cached?.revision === revision) return cached.data;
      if (reading === undefined) {
        const own = read(revision, signal);
        reading = own.catch(() => {}).finally(() => (reading = undefined));
        return own;
      }
      await reading;
    }
  };
}

function homesOf(categories: readonly StoredDataCategory[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const homes = new Map<string, string>();
  for (const { provenance } of categories) {
    const { publisher, region } = provenance ?? {};
    if (!publisher || !region || region === 'World') continue;
    const count = (counts.get(`${publisher}/${region}`) ?? 0) + 1;
    counts.set(`${publisher}/${region}`, count);
    if (count > (counts.get(`${publisher}/${homes.get(publisher)}`) ?? 0)) homes.set(publisher, region);
  }
  return homes;
}
