import { ROOT_PATH, trustedPath } from '../../domain/basics/category-path.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import type { RequestScope } from '../request-scope.ts';
import { isUnit } from './taken-quantities.ts';
import { type ItineraryKind, kinds } from './journey-kinds.ts';
import { matchItems, rankedPart } from './match-items.ts';

export const longestPlace = 3;
const fromPattern = /^(from|von|ab|aus|desde|de|du)$/i;
export const betweenPattern = /^(to|nach|vers|[-–—→>/])$/i;
/** Words between two places that are also others. */
export const weakPattern = /^(a|à|al|au)$/iu;

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly taken: number;
  /** Whether it is a city of the lexicon. */
  readonly isCity: boolean;
  /** Known for cities of the lexicon. */
  readonly country: string | null;
}

/**
 * The place that as many words as possible name, counted from the middle of the route; cities first, then codes.
 * A code is of one place alone, and a name has all of the words and is no other place's.
 */
export async function findPlace(
  request: RequestScope,
  { places, code: pattern }: ItineraryKind,
  words: readonly string[],
  lexicon: SearchLexicon,
  isFromEnd: boolean,
): Promise<Place | null> {
  const isCode = (word: string): boolean => pattern.test(word);
  const parts = words.map((_, index) =>
    isFromEnd ? words.slice(index) : words.slice(0, words.length - index),
  );
  const cities = parts.flatMap((part) => {
    const folded = part.flatMap(wordsOf).join(' ');
    // The codes of metropolitan areas are in capitals.
    const code = (lexicon.places.get(part.join(' ')) ?? lexicon.places.get(folded))?.find(isCode);
    const country = lexicon.synonyms.get(folded)?.at(-1) ?? null;
    return code === undefined ? [] : [{ part, code, isCity: true, country }];
  });
  const others = parts.flatMap((part) => {
    const [word = '', ...more] = part;
    const code = more.length === 0 && isCode(word) ? word : null;
    return fromPattern.test(word) ? [] : [{ part, code, isCity: false, country: null }];
  });
  const codes = others.filter(({ code }) => code !== null);
  for (const { part, code, isCity, country } of [...cities, ...codes, ...others]) {
    const folded = wordsOf(code ?? part.join(' '));
    const { items, corrections } = await matchItems(request, {
      words: folded,
      categoryPath: trustedPath(places),
      maxMissing: 0,
      ...rankedPart,
    });
    const isNamed = (own: string): boolean => folded.every((word) => wordsOf(own).includes(word));
    const named = items.filter(({ own, label }) => (code === null ? isNamed(own) : label === code));
    const [place, ...more] = corrections.length === 0 ? named : [];
    if (place === undefined || more.length > 0) continue;
    const name = `${place.own.slice(place.label.length).trim()} (${place.label})`;
    return { code: place.label, name, taken: part.length, isCity, country };
  }
  return null;
}

/** `London–Paris`, `LHR-JFK` and the like in three. A hyphen may be part of a name, so it is between known places only. */
export function splitPlaces(word: string, lexicon: SearchLexicon): readonly string[] {
  const [, from = '', between = '', to = ''] = /^(\p{L}[^-–—→>/]*)([-–—→>/])(\p{L}.*)$/u.exec(word) ?? [];
  const isPlace = (text: string): boolean =>
    kinds.some(({ code }) => code.test(text.toUpperCase())) || lexicon.places.has(wordsOf(text).join(' '));
  if (from === '' || (/[-/]/.test(between) && !(isPlace(from) && isPlace(to.split(/[-/]/, 1)[0] ?? '')))) {
    return [word];
  }
  return [from, between, ...splitPlaces(to, lexicon)];
}

/**
 * The parts with codes in upper case that were written in lower case, as in `sfo to lax`: two codes of places that
 * mean nothing else, with a word or a sign between them, or next to each other in a sentence of a flight.
 */
export async function writeCodes(
  request: RequestScope,
  parts: readonly string[],
  meanings: ReadonlySet<string>,
  lexicon: SearchLexicon,
): Promise<readonly string[]> {
  for (const kind of kinds) {
    const { code } = kind;
    const isLow = (word: string): boolean =>
      !code.test(word) && code.test(word.toUpperCase()) && !isMeant(word, lexicon);
    for (const [index, from] of parts.entries()) {
      const isApart = betweenPattern.test(parts[index + 1] ?? '');
      const at = index + (isApart ? 2 : 1);
      const to = parts[at] ?? '';
      if (!(isApart || meanings.has(kind.word)) || !isLow(from) || !isLow(to)) continue;
      const isRead = (word: string): Promise<boolean> => isOnlyCode(request, kind, word, lexicon);
      if ((await isRead(from)) && (await isRead(to)))
        return parts.map((part, other) => (other === index || other === at ? part.toUpperCase() : part));
    }
  }
  return parts;
}

function isMeant(word: string, { synonyms, aside, units }: SearchLexicon): boolean {
  return [synonyms, aside, units].some((each) => each.has(word)) || isUnit(word);
}

/** Whether a place has the code, and no item has it as a word. */
async function isOnlyCode(
  request: RequestScope,
  kind: ItineraryKind,
  word: string,
  lexicon: SearchLexicon,
): Promise<boolean> {
  const code = word.toUpperCase();
  if ((await findPlace(request, kind, [code], lexicon, false))?.code !== code) return false;
  const everywhere = { categoryPath: ROOT_PATH, maxMissing: 0, ...rankedPart };
  const { items, data } = await matchItems(request, { words: [word], ...everywhere });
  return !items.some(
    ({ categoryPath, own }) => !data.lookUps.has(categoryPath) && wordsOf(own).includes(word),
  );
}
