import { badInput } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';

/** Letters, digits and combining marks; everything else separates words. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Most texts and words; they need no normalization, which takes long for all words of a store. */
const plainPattern = /^[\0-\x7F]*$/;
const plainWordPattern = /[0-9a-z]+/g;

const maxLength = 200;
const maxWords = 10;

/**
 * The words of a search query, which has no syntax: `"`, `*`, `-` and the like
 * separate words. Throws BAD_USER_INPUT for a query without words, and for one
 * that is too long.
 */
export function parseSearch(query: string, argument: string): readonly string[] {
  if (query.length > maxLength) {
    throw badInput(argument, `${argument} must have at most ${maxLength} characters; got ${query.length}.`);
  }
  const words = query.normalize('NFC').match(wordPattern) ?? [];
  if (words.length === 0) {
    throw badInput(argument, `${argument} must contain a word of letters or digits; got ${quote(query)}.`);
  }
  if (words.length > maxWords) {
    throw badInput(argument, `${argument} must have at most ${maxWords} words; got ${words.length}.`);
  }
  return words;
}

/** The text, or as much of its beginning as a search may have. */
export function shortenSearch(text: string): string {
  const words = text.slice(0, maxLength).match(wordPattern) ?? [];
  return text.length <= maxLength && words.length <= maxWords ? text : words.slice(0, maxWords).join(' ');
}

export function wordsOf(text: string): readonly string[] {
  if (plainPattern.test(text)) return text.toLowerCase().match(plainWordPattern) ?? [];
  return (text.normalize('NFC').match(wordPattern) ?? []).map(foldWord);
}

/** A word and its plurals. */
export function formsOf(word: string): readonly string[] {
  return word.length > 2 ? [word, `${word}s`, `${word}es`] : [word];
}

/** The searched texts of a record: its own, and those of its category. */
interface SearchedTexts {
  readonly own: string;
  readonly around: string;
}

/**
 * The rank of a match: 0 when its own texts contain every whole word, 1 when they
 * contain each as a prefix, 2 when some prefixes occur only in the texts around
 * it; `null` when a word occurs nowhere.
 */
export function matchOf(words: readonly string[], { own, around }: SearchedTexts): 0 | 1 | 2 | null {
  const folded = words.map(foldWord);
  const ownWords = wordsOf(own);
  if (folded.every((word) => ownWords.includes(word))) return 0;
  const begins = (among: readonly string[]) => (word: string) => among.some((each) => each.startsWith(word));
  if (folded.every(begins(ownWords))) return 1;
  return folded.every(begins([...ownWords, ...wordsOf(around)])) ? 2 : null;
}

function foldWord(word: string): string {
  if (plainPattern.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
