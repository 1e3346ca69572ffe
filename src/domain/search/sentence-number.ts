import { type DecimalMark, readWrittenNumber } from '../basics/written-number.ts';
import { addedHalf, dozen, readNumberWords } from './number-words.ts';

/** A number at the beginning of some tokens, as people write it. */
export interface SaidNumber {
  readonly value: string;
  /** The other way to read it, such as 30 of 30.000; `null` where there is one way. */
  readonly other: string | null;
  /** Code of the currency whose sign stands with it, such as `GBP`. */
  readonly currency: string | null;
  /** The rest of the same token, such as `km` of `5km`. */
  readonly suffix: string;
  readonly taken: number;
}

/** How numbers are written: words for some, and the decimal mark of the reader, if it is known. */
export interface NumberNotation {
  readonly numbers: ReadonlyMap<string, number>;
  /** Codes of currencies by their words. */
  readonly currencies: ReadonlyMap<string, string>;
  readonly mark: DecimalMark | null;
  /** Whether a number of the sentence itself shows the mark, so that three decimals are ones. */
  readonly isShown: boolean;
}

const dollars = { $: 'USD', US$: 'USD', A$: 'AUD', AU$: 'AUD', C$: 'CAD', CA$: 'CAD' };
const signs: Readonly<Record<string, string>> = { ...dollars, '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const before = String.raw`([A-Z]{0,2}\$|[€£¥]|[A-Z]{3})?`;
const tokenPattern = new RegExp(String.raw`^${before}(\d[\d.,'’_]*)([$€£¥]|\p{L}.*)?$`, 'u');
const firstOfGroups = new RegExp(String.raw`^${before}[1-9]\d{0,2}$`);

/** The code of a currency by its sign or, in capitals, by itself; `null` for other text. */
export function currencyOf(text: string, currencies: NumberNotation['currencies']): string | null {
  return signs[text] ?? (/^[A-Z]{3}$/.test(text) ? (currencies.get(text.toLowerCase()) ?? null) : null);
}

const fractions = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['1/2', 0.5],
  ['1/4', 0.25],
  ['3/4', 0.75],
]);

/**
 * The number that tokens begin with: digits, with blanks between thousands where `isJoined`, or words of
 * `numbers`, such as `two and a half`; a word for a hundred or more multiplies the figures before it.
 */
export function readNumber(
  tokens: readonly string[],
  { numbers, currencies, mark }: NumberNotation,
  isJoined: boolean,
): SaidNumber | null {
  const [first = ''] = tokens;
  const word = readNumberWords(tokens, numbers);
  const plain = { other: null, currency: null, suffix: '', taken: 1 };
  if (word !== null) return { ...plain, value: String(word.value), taken: word.taken };
  const fraction = readFraction(tokens);
  if (fraction !== null) return { ...plain, ...fraction };
  let taken = 1;
  let text = first;
  if (isJoined) {
    if (!firstOfGroups.test(first)) return null;
    while (/^\d{3}(?!\d)/.test(tokens[taken] ?? '')) text += tokens[taken++];
    if (taken === 1) return null;
  }
  const [, sign, digits = '', rest = ''] = tokenPattern.exec(text) ?? [];
  const number = readWrittenNumber(digits, mark);
  const currency = currencyOf(sign ?? rest, currencies);
  if (number === null || (sign !== undefined && currency === null)) return null;
  const said = { ...number, currency, suffix: rest in signs ? '' : rest, taken };
  return multiplied(said.suffix === 'k' ? { ...times(said, 1000), suffix: '' } : said);

  function multiplied(said: SaidNumber): SaidNumber {
    if (said.suffix !== '') return said;
    const half = addedHalf(tokens.slice(said.taken), numbers);
    if (half !== null)
      return { ...said, value: String(Number(said.value) + half.value), taken: said.taken + half.taken };
    const factor = numbers.get((tokens[said.taken] ?? '').toLowerCase()) ?? 0;
    return factor < 100 && factor !== dozen ? said : { ...times(said, factor), taken: said.taken + 1 };
  }
}

/** `½`, `1½`, `1/2` and `1 1/2`. */
function readFraction(tokens: readonly string[]): Pick<SaidNumber, 'value' | 'suffix' | 'taken'> | null {
  const [first = '', next = ''] = tokens;
  const [, whole = '', part, suffix = ''] = /^(\d*)([½¼¾]|(?<!\d)\d\/\d)(\p{L}.*)?$/u.exec(first) ?? [];
  const alone = fractions.get(part ?? '');
  if (alone !== undefined) return { value: String(Number(whole) + alone), suffix, taken: 1 };
  const added = /^\d+$/.test(first) ? fractions.get(next) : undefined;
  return added === undefined ? null : { value: String(Number(first) + added), suffix: '', taken: 2 };
}

function times(said: SaidNumber, factor: number): SaidNumber {
  const product = (value: string): string => String(Number((Number(value) * factor).toPrecision(15)));
  return { ...said, value: product(said.value), other: said.other && product(said.other) };
}
