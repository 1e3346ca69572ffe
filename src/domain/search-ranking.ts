import type { SearchLexicon } from './search-lexicon.ts';
import type { SearchTerm } from './search-terms.ts';
import { wordsOf } from './search-words.ts';

/** The texts of a record: its own, and those of its category. */
interface RankedTexts {
  readonly own: string;
  readonly around: string;
}

/**
 * How well a record answers a search; more is better. It counts how well each term
 * is met, how much else the record says, and whether it is what people usually mean.
 */
export function createRanking(terms: readonly SearchTerm[], { usual, special }: SearchLexicon) {
  const folded = new Map<string, readonly string[]>();
  const sought = terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words));
  const isSought = (word: string): boolean => sought.some((each) => word.startsWith(each));
  const share = (words: readonly string[]): number =>
    words.length === 0 ? 0 : words.filter(isSought).length / words.length;

  return ({ own, around }: RankedTexts): number => {
    const ownWords = wordsOf(own);
    const others = folded.get(around) ?? namesIn(around);
    folded.set(around, others);
    const met = terms.reduce((sum, term) => sum + qualityOf(term, ownWords, others), 0) / terms.length;
    const said = ownWords.filter((word) => !usual.has(word));
    const usualShare = ownWords.length === 0 ? 0 : 1 - said.length / ownWords.length;
    const unasked = others.filter((word) => special.has(word) && !isSought(word)).length;
    return met + 0.25 * share(said) + 0.15 * share(others) + 0.08 * usualShare - 0.2 * unasked;
  };
}

/** Whether the own text of a record has one of the terms. */
export function meetsAny(terms: readonly SearchTerm[], own: string): boolean {
  const words = namesIn(own);
  return terms.some((term) => qualityOf(term, words, []) > 0);
}

/** Segments of paths, such as `byFuel`, are several words. */
function namesIn(text: string): readonly string[] {
  return [...new Set(wordsOf(text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')))];
}

function qualityOf(term: SearchTerm, own: readonly string[], around: readonly string[]): number {
  let best = 0;
  for (const { words, weight } of term.alternatives) {
    if (weight <= best) continue;
    const sum = words.reduce((total, word) => total + qualityOfWord(word, own, around), 0);
    const all = words.every((word) => qualityOfWord(word, own, around) > 0);
    if (all) best = Math.max(best, (weight * sum) / words.length);
  }
  return best;
}

function qualityOfWord(word: string, own: readonly string[], around: readonly string[]): number {
  const begun = (each: string): boolean => each.startsWith(word);
  if (own.includes(word)) return 1;
  if (around.includes(word)) return 0.9;
  if (own.some(begun)) return 0.75;
  return around.some(begun) ? 0.65 : 0;
}
