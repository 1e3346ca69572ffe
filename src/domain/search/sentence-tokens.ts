import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import { currencyOf } from './sentence-number.ts';

/** A word or number of a sentence, without the punctuation around it, and where it stands. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const sign = /^[$€£¥]$/u;

/**
 * The words of a sentence, without the article of `l'eau`; a sign of a currency that stands apart belongs to
 * the number next to it, and a period after a stroke, such as `/month`, is a word of its own.
 */
export function tokensOf(
  sentence: string,
  { periods, currencies }: Pick<SearchLexicon, 'periods' | 'currencies'>,
): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of sentence.matchAll(/[^\s\p{C}]+/gu)) {
    const whole = word.replaceAll(/^[("'“„«¿¡~≈]+|[)"'”“».,;:!?]+$/gu, '').replace(/(?<=\p{L})['’]s$/u, '');
    const bare = whole.replace(/^([dlmnst]|qu)['’](?=\p{L})/iu, '');
    if (bare === '') continue;
    const start = index + word.indexOf(whole) + whole.length - bare.length;
    const stroke = bare.lastIndexOf('/');
    if (stroke > 0 && periods.has(wordsOf(`per ${bare.slice(stroke + 1)}`).join(' '))) {
      const cut = start + stroke;
      tokens.push({ text: bare.slice(0, stroke), start, end: cut });
      tokens.push({ text: bare.slice(stroke), start: cut, end: start + bare.length });
      continue;
    }
    const token = { text: bare.normalize('NFC'), start, end: start + bare.length };
    const before = tokens.at(-1);
    // In `100 USD 2020` the code belongs to the number before it.
    const isCounted = /^\d/.test(tokens.at(-2)?.text ?? '');
    const isOfNumber =
      before !== undefined &&
      ((currencyOf(before.text, currencies) !== null && /^\d/.test(bare) && !isCounted) ||
        (sign.test(bare) && /\d$/.test(before.text)));
    if (isOfNumber)
      tokens[tokens.length - 1] = { ...token, text: before.text + token.text, start: before.start };
    else tokens.push(token);
  }
  return tokens;
}

export function textsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.map(({ text }) => text);
}

/** Whether digits, or two with a dash, count nothing and are no code: codes have five or more, or follow their letters, as in `R 32`. */
export function isLoose(token: string, before: string, aside: SearchLexicon['aside']): boolean {
  if (!/^\d[\d.,'’]*([-–]\d[\d.,'’]*)?$/.test(token) || /^\d{5,}$/.test(token)) return false;
  return !/^\p{L}{1,4}$/u.test(before) || aside.has(before.toLowerCase());
}

/** How many tokens begin a synonym of several words; 1 where none does. */
export function longestPhrase(texts: readonly string[], { synonyms, longest }: SearchLexicon): number {
  for (let length = Math.min(longest, texts.length); length > 1; length -= 1) {
    if (synonyms.has(texts.slice(0, length).flatMap(wordsOf).join(' '))) return length;
  }
  return 1;
}
