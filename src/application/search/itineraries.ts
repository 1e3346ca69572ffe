import type { InputValue } from '../../domain/amounts/amount.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { phrasesOf } from '../../domain/search/search-terms.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import type { RequestScope } from '../request-scope.ts';
import { type ItineraryKind, kinds } from './journey-kinds.ts';
import {
  betweenPattern,
  findPlace,
  longestPlace,
  type Place,
  splitPlaces,
  weakPattern,
  writeCodes,
} from './journey-places.ts';

export interface Itinerary {
  /** The category of its items; empty for all. */
  readonly category: string;
  readonly words: readonly string[];
  /** With the words of the places that they are. */
  readonly inputs: readonly (InputValue & { readonly text: string })[];
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
  const named = kinds.find(({ word }) => meanings.has(word));
  const said = named ?? kinds.find((each) => isRoute(parts, each));
  const kind = said ?? kinds.find(({ isUsual }) => isUsual);
  if (kind === undefined) return null;
  const isOther = kind.other !== undefined && meanings.has(kind.other);
  const isOfKind = (word: string): boolean => meaningsOf([word], lexicon).has(kind.word);
  for (const { middle, next } of splitsOf(parts, kind, lexicon)) {
    const before = parts.slice(parts.slice(0, middle).findLastIndex(isOfKind) + 1, middle);
    const after = parts.slice(next);
    const from = await findPlace(request, kind, before.slice(-longestPlace), lexicon, true);
    const to = from && (await findPlace(request, kind, after.slice(0, longestPlace), lexicon, false));
    if (from === null || to === null) continue;
    const rest = [...parts.slice(0, middle - from.taken), ...after.slice(to.taken)];
    if (rest.some((word) => kind.code.test(word) && !isOfKind(word))) break;
    const others = othersIn(rest, kind, lexicon);
    const isAlone = others.length === 0;
    const isFlight = !isOther && (named !== undefined || isAlone);
    if (said === undefined && !(from.isCity && to.isCity)) continue;
    if (!isFlight && others.length === 0) continue;
    // The ends of another journey, such as one by train, are no part of what it is.
    if (!isFlight)
      return {
        category: '',
        words: isAbroad(from, to) ? [...rest, 'international'] : rest,
        inputs: [],
        reason: `From ${from.name} to ${to.name} no length is known.`,
      };
    return {
      category: kind.category,
      words: kind.items?.(meanings) ?? (rest.length > 0 ? rest : [kind.word]),
      inputs: [
        { name: kind.inputs[0], value: from.code, text: before.slice(-from.taken).join(' ') },
        { name: kind.inputs[1], value: to.code, text: after.slice(0, to.taken).join(' ') },
      ],
      reason: [
        `The journey is from ${from.name} to ${to.name}${said === undefined ? ', taken for a flight' : ''}.`,
        ...(kind.items === undefined ? [] : others.map((each) => `"${each}" was left out.`)),
      ].join(' '),
    };
  }
  return kind === said && kind.isUsual === true ? withoutEnds(parts, kind, lexicon) : null;
}

function isAbroad(from: Place, to: Place): boolean {
  return from.country !== null && to.country !== null && from.country !== to.country;
}

/** A flight of which one end is named, or of several legs, is no thing of a place. */
function withoutEnds(
  parts: readonly string[],
  kind: ItineraryKind,
  lexicon: SearchLexicon,
): Itinerary | null {
  const isNoCode = (word: string) => !kind.code.test(word) || meaningsOf([word], lexicon).has(kind.word);
  const words = phrasesOf(parts.filter(isNoCode), lexicon).filter((phrase) => !lexicon.places.has(phrase));
  if (words.length === 0 || words.length === phrasesOf(parts, lexicon).length) return null;
  return { category: '', words, inputs: [], reason: 'The two ends of one flight say how long it is.' };
}

/** Where the first of two places may end, and the second begin: at the only word between them, or where they meet. */
function splitsOf(
  parts: readonly string[],
  kind: ItineraryKind,
  lexicon: SearchLexicon,
): readonly { readonly middle: number; readonly next: number }[] {
  const at = (pattern: RegExp) =>
    parts.flatMap((word, index) => (pattern.test(word) ? [{ middle: index, next: index + 1 }] : []));
  const between = at(betweenPattern);
  if (between.length > 0) return between.length === 1 ? between : [];
  const meeting = meetingOf(parts, kind, lexicon);
  return [...at(weakPattern), ...(meeting < 0 ? [] : [{ middle: meeting, next: meeting }])];
}

/** The words beside the two places that do not only tell more of a flight, as `return` and `business` do. */
function othersIn(
  rest: readonly string[],
  { word, marks = [] }: ItineraryKind,
  lexicon: SearchLexicon,
): readonly string[] {
  const known = new Set([word, ...marks]);
  return phrasesOf(rest, lexicon).filter((phrase) => {
    const meanings = [phrase, ...(lexicon.synonyms.get(phrase) ?? [])];
    return !lexicon.aside.has(phrase) && !meanings.some((each) => known.has(each));
  });
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
function meetingOf(words: readonly string[], { code }: ItineraryKind, { places }: SearchLexicon): number {
  const codeOf = (part: readonly string[]): string | undefined => {
    const [word = '', ...others] = part;
    if (others.length === 0 && code.test(word)) return word;
    return places.get(part.flatMap(wordsOf).join(' '))?.find((each) => code.test(each));
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
