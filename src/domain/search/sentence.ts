import { badInput } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';
import { quote } from '../basics/uid.ts';
import { type DecimalMark, readWrittenNumber } from '../basics/written-number.ts';
import type { Ownership } from '../data-tree/category-about.ts';
import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import { type Frequency, multiplied, type Quantity, readFrequency } from './sentence-frequency.ts';
import { nationIn, readPeriod, readQuantity } from './sentence-quantity.ts';
import { type ReadDate, readTime } from './sentence-time.ts';
import { longestPhrase, isLoose, textsOf, type Token, tokensOf } from './sentence-tokens.ts';

export interface Sentence {
  readonly quantities: readonly Quantity[];
  /** The time that it names, if it is certain, with its words. */
  readonly time: (Token & { readonly instant: Instant; readonly value: string }) | null;
  readonly ownership: (Token & { readonly value: Ownership }) | null;
  /** Further words about time and numbers of nothing, which the search ignores. */
  readonly unread: readonly Token[];
  readonly words: readonly string[];
  /** Whether a word names a thing; otherwise the units of the quantities stand for it. */
  readonly isOfThings: boolean;
}

/** How a sentence is read. */
export interface SentenceNotation {
  readonly isUnit: (text: string) => boolean;
  readonly readDate: ReadDate;
  /** The decimal mark of the reader, where it is known. */
  readonly mark: DecimalMark | null;
  /** The language of the reader, whose nation has gallons and tons of its own. */
  readonly locale?: string | undefined;
}

const maxLength = 200;

/** Throws BAD_USER_INPUT for a text without words, and for one that is too long. */
export function assertSentence(text: string, argument: string): void {
  if (text.length > maxLength) {
    throw badInput(argument, `${argument} must have at most ${maxLength} characters; got ${text.length}.`);
  }
  if (wordsOf(text).length === 0) {
    throw badInput(argument, `${argument} must contain a word of letters or digits; got ${quote(text)}.`);
  }
}

/** The quantities and words of a sentence. Throws as `assertSentence` does. */
export function readSentence(
  text: string,
  lexicon: SearchLexicon,
  { isUnit, readDate, mark, locale }: SentenceNotation,
  argument = 'text',
): Sentence {
  assertSentence(text, argument);
  const tokens = tokensOf(text, lexicon);
  const nation = nationIn(textsOf(tokens), lexicon, locale);
  const shown = markIn(textsOf(tokens));
  const { numbers, currencies } = lexicon;
  const notation = { numbers, currencies, mark: shown ?? mark, isShown: shown !== null };
  const quantities: Quantity[] = [];
  const frequencies: Frequency[] = [];
  /** Units, and what is counted. */
  const measures: string[] = [];
  const periods: (Token & { readonly unit: string })[] = [];
  const words: string[] = [];
  const unread: Token[] = [];
  let time: Sentence['time'] = null;
  let ownership: Sentence['ownership'] = null;
  for (let index = 0; index < tokens.length;) index += readAt(index);
  const gas = words.findIndex((word) => /^gas$/i.test(word));
  if (gas >= 0 && !/natural/i.test(words[gas - 1] ?? '')) words[gas] = liquidIn(quantities) ?? 'gas';
  const isOfThings = words.some((word) => !lexicon.aside.has(wordsOf(word).join(' ')));
  return {
    quantities: withPeriod(multiplied(quantities, frequencies), periods),
    time,
    ownership,
    unread,
    isOfThings,
    // Without things, a quantity says what is meant, as nights do.
    words:
      isOfThings || quantities.length > 0 ? [...words, ...(isOfThings ? [] : measures)] : textsOf(tokens),
  };

  /** Reads what begins at an index; returns how many tokens it has. */
  function readAt(index: number): number {
    const texts = textsOf(tokens.slice(index));
    const [first = ''] = texts;
    const phrase = longestPhrase(texts, lexicon);
    if (numbered.test(texts.slice(0, 3).join(' '))) {
      words.push(...texts.slice(0, 2));
      return 2;
    }
    const span = (taken: number): Token => spanOf(text, tokens.slice(index, index + taken));
    const often = readFrequency(texts, lexicon, notation);
    if (often !== null) {
      frequencies.push({ ...span(often.taken), ...often.frequency });
      return often.taken;
    }
    const said = readTime(texts, readDate);
    const found =
      said !== null && said.taken > 1 ? null : readQuantity(texts, lexicon, notation, isUnit, nation);
    // A name may begin with a quantity, such as `40 ft container`.
    const quantity = found !== null && found.taken < phrase ? null : found;
    if (said !== null && quantity === null) {
      const { instant, value, taken } = said;
      if (instant === null || time !== null) unread.push(span(taken));
      else time = { ...span(taken), instant, value };
      return taken;
    }
    if (quantity !== null) {
      quantities.push({ ...span(quantity.taken), ...quantity.amounting });
      words.push(...quantity.between);
      measures.push(...quantity.measure);
      return quantity.taken;
    }
    if (phrase > 1) {
      words.push(...texts.slice(0, phrase));
      return phrase;
    }
    const period = readPeriod(texts, lexicon);
    if (period !== null) {
      periods.push({ ...span(period.taken), unit: period.unit });
      return period.taken;
    }
    const owner = lexicon.owners.get(first.toLowerCase());
    if (owner !== undefined) {
      ownership = { ...span(1), value: owner };
    } else if (isLoose(first, words.at(-1) ?? '', lexicon.aside)) {
      unread.push(span(1));
    } else words.push(first);
    return 1;
  }
}

/** A name with a number before a quantity: `no. 2 100 gal`. */
const numbered = /^(?:no\.?|nr\.?|type|typ|r) \d{1,3} \d/i;

/** The decimal mark that a number of a sentence shows. */
function markIn(texts: readonly string[]): DecimalMark | null {
  const numbers = texts.map((text) => readWrittenNumber(/^\D?(\d[\d.,]*)/.exec(text)?.[1] ?? '', null));
  return numbers.find((number) => number?.mark != null && number.other === null)?.mark ?? null;
}

/** The fuel that is called gas where it is sold by the gallon or the litre, as natural gas is not. */
function liquidIn(quantities: readonly Quantity[]): string | undefined {
  const isIn = (pattern: RegExp): boolean => quantities.some(({ unit }) => pattern.test(unit ?? ''));
  if (isIn(/\bgal/i)) return 'gasoline';
  return isIn(/^(?:L|l|litres?|liters?)$/) ? 'lpg' : undefined;
}

/** A time that stands apart from the only quantity is what that is per: `monthly electricity 250 kWh`. */
function withPeriod(
  quantities: readonly Quantity[],
  [period, ...others]: readonly { readonly unit: string }[],
): readonly Quantity[] {
  const without = quantities.filter(({ perUnit }) => perUnit === null);
  const measured = without.filter(({ unit }) => unit !== null);
  const open = measured.length > 0 ? measured : without;
  if (period === undefined || others.length > 0 || open.length !== 1) return quantities;
  return quantities.map((each) => (each === open[0] ? { ...each, perUnit: period.unit } : each));
}

function spanOf(sentence: string, tokens: readonly Token[]): Token {
  const [start = 0, end = 0] = [tokens[0]?.start, tokens.at(-1)?.end];
  return { text: sentence.slice(start, end).replaceAll(/\s+/gu, ' '), start, end };
}
