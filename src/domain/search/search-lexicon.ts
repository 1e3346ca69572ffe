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
  /** Codes of the airport and the port of a city. */
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
  const synonyms = new Map<string, readonly string[]>();
  const [aside, usual, special, kept] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const places = new Map<string, readonly string[]>();
  const [units, often, currencies, periods] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  const [instead, countries] = [new Set<string>(), new Set<string>()];
  const numbers = new Map<string, number>();
  const owners = new Map<string, Ownership>();
  const counts = new Map<string, readonly string[]>();
  const addSynonyms = (from: string, to: readonly string[]): void => {
    const others = [...(synonyms.get(from) ?? []), ...to].filter((each) => each !== from);
    synonyms.set(from, [...new Set(others)]);
  };
  const kinds: Readonly<Record<string, (from: string, to: readonly string[]) => unknown>> = {
    means: (from, to) => addSynonyms(from, to.map(toPhrase)),
    instead: (from, to) => {
      instead.add(from);
      addSynonyms(from, to.map(toPhrase));
    },
    country: (from, to) => {
      for (const each of [from, ...to]) countries.add(each);
      addSynonyms(from, to);
    },
    unit: (from, [symbol = '']) => units.set(from, symbol),
    count: (from, inputs) => counts.set(from, inputs),
    currency: (from, [code = '']) => currencies.set(from, code),
    number: (from, [value]) => numbers.set(from, Number(value)),
    period: (from, [unit = '']) => periods.set(from, unit),
    owner: (from, [whose]) =>
      ownerships.filter((each) => each === whose).map((each) => owners.set(from, each)),
    often: (from, [many = '']) => often.set(from, many),
    place: (from, to) => {
      const isCode = (each: string): boolean => /^[A-Z]/.test(each);
      places.set(from, to.filter(isCode));
      addSynonyms(
        from,
        to.filter((each) => !isCode(each)),
      );
    },
    same: (from, to) => addSynonyms(from, to),
    aside: (word) => aside.add(word),
    usual: (word) => usual.add(word),
    special: (word) => special.add(word),
    kept: (word) => kept.add(word),
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, kind = '', left = '', arrow, right = ''] = /^(\w+): ([^=]+?)( => (\S.*))?$/.exec(line) ?? [];
    const add = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const isLeading = !['same', 'aside', 'usual', 'special', 'kept'].includes(kind);
    if (add === undefined || isLeading !== (arrow !== undefined)) {
      throw new Error(`Line ${index + 1} is none of "same: a, b", "means: a => b" and the like: ${line}`);
    }
    const words = left.split(',').map(toPhrase);
    for (const each of words)
      add(each, arrow === undefined ? words : right.split(',').map((to) => to.trim()));
  }
  const longest = Math.max(1, ...[...synonyms.keys()].map((key) => key.split(' ').length));
  const lists = { synonyms, instead, aside, usual, special, kept, units, counts, currencies };
  return { ...lists, numbers, periods, often, owners, places, countries, longest };
}

function toPhrase(text: string): string {
  return wordsOf(text).join(' ');
}
