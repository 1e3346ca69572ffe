import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import type { Token } from './sentence-tokens.ts';
import { type NumberNotation, readNumber } from './sentence-number.ts';
import { type Amounting, readPeriod } from './sentence-quantity.ts';

/** A quantity of a sentence, and where it stands. */
export interface Quantity extends Amounting, Token {
  /** The quantities that it is the product of, such as `15 km` and `5 times a week`. */
  readonly factors?: readonly Quantity[];
}

/** How often something is; without a period, how many times its distance is travelled. */
export interface Frequency extends Quantity {
  /** Whether it counts days, such as those of `8 hours a day, 3 days a week`. */
  readonly isOfDays: boolean;
}

const longestPhrase = 2;
/** Inputs that take how often something is. */
const often = ['journeys', 'uses', 'daysPerYear'];

/** How often something is, as tokens begin with it: `5 times a week`, `3x per month`, `twice a day`, `x2`, `each way`. */
export function readFrequency(
  tokens: readonly string[],
  lexicon: SearchLexicon,
  notation: NumberNotation,
  more = 0,
): { readonly frequency: Omit<Frequency, keyof Token>; readonly taken: number } | null {
  const [, after] = /^[x×](\d+)$/i.exec(tokens[0] ?? '') ?? [];
  if (after !== undefined) return readFrequency([after, 'x', ...tokens.slice(1)], lexicon, notation, 1);
  const number = readNumber(tokens, notation, false);
  const counted = number?.suffix ?? '';
  const rest = [...(counted === '' ? [] : [counted]), ...tokens.slice(number?.taken ?? 0)];
  for (let length = longestPhrase; length > 0; length -= 1) {
    const word = lexicon.often.get(wordsOf(rest.slice(0, length).join(' ')).join(' '));
    const isCounted = word === 'times' || word === 'days';
    if (word === undefined || isCounted !== (number !== null)) continue;
    const isOfWays = word === 'ways';
    const period = isOfWays ? null : readPeriod(rest.slice(length), lexicon);
    if (period === null && word === 'days') continue;
    const frequency = {
      value: number?.value ?? (isOfWays ? '2' : word),
      other: null,
      unit: null,
      perUnit: period?.unit ?? null,
      inputs: isOfWays ? ['journeysPerDay'] : often,
      currency: null,
      isOfDays: word === 'days',
    };
    const before = tokens.length - rest.length;
    return { frequency, taken: before + length + (period?.taken ?? 0) - more };
  }
  return null;
}

/** The quantities, of which the only one that is open to it is multiplied by each frequency; others stay alone. */
export function multiplied(
  quantities: readonly Quantity[],
  frequencies: readonly Frequency[],
): readonly Quantity[] {
  let all = quantities;
  for (const { isOfDays, ...frequency } of frequencies) {
    const open = all.filter(({ perUnit }) => perUnit === null || (isOfDays && perUnit === 'day'));
    const measured = open.filter(({ unit, currency }) => (unit ?? currency) !== null);
    const [only, other] = measured.length > 0 ? measured : open;
    const isOne = only !== undefined && other === undefined;
    all = isOne ? all.map((each) => (each === only ? timesOf(only, frequency) : each)) : [...all, frequency];
  }
  return all;
}

function timesOf(quantity: Quantity, frequency: Quantity): Quantity {
  return {
    ...quantity,
    value: String(Number((Number(quantity.value) * Number(frequency.value)).toPrecision(15))),
    other: null,
    perUnit: frequency.perUnit ?? quantity.perUnit,
    text: `${quantity.text} ${frequency.text}`,
    factors: [...(quantity.factors ?? [quantity]), frequency],
  };
}
