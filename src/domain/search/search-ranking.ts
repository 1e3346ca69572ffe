import { compareWords, getOrInsert } from './compared-words.ts';
import { createMetWords, type MetWords, type RankedTexts } from './met-words.ts';
import { exception, namesIn } from './name-parts.ts';
import type { SearchLexicon } from './search-lexicon.ts';
import type { SearchTerm } from './search-terms.ts';
import { wordsOf } from './search-words.ts';
import { behindOwn, type Qualities, qualityOf } from './word-quality.ts';

interface Ranking extends MetWords {
  /** How well a record answers the search; more is better. */
  readonly score: (texts: RankedTexts) => number;
  /** Whether the own text of a record has one of the terms. */
  readonly meetsAny: (own: string) => boolean;
}

/** Contribution of a category's texts to each of its records. */
interface Around {
  readonly qualities: Qualities;
  readonly says: number;
  readonly named: ReadonlySet<string>;
}

/**
 * Ranks matches by how well each term is met, how much else a record says, and whether it is the
 * usual meaning. Recurring words and category texts are compared once.
 */
export function createRanking(
  terms: readonly SearchTerm[],
  lexicon: SearchLexicon,
  isWhole = false,
): Ranking {
  const { usual, special, aside } = lexicon;
  const words = compareWords(terms, isWhole);
  const { placed, compare, bestOf } = words;
  const categories = new Map<string, Around>();
  const readAround = (text: string): Around => {
    const named = namesIn(text);
    const found = named.filter((word) => compare(word).isSought);
    const unasked = named.filter((word) => special.has(word) && !compare(word).isSought).length;
    const share = named.length === 0 ? 0 : found.length / named.length;
    const qualities = bestOf(found).map((quality) => behindOwn.get(quality) ?? 0);
    return {
      qualities,
      says: 0.15 * share - unaskedWeight * unasked + 0.25 * kindOf(text),
      named: new Set(named),
    };
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
  const quality = (own: Qualities, around: Qualities): number => {
    let sum = 0;
    for (const alternatives of placed) sum += qualityOf(alternatives, own, around);
    return sum / placed.length;
  };

  return {
    score: ({ own, around }) => {
      const ownWords = wordsOf(own.replaceAll(exception, usualMark)).filter((word) => !aside.has(word));
      const { qualities, says, named } = getOrInsert(categories, around, () => readAround(around));
      const found: string[] = [];
      let said = 0;
      let unasked = 0;
      for (const word of ownWords) {
        const { isSought } = compare(word);
        if (isSought) found.push(word);
        else if (special.has(word) && !named.has(word)) unasked += 1;
        said += usual.has(word) && !isSought ? usualSays : 1;
      }
      const usualShare =
        ownWords.length === 0 ? 0 : ownWords.filter((word) => usual.has(word)).length / ownWords.length;
      return (
        quality(bestOf(found), qualities) +
        0.25 * (found.length / (said || 1)) +
        0.08 * usualShare +
        says -
        unaskedWeight * unasked
      );
    },
    ...createMetWords(terms, words, lexicon),
    meetsAny: (own) => quality(bestOf(namesIn(own)), []) > 0,
  };
}

/** Naming an exception makes a record the usual one, such as `Hotels (except Casino Hotels)`. */
const usualMark = 'average';

/** How much worse a record is for each special word that is not sought. */
const unaskedWeight = 0.2;

/** How much a word of the usual meaning makes an item another one than was sought. */
const usualSays = 0.3;
