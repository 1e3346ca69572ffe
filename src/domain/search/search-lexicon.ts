import { type Ownership, ownerships } from '../data-tree/category-about.ts';
import { wordsOf } from './search-words.ts';

/** Meanings of search words, from `data/search-words.txt`. */
export interface SearchLexicon {
  /** Synonyms of words joined by spaces. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words that mean their synonyms only. */
  readonly instead: ReadonlySet<string>;
  /** Words that need not occur. */
  readonly aside: ReadonlySet<string>;
  /** Words that an item which is meant need not have. */
  readonly settings: ReadonlySet<string>;
  /** Words of items that are meant by default. */
  readonly usual: ReadonlySet<string>;
  /** Words of categories that are meant only if named. */
  readonly special: ReadonlySet<string>;
  /** The symbol of a unit by its words. */
  readonly units: ReadonlyMap<string, string>;
  /** Inputs that may take a number, by the word that is counted. */
  readonly counts: ReadonlyMap<string, readonly string[]>;
  /** Codes of currencies by their words. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Numbers by their words. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Times that something is per, by their words: `month` by `a month`. */
  readonly periods: ReadonlyMap<string, string>;
  /** How often something is, by its words: a number, `times` or `days` after a number, or `ways`. */
  readonly often: ReadonlyMap<string, string>;
  /** Words that say whose a vehicle is. */
  readonly owners: ReadonlyMap<string, Ownership>;
  /** Words that a search never does without. */
  readonly kept: ReadonlySet<string>;
  /** Codes of the airport and the port of a city, by its words, and of its airport by the code of its metropolitan area. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Words of countries. */
  readonly countries: ReadonlySet<string>;
  /** The most words of a synonym. */
  readonly longest: number;
}

/**
 * Reads lines of a kind and its words: `same: a, b c` are searched for each other,
 * the kinds with `=>` lead from each word on its left to what is on its right, and
 * the others are lists. Throws an error that names the line for anything else.
 */
export function parseLexicon(text: string): SearchLexicon {
  const lexicon = {
    synonyms: new Map<string, readonly string[]>(),
    instead: new Set<string>(),
    aside: new Set<string>(),
    settings: new Set<string>(),
    usual: new Set<string>(),
    special: new Set<string>(),
    kept: new Set<string>(),
    units: new Map<string, string>(),
    counts: new Map<string, readonly string[]>(),
    currencies: new Map<string, string>(),
    numbers: new Map<string, number>(),
    periods: new Map<string, string>(),
    often: new Map<string, string>(),
    owners: new Map<string, Ownership>(),
    places: new Map<string, readonly string[]>(),
    countries: new Set<string>(),
  };
  const addSynonyms = (from: string, to: readonly string[]): void => {
    const others = [...(lexicon.synonyms.get(from) ?? []), ...to].filter((each) => each !== from);
    lexicon.synonyms.set(from, [...new Set(others)]);
  };
  const lists: Readonly<Record<string, (word: string, all: readonly string[]) => unknown>> = {
    same: addSynonyms,
    aside: (word) => lexicon.aside.add(word),
    setting: (word) => lexicon.settings.add(word),
    usual: (word) => lexicon.usual.add(word),
    special: (word) => lexicon.special.add(word),
    kept: (word) => lexicon.kept.add(word),
  };
  const leading: Readonly<Record<string, (from: string, to: readonly string[]) => unknown>> = {
    means: (from, to) => addSynonyms(from, to.map(toPhrase)),
    instead: (from, to) => {
      lexicon.instead.add(from);
      addSynonyms(from, to.map(toPhrase));
    },
    country: (from, to) => {
      for (const each of [from, ...to]) lexicon.countries.add(each);
      addSynonyms(from, to);
    },
    unit: (from, [symbol = '']) => lexicon.units.set(from, symbol),
    count: (from, inputs) => lexicon.counts.set(from, inputs),
    currency: (from, [code = '']) => lexicon.currencies.set(from, code),
    number: (from, [value]) => lexicon.numbers.set(from, Number(value)),
    period: (from, [unit = '']) => lexicon.periods.set(from, unit),
    owner: (from, [whose]) =>
      ownerships.filter((each) => each === whose).map((each) => lexicon.owners.set(from, each)),
    often: (from, [many = '']) => lexicon.often.set(from, many),
    place: (from, to) => {
      const isCode = (each: string): boolean => /^[A-Z]/.test(each);
      const codes = to.filter(isCode);
      lexicon.places.set(from, codes);
      const [airport = '', ...areas] = codes.filter((each) => each.length === 3);
      for (const area of areas) lexicon.places.set(area, [airport]);
      addSynonyms(
        from,
        to.filter((each) => !isCode(each)),
      );
    },
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, kind = '', left = '', arrow, right = ''] = /^(\w+): ([^=]+?)( => (\S.*))?$/.exec(line) ?? [];
    const kinds = arrow === undefined ? lists : leading;
    const add = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (add === undefined) {
      throw new Error(`Line ${index + 1} is none of "same: a, b", "means: a => b" and the like: ${line}`);
    }
    const words = left.split(',').map(toPhrase);
    const to = arrow === undefined ? words : right.split(',').map((each) => each.trim());
    for (const each of words) add(each, to);
  }
  const longest = Math.max(1, ...[...lexicon.synonyms.keys()].map((key) => key.split(' ').length));
  return { ...lexicon, longest };
}

function toPhrase(text: string): string {
  return wordsOf(text).join(' ');
}
