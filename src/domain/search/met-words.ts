import { type ComparedWords, getOrInsert } from './compared-words.ts';
import { exception, listsOf, namesIn, partsOf, valuesOf } from './name-parts.ts';
import type { SearchLexicon } from './search-lexicon.ts';
import type { SearchTerm } from './search-terms.ts';
import { type Placed, qualityOf } from './word-quality.ts';

/** The texts of a record: its own, and those of its category. */
export interface RankedTexts {
  readonly own: string;
  readonly around: string;
}

export interface Met {
  readonly lacks: readonly string[];
  /** Typed words that its own text has only in names of more words, as `marble` in `Marble cake`. */
  readonly parts: readonly string[];
  readonly own: readonly string[];
  readonly around: readonly string[];
}

export interface MetWords {
  /** The typed words that a record lacks, and those that its own text and its category have. */
  readonly met: (texts: RankedTexts) => Met;
  /** Whether nothing in a title makes it another thing than was typed, as `Car, any fuel, average size` by `car`. */
  readonly names: (title: string, around?: string) => boolean;
}

export function createMetWords(
  terms: readonly SearchTerm[],
  { placed, compare, bestOf }: ComparedWords,
  { usual, aside, settings }: SearchLexicon,
): MetWords {
  const nearby = new Map<string, ReadonlySet<string>>();
  const nearOf = (around: string) => getOrInsert(nearby, around, () => new Set(namesIn(around)));
  const isFound = (word: string): boolean => compare(word).whole.some((quality) => quality > 0);
  const termsWhere = (is: (alternatives: readonly Placed[]) => boolean) =>
    terms.flatMap(({ typed }, index) => (is(placed[index] ?? []) ? [typed] : []));
  const meant = new Set(placed.flatMap(leastOf));
  const isMeant = (word: string): boolean =>
    compare(word).whole.some((quality, place) => quality > 0 && meant.has(place));
  return {
    met: ({ own, around }) => {
      const near = nearOf(around);
      const qualities = bestOf([...near], 'whole');
      const label = own.replaceAll(exception, '');
      const has = bestOf(namesIn(label), 'whole');
      const isSaid = (word: string): boolean =>
        /^\d+$/.test(word) || [usual, aside, settings, near].some((each) => each.has(word)) || isFound(word);
      /** `Line Construction` of `Power and Line Construction` is no other name of power, as `Motels` of `Hotels and Motels` is. */
      const isOther = (part: readonly string[]) => part.filter((word) => !isSaid(word)).length > 1;
      /** An addition to another thing names it no more than a word within its name does. */
      const namedBy = ({ head, rest }: { readonly head: string; readonly rest: string }) => {
        const heads = listsOf(head).flatMap((list) =>
          list.filter((part, index) => part.every(isSaid) && !list.slice(index + 1).some(isOther)),
        );
        return heads.flat().some(isFound) ? [...heads, ...partsOf(rest)].flat() : [];
      };
      const named = bestOf(valuesOf(label).flatMap(namedBy), 'whole');
      return {
        lacks: termsWhere((each) => qualityOf(each, has, qualities) === 0),
        parts: termsWhere(
          (each) => qualityOf(each, has, qualities) > 0 && qualityOf(each, named, qualities) === 0,
        ),
        own: termsWhere((each) => qualityOf(each, has, []) > 0),
        around: termsWhere((each) => qualityOf(each, [], qualities) > 0),
      };
    },
    names: (title, around = '') => {
      const near = nearOf(around);
      const isSaid = (word: string) =>
        [usual, aside, near].some((each) => each.has(word)) ||
        (settings.has(word) ? isMeant(word) : isFound(word));
      return partsOf(title.replaceAll(size, '')).every(
        (part) => usual.has(part.join(' ')) || part.every(isSaid),
      );
    },
  };
}

/** A flight may be an international one, and `flight` does not say so. */
function leastOf(alternatives: readonly Placed[]): readonly number[] {
  const all = alternatives.map(({ places }) => places);
  const isLess = (one: readonly number[], other: readonly number[]) =>
    one.length < other.length && one.every((place) => other.includes(place));
  return all.filter((places) => !all.some((other) => isLess(other, places))).flat();
}

/** A size in brackets explains a name, such as `average (up to 3.5 t)`. */
const size = /\([^()]*\d[^()]*\)/g;
