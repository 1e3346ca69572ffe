import type { SearchTerm } from './search-terms.ts';
import { beginning, type Placed, type Qualities, qualityFor } from './word-quality.ts';

interface Compared {
  readonly qualities: Qualities;
  /** Whole words alone say what a record is. */
  readonly whole: Qualities;
  readonly isSought: boolean;
}

/** The words of records, each compared once with all that is sought. */
export interface ComparedWords {
  /** The alternatives of each term. */
  readonly placed: readonly (readonly Placed[])[];
  readonly compare: (word: string) => Compared;
  /** The best quality of several words for each sought one. */
  readonly bestOf: (words: readonly string[], of?: 'qualities' | 'whole') => Qualities;
}

export function compareWords(terms: readonly SearchTerm[], isWhole: boolean): ComparedWords {
  const sought = [
    ...new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))),
  ];
  const placed = terms.map(({ alternatives }) =>
    alternatives.map(({ words, weight }) => ({ weight, places: words.map((word) => sought.indexOf(word)) })),
  );
  const known = new Map<string, Compared>();
  const compare = (word: string): Compared =>
    getOrInsert(known, word, () => {
      const begun = sought.map((each) => qualityFor(each, word));
      const whole = begun.map((quality) => (quality > beginning ? quality : 0));
      const qualities = isWhole ? whole : begun;
      return { qualities, whole, isSought: qualities.some((quality) => quality > 0) };
    });
  return {
    placed,
    compare,
    bestOf: (words, of = 'qualities') => {
      const [only, other] = words;
      if (only !== undefined && other === undefined) return compare(only)[of];
      const all = words.map((word) => compare(word)[of]);
      return sought.map((_, place) => {
        let best = 0;
        for (const qualities of all) best = Math.max(best, qualities[place] ?? 0);
        return best;
      });
    },
  };
}

export function getOrInsert<T>(values: Map<string, T>, key: string, make: () => T): T {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}
