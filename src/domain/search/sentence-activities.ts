import type { SearchLexicon } from './search-lexicon.ts';
import { readSentence, type SentenceNotation } from './sentence.ts';

const between = /\s+(?:and|und|et|y|e|plus|&|\+)\s+|[,;]\s+/iu;

/** The parts of a sentence that each name a thing, such as `50 km car` of `50 km car and 20 km train`; the others belong to one of them. */
export function activitiesIn(
  text: string,
  lexicon: SearchLexicon,
  notation: SentenceNotation,
): readonly string[] {
  const parts: string[] = [];
  let before: string | null = null;
  for (const part of text.split(between).filter((each) => /[\p{L}\p{N}]/u.test(each))) {
    const whole: string = before === null ? part : `${before} ${part}`;
    const isOfThings = readSentence(whole, lexicon, notation).isOfThings;
    before = isOfThings ? null : whole;
    if (isOfThings) parts.push(whole);
  }
  const last = parts.pop();
  if (last === undefined) return [text];
  return [...parts, before === null ? last : `${last} ${before}`];
}
