import { formsOf } from './search-words.ts';

/** Match quality per sought word; 0 for no match. */
export type Qualities = readonly number[];

/** The words of one alternative of a term, by their places among all sought words. */
export interface Placed {
  readonly weight: number;
  readonly places: readonly number[];
}

/** The quality of the best alternative of a term. */
export function qualityOf(alternatives: readonly Placed[], own: Qualities, around: Qualities): number {
  let best = 0;
  for (const { weight, places } of alternatives) {
    if (weight <= best) continue;
    let total = 0;
    for (const place of places) {
      const quality = Math.max(own[place] ?? 0, around[place] ?? 0);
      total = quality === 0 ? -Infinity : total + quality;
    }
    best = Math.max(best, (weight * total) / places.length);
  }
  return best;
}

export const beginning = 0.75;

/** How well a word of a record is a sought one, or begins with it. */
export function qualityFor(sought: string, word: string): number {
  if (!word.startsWith(sought)) return 0;
  if (word === sought) return 1;
  return formsOf(sought).includes(word) ? 0.95 : beginning;
}

/** A word of the category counts less than the same of the record, and a whole one more than a beginning there. */
export const behindOwn = new Map([
  [1, 0.9],
  [0.95, 0.86],
  [beginning, 0.65],
]);
