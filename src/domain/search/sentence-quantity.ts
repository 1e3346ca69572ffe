import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import { type NumberNotation, readNumber, type SaidNumber } from './sentence-number.ts';

/** How much of something a sentence says. */
export interface Amounting {
  readonly value: string;
  /** The other way to read the number; `null` where there is one way. */
  readonly other: string | null;
  readonly unit: string | null;
  /** `month` for `250 kWh a month`. */
  readonly perUnit: string | null;
  /** Inputs that take the counted number; empty if it has a unit. */
  readonly inputs: readonly string[];
  /** Code of the currency of an amount of money. */
  readonly currency: string | null;
}

interface SaidQuantity {
  readonly amounting: Amounting;
  /** Words in it that say what is meant. */
  readonly between: readonly string[];
  /** Its unit, or what is counted, as it is written. */
  readonly measure: readonly string[];
  readonly taken: number;
}

const longestUnit = 3;
const longestPeriod = 3;

/** The quantity that tokens begin with, in the units of a nation where these differ; `null` where they begin with none. */
export function readQuantity(
  from: readonly string[],
  lexicon: SearchLexicon,
  notation: NumberNotation,
  isUnit: (text: string) => boolean,
  nation: string | null = null,
): SaidQuantity | null {
  const { synonyms, units, counts, currencies, aside } = lexicon;
  for (const isJoined of [true, false]) {
    const number = readNumber(from, notation, isJoined);
    if (number === null) continue;
    const { currency } = number;
    const all = from.slice(number.taken);
    const stroke = all.findIndex((each) => each.startsWith('/'));
    const after = stroke < 0 ? all : all.slice(0, stroke);
    const isHalf = Number(number.value) < 1 && /^an?$/i.test(after[0] ?? '') ? 1 : 0;
    const measured = number.suffix === '' ? readUnit(after.slice(isHalf)) : readUnit([number.suffix]);
    const read = currency === null ? measured : { ...none, currency };
    if (read === null) continue;
    const taken = number.taken + (number.suffix === '' ? read.taken + (read.taken > 0 ? isHalf : 0) : 0);
    const period = readPeriod(from.slice(taken), lexicon);
    const { between, unit, inputs } = read;
    const { value, other } = notation.isShown ? number : inThousands(number, read);
    const amounting = { value, other, unit, perUnit: period?.unit ?? null, inputs, currency: read.currency };
    const measure = number.suffix === '' ? from.slice(number.taken, taken) : [number.suffix];
    return { amounting, between, measure, taken: taken + (period?.taken ?? 0) };
  }
  return null;

  function readUnit(following: readonly string[]): Measured | null {
    for (let taken = Math.min(longestUnit, following.length); taken > 0; taken -= 1) {
      const text = following.slice(0, taken).join(' ');
      const phrase = wordsOf(text).join(' ');
      const currency = currencies.get(phrase) ?? null;
      const unit = currency === null ? unitOf(phrase, text) : null;
      const inputs = countOf(phrase);
      if (unit !== null || inputs.length > 0 || currency !== null) {
        const between = unit === null ? thingIn(phrase) : [];
        return { taken, unit, inputs: unit === null ? inputs : [], currency, between };
      }
    }
    // A word may stand before what is counted: 20 hotel nights.
    const [between = '', counted = ''] = following;
    const inputs = countOf(wordsOf(counted).join(' '));
    return inputs.length === 0
      ? null
      : { ...none, taken: 2, inputs, between: [between, ...thingIn(counted)] };
  }

  /** Sometimes the thing that is counted is meant itself, such as flights. */
  function thingIn(counted: string): readonly string[] {
    return synonyms.has(wordsOf(counted).join(' ')) ? [counted] : [];
  }

  function countOf(phrase: string): readonly string[] {
    return counts.get(phrase) ?? [];
  }

  function unitOf(phrase: string, text: string): string | null {
    return (
      units.get(`${nation} ${phrase}`) ??
      units.get(phrase) ??
      (!aside.has(phrase) && isUnit(text) ? text : null)
    );
  }
}

interface Measured extends Omit<Amounting, 'value' | 'other' | 'perUnit'> {
  readonly taken: number;
  readonly between: readonly string[];
}

/** Units of which a sentence has no thousandth part. */
const wholeUnits = new Set(['km', 'mi', 'kWh', 'L', 'kg', 'g', 't', 'lb']);

/** The number with three digits after its mark as thousands, where they are hardly decimals: of some units, counts and money, or with a zero at the end. */
function inThousands(
  { value, other }: SaidNumber,
  { unit, inputs, currency }: Measured,
): Pick<SaidNumber, 'value' | 'other'> {
  const isWhole = wholeUnits.has(unit ?? '') || inputs.length > 0 || currency !== null || value.endsWith('0');
  return other !== null && value.includes('.') && isWhole ? { value: other, other: value } : { value, other };
}

const none: Measured = { taken: 0, unit: null, inputs: [], currency: null, between: [] };

/** A time that something is per, in the words of the lexicon, such as `a month` and `/year`. */
export function readPeriod(
  tokens: readonly string[],
  { periods }: SearchLexicon,
): { readonly unit: string; readonly taken: number } | null {
  for (let taken = Math.min(longestPeriod, tokens.length); taken > 0; taken -= 1) {
    const text = tokens.slice(0, taken).join(' ').replace(/^\//, 'per ');
    const unit = periods.get(wordsOf(text).join(' '));
    if (unit !== undefined) return { unit, taken };
  }
  return null;
}

/** The one of two nations, whose units have the same names, that a sentence names, or else that of its reader. */
export function nationIn(texts: readonly string[], { synonyms }: SearchLexicon, locale = ''): string | null {
  const meant = new Set(texts.flatMap((text) => synonyms.get(wordsOf(text).join(' ')) ?? []));
  return meant.has('united kingdom') ? 'uk' : meant.has('united states') ? 'us' : readerOf(locale);
}

function readerOf(locale: string): string | null {
  return /-(?:GB|IE)\b/i.test(locale) ? 'uk' : /-US\b/i.test(locale) ? 'us' : null;
}
