import { trustedPath } from '../../domain/basics/category-path.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { phrasesOf } from '../../domain/search/search-terms.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import type { RequestScope } from '../request-scope.ts';
import { matchItems, rankedPart, rankFound } from './match-items.ts';

/** How a category of the built-in data takes the two ends of a journey. */
interface ItineraryKind {
  /** The word, or a synonym, that marks a sentence of this kind. */
  readonly word: string;
  /** Codes of places, of which two mark it too. */
  readonly code: RegExp;
  /** Words to search for; those of the sentence when absent. */
  readonly items?: (meanings: ReadonlySet<string>) => readonly string[];
  readonly category: string;
  readonly places: string;
  readonly inputs: readonly [string, string];
}

const kinds: readonly ItineraryKind[] = [
  {
    word: 'plane',
    code: /^\p{Lu}{3}$/u,
    items: (meanings) => ['itinerary', ...(meanings.has('return') ? ['return'] : ['one', 'way'])],
    category: 'transport/plane/generic',
    places: 'transport/plane/generic/airports',
    inputs: ['IATACode1', 'IATACode2'],
  },
  {
    word: 'ship',
    code: /^\p{Lu}{2}[\p{Lu}\d]{3}$/u,
    category: 'transport/ship/generic/freight',
    places: 'transport/ship/generic/ports',
    inputs: ['port1', 'port2'],
  },
];

interface Itinerary {
  readonly category: string;
  readonly words: readonly string[];
  readonly inputs: readonly InputValue[];
  readonly reason: string;
}

const longestPlace = 3;
const betweenPattern = /^(to|nach|vers|[-–—→>/])$/i;

/** The journey of a sentence from one place to another, by names or codes; `null` where it has none, or has several legs. */
export async function readItinerary(
  request: RequestScope,
  words: readonly string[],
  lexicon: SearchLexicon,
): Promise<Itinerary | null> {
  const parts = words.flatMap((word) => splitPlaces(word, lexicon));
  const meanings = meaningsOf(parts, lexicon);
  const kind = kinds.find(({ word }) => meanings.has(word)) ?? kinds.find((each) => isRoute(parts, each));
  if (kind === undefined || parts.filter((word) => betweenPattern.test(word)).length > 1) return null;
  const between = parts.findIndex((word) => betweenPattern.test(word));
  const middle = between < 0 ? meetingOf(parts, kind, lexicon) : between;
  if (middle < 0) return null;
  const before = parts.slice(parts.findIndex((word) => /^(from|von|ab|desde)$/i.test(word)) + 1, middle);
  const after = parts.slice(between < 0 ? middle : middle + 1);
  const from = await findPlace(request, kind, before.slice(-longestPlace), lexicon, true);
  const to = await findPlace(request, kind, after.slice(0, longestPlace), lexicon, false);
  if (from === null || to === null) return null;
  const rest = [...parts.slice(0, middle - from.taken), ...after.slice(to.taken)];
  if (rest.some((word) => kind.code.test(word) && !meaningsOf([word], lexicon).has(kind.word))) return null;
  return {
    category: kind.category,
    words: kind.items?.(meanings) ?? (rest.length > 0 ? rest : [kind.word]),
    inputs: [
      { name: kind.inputs[0], value: from.code },
      { name: kind.inputs[1], value: to.code },
    ],
    reason: `The journey is from ${from.name} to ${to.name}.`,
  };
}

/** The words and phrases, and what they mean. */
export function meaningsOf(words: readonly string[], lexicon: SearchLexicon): ReadonlySet<string> {
  const phrases = phrasesOf(words, lexicon);
  const meant = phrases.flatMap((phrase) => lexicon.synonyms.get(phrase) ?? []);
  return new Set([...phrases, ...words.flatMap(wordsOf), ...meant, ...meant.flatMap(wordsOf)]);
}

/** Two codes that mean nothing else, beside each other or with a word between them. */
function isRoute(parts: readonly string[], { code }: ItineraryKind): boolean {
  return parts.some((word, index) => {
    const [next = '', other = ''] = parts.slice(index + 1);
    return code.test(word) && code.test(betweenPattern.test(next) ? other : next);
  });
}

/**
 * Where the second of two places begins that stand beside each other, such as `London New York`; -1 where none do.
 * They are cities or codes, as a part of an airport's name may also be one of another.
 */
function meetingOf(
  words: readonly string[],
  { word: kind, code }: ItineraryKind,
  { places }: SearchLexicon,
): number {
  const codeOf = (part: readonly string[]): string | undefined => {
    const [word = '', ...others] = part;
    if (others.length === 0 && code.test(word)) return word;
    return kind === 'plane' ? places.get(part.flatMap(wordsOf).join(' ')) : undefined;
  };
  const lengths = Array.from({ length: longestPlace }, (_, index) => longestPlace - index);
  return words.findIndex((_, index) => {
    const from = lengths
      .map((length) => codeOf(words.slice(Math.max(0, index - length), index)))
      .find(Boolean);
    const to = lengths.map((length) => codeOf(words.slice(index, index + length))).find(Boolean);
    return from !== undefined && to !== undefined && from !== to;
  });
}

interface Place {
  readonly code: string;
  readonly name: string;
  readonly taken: number;
}

/** The place that as many words as possible name, counted from the middle of the route; cities first. */
async function findPlace(
  request: RequestScope,
  { places, word }: ItineraryKind,
  words: readonly string[],
  lexicon: SearchLexicon,
  isFromEnd: boolean,
): Promise<Place | null> {
  const named = words
    .map((_, index) => (isFromEnd ? words.slice(index) : words.slice(0, words.length - index)))
    .map((part) => ({ taken: part.length, folded: part.flatMap(wordsOf) }));
  const cities = named.flatMap(({ taken, folded }) => {
    const code = word === 'plane' ? lexicon.places.get(folded.join(' ')) : undefined;
    return code === undefined ? [] : [{ taken, folded: wordsOf(code) }];
  });
  for (const { taken, folded } of [...cities, ...named]) {
    const found = await matchItems(request, {
      words: folded,
      categoryPath: trustedPath(places),
      maxMissing: 0,
      ...rankedPart,
    });
    const [best] = found.corrections.length === 0 ? await rankFound(request, found) : [];
    if (best !== undefined) {
      return { code: best.label, name: `${best.own.slice(best.label.length).trim()} (${best.label})`, taken };
    }
  }
  return null;
}

/** `London–Paris`, `LHR-JFK` and the like in three. A hyphen may be part of a name, so it is between known places only. */
function splitPlaces(word: string, lexicon: SearchLexicon): readonly string[] {
  const [, from = '', between = '', to = ''] = /^(\p{L}[^-–—→>/]*)([-–—→>/])(\p{L}.*)$/u.exec(word) ?? [];
  const isPlace = (text: string): boolean =>
    kinds.some(({ code }) => code.test(text)) || lexicon.places.has(wordsOf(text).join(' '));
  if (from === '' || (/[-/]/.test(between) && !(isPlace(from) && isPlace(to.split(/[-/]/, 1)[0] ?? '')))) {
    return [word];
  }
  return [from, between, ...splitPlaces(to, lexicon)];
}
