import type { SearchLexicon } from './search-lexicon.ts';
import type { SearchTerm } from './search-terms.ts';
import { beginning, behindOwn, type Placed, type Qualities, qualityFor, qualityOf } from './word-quality.ts';
import { namesIn, partsOf } from './name-parts.ts';
import { wordsOf } from './search-words.ts';

/** The texts of a record: its own, and those of its category. */
interface RankedTexts {
  readonly own: string;
  readonly around: string;
}

interface Ranking {
  /** How well a record answers the search; more is better. */
  readonly score: (texts: RankedTexts) => number;
  /** Whether the own text of a record has one of the terms. */
  readonly meetsAny: (own: string) => boolean;
  /** The typed words that a record lacks, and those that its own text and its category have. */
  readonly met: (texts: RankedTexts) => Met;
}

export interface Met {
  readonly lacks: readonly string[];
  /** Typed words that its own text has only in names of more words, as `marble` in `Marble cake`. */
  readonly parts: readonly string[];
  readonly own: readonly string[];
  readonly around: readonly string[];
}

interface Compared {
  readonly qualities: Qualities;
  /** Whole words alone say what a record is. */
  readonly whole: Qualities;
  readonly isSought: boolean;
}

/** Contribution of a category's texts to each of its records. */
interface Around {
  readonly qualities: Qualities;
  readonly says: number;
}

/**
 * Ranks matches by how well each term is met, how much else a record says, and whether it is the
 * usual meaning. Recurring words and category texts are compared once.
 */
export function createRanking(
  terms: readonly SearchTerm[],
  { usual, special, aside, settings }: SearchLexicon,
  isWhole = false,
): Ranking {
  const sought = [
    ...new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))),
  ];
  const placed = terms.map(({ alternatives }) =>
    alternatives.map(({ words, weight }) => ({ weight, places: words.map((word) => sought.indexOf(word)) })),
  );
  const words = new Map<string, Compared>();
  const categories = new Map<string, Around>();
  const nearby = new Map<string, ReadonlySet<string>>();

  const compare = (word: string): Compared =>
    getOrInsert(words, word, () => {
      const begun = sought.map((each) => qualityFor(each, word));
      const whole = begun.map((quality) => (quality > beginning ? quality : 0));
      const qualities = isWhole ? whole : begun;
      return { qualities, whole, isSought: qualities.some((quality) => quality > 0) };
    });
  const bestOf = (compared: readonly Compared[]): Qualities => {
    const [only, other] = compared;
    if (only !== undefined && other === undefined) return only.qualities;
    return sought.map((_, place) => {
      let best = 0;
      for (const { qualities } of compared) best = Math.max(best, qualities[place] ?? 0);
      return best;
    });
  };
  const readAround = (text: string): Around => {
    const named = namesIn(text);
    const found = named.map(compare).filter(({ isSought }) => isSought);
    const unasked = named.filter((word) => special.has(word) && !compare(word).isSought).length;
    const share = named.length === 0 ? 0 : found.length / named.length;
    const qualities = bestOf(found).map((quality) => behindOwn.get(quality) ?? 0);
    return { qualities, says: 0.15 * share - 0.2 * unasked + 0.25 * kindOf(text) };
  };
  /** How much of the search names what all items of the category are, such as `car` in `transport/car/generic`. */
  const kindOf = (text: string): number => {
    const [, ...kinds] = (/^\S*/.exec(text)?.[0] ?? '').toLowerCase().split('/');
    const best = terms.map(({ alternatives }) => {
      const named = alternatives.filter(
        ({ words: [word = '', ...more] }) => more.length === 0 && kinds.includes(word),
      );
      return Math.max(0, ...named.map(({ weight }) => weight));
    });
    return best.reduce((sum, each) => sum + each, 0) / (terms.length || 1);
  };
  const wholeIn = (names: readonly string[]): Qualities => {
    const found = names.map(compare).map(({ whole }) => whole);
    return sought.map((_, place) => Math.max(0, ...found.map((whole) => whole[place] ?? 0)));
  };
  const quality = (own: Qualities, around: Qualities): number => {
    let sum = 0;
    for (const alternatives of placed) sum += qualityOf(alternatives, own, around);
    return sum / placed.length;
  };

  return {
    score: ({ own, around }) => {
      const ownWords = wordsOf(own.replaceAll(exception, usualMark)).filter((word) => !aside.has(word));
      const found: Compared[] = [];
      let said = 0;
      for (const word of ownWords) {
        const compared = compare(word);
        if (compared.isSought) found.push(compared);
        said += usual.has(word) && !compared.isSought ? usualSays : 1;
      }
      const usualShare =
        ownWords.length === 0 ? 0 : ownWords.filter((word) => usual.has(word)).length / ownWords.length;
      const { qualities, says } = getOrInsert(categories, around, () => readAround(around));
      return (
        quality(bestOf(found), qualities) + 0.25 * (found.length / (said || 1)) + says + 0.08 * usualShare
      );
    },
    met: ({ own, around }) => {
      const near = getOrInsert(nearby, around, () => new Set(namesIn(around)));
      const qualities = wholeIn([...near]);
      const parts = partsOf(own);
      const has = wholeIn(parts.flat());
      const isSaid = (word: string): boolean =>
        /^\d+$/.test(word) ||
        [usual, aside, settings, near].some((each) => each.has(word)) ||
        compare(word).whole.some((each) => each > 0);
      const named = wholeIn(parts.filter((part) => part.every(isSaid)).flat());
      const termsWhere = (is: (alternatives: readonly Placed[]) => boolean) =>
        terms.flatMap(({ typed }, index) => (is(placed[index] ?? []) ? [typed] : []));
      return {
        lacks: termsWhere((each) => qualityOf(each, has, qualities) === 0),
        parts: termsWhere(
          (each) => qualityOf(each, has, qualities) > 0 && qualityOf(each, named, qualities) === 0,
        ),
        own: termsWhere((each) => qualityOf(each, has, []) > 0),
        around: termsWhere((each) => qualityOf(each, [], qualities) > 0),
      };
    },
    meetsAny: (own) => quality(bestOf(namesIn(own).map(compare)), []) > 0,
  };
}

/** Naming an exception makes a record the usual one, such as `Hotels (except Casino Hotels)`. */
const exception = /\(except [^)]*\)/gi;
const usualMark = 'average';

/** How much a word of the usual meaning makes an item another one than was sought. */
const usualSays = 0.3;

function getOrInsert<T>(values: Map<string, T>, key: string, make: () => T): T {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}
