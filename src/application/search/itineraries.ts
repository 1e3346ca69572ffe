import type { InputValue } from '../../domain/amounts/amount.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { phrasesOf } from '../../domain/search/search-terms.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import type { RequestScope } from '../request-scope.ts';
import {
  betweenPattern,
  findPlace,
  type ItineraryKind,
  kinds,
  longestPlace,
  splitPlaces,
  writeCodes,
} from './journey-places.ts';

interface Itinerary {
  readonly category: string;
  readonly words: readonly string[];
  readonly inputs: readonly InputValue[];
  readonly reason: string;
}

/** The journey of a sentence from one place to another, by names or codes; `null` where it has none, or has several legs. */
export async function readItinerary(
  request: RequestScope,
  words: readonly string[],
  lexicon: SearchLexicon,
): Promise<Itinerary | null> {
  const split = words.flatMap((word) => splitPlaces(word, lexicon));
  const meanings = meaningsOf(split, lexicon);
  const parts = await writeCodes(request, split, meanings, lexicon);
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

/** Two codes that mean nothing else, next to each other or with a word between them. */
function isRoute(parts: readonly string[], { code }: ItineraryKind): boolean {
  return parts.some((word, index) => {
    const [next = '', other = ''] = parts.slice(index + 1);
    return code.test(word) && code.test(betweenPattern.test(next) ? other : next);
  });
}

/**
 * Where the second of two places begins that stand next to each other, such as `London New York`; -1 where none do.
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
