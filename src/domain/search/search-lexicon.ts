import { type Ownership, ownerships } from '../data-tree/category-about.ts';
import { wordsOf } from './search-words.ts';

/** Meanings of search words, from `data/search-words.txt`. */
export interface SearchLexicon {
  /** Synonyms of words joined by spaces. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
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
  /** Words that say whose a vehicle is. */
  readonly owners: ReadonlyMap<string, Ownership>;
  /** Words that a search never does without. */
  readonly kept: ReadonlySet<string>;
  /** Codes of airports by cities. */
  readonly places: ReadonlyMap<string, string>;
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
  const [units, places, currencies, periods] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  const numbers = new Map<string, number>();
  const owners = new Map<string, Ownership>();
  const counts = new Map<string, readonly string[]>();
  const addSynonyms = (from: string, to: readonly string[]): void => {
    const others = [...(synonyms.get(from) ?? []), ...to].filter((each) => each !== from);
    synonyms.set(from, [...new Set(others)]);
  };
  const kinds: Readonly<Record<string, (from: string, to: readonly string[]) => unknown>> = {
    means: (from, to) => addSynonyms(from, to.map(toPhrase)),
    unit: (from, [symbol = '']) => units.set(from, symbol),
    count: (from, inputs) => counts.set(from, inputs),
    currency: (from, [code = '']) => currencies.set(from, code),
    number: (from, [value]) => numbers.set(from, Number(value)),
    period: (from, [unit = '']) => periods.set(from, unit),
    owner: (from, [whose]) =>
      ownerships.filter((each) => each === whose).map((each) => owners.set(from, each)),
    place: (from, [code = '']) => places.set(from, code),
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
    const isLeading = ['means', 'unit', 'count', 'currency', 'number', 'period', 'owner', 'place'].includes(
      kind,
    );
    if (add === undefined || isLeading !== (arrow !== undefined)) {
      throw new Error(`Line ${index + 1} is none of "same: a, b", "means: a => b" and the like: ${line}`);
    }
    const words = left.split(',').map(toPhrase);
    for (const each of words)
      add(each, arrow === undefined ? words : right.split(',').map((to) => to.trim()));
  }
  const longest = Math.max(1, ...[...synonyms.keys()].map((key) => key.split(' ').length));
  const lists = { synonyms, aside, usual, special, kept, units, counts, currencies };
  return { ...lists, numbers, periods, owners, places, longest };
}

function toPhrase(text: string): string {
  return wordsOf(text).join(' ');
}
