import { badInput } from './errors.ts';
import { quote } from './uid.ts';

/** Letters, digits and what is put on them; everything else stands between words. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

const maximumLength = 200;
const maximumWords = 10;

/**
 * The words that a search looks for. Nothing in a query is a sign with a
 * meaning: `"`, `*`, `-` and the like stand between words. Throws
 * BAD_USER_INPUT for a text without words, and for one that is too long.
 */
export function parseSearch(query: string, argument: string): readonly string[] {
  if (query.length > maximumLength) {
    throw badInput(
      argument,
      `${argument} may have ${maximumLength} characters at most; got ${query.length}.`,
    );
  }
  const words = query.normalize('NFC').match(wordPattern) ?? [];
  if (words.length === 0) {
    throw badInput(argument, `${argument} must have a word of letters or digits in it; got ${quote(query)}.`);
  }
  if (words.length > maximumWords) {
    throw badInput(argument, `${argument} may have ${maximumWords} words at most; got ${words.length}.`);
  }
  return words;
}

/** The words of a text, in the form under which two spellings are the same. */
export function wordsOf(text: string): readonly string[] {
  return (text.normalize('NFC').match(wordPattern) ?? []).map(foldWord);
}

/** What of a record a search looks into: its own texts, and those of where it stands. */
interface SearchedTexts {
  readonly own: string;
  readonly around: string;
}

/**
 * How well a record matches: 0 when its own texts have every word whole, 1 when
 * each begins one of their words, 2 when some do so only in the texts around
 * it; `null` when a word begins none.
 */
export function matchOf(words: readonly string[], { own, around }: SearchedTexts): 0 | 1 | 2 | null {
  const wanted = words.map(foldWord);
  const ownWords = wordsOf(own);
  if (wanted.every((word) => ownWords.includes(word))) return 0;
  const begins = (among: readonly string[]) => (word: string) => among.some((each) => each.startsWith(word));
  if (wanted.every(begins(ownWords))) return 1;
  return wanted.every(begins([...ownWords, ...wordsOf(around)])) ? 2 : null;
}

/** Without case, and without what is put on letters. */
function foldWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
