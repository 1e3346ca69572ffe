import { badInput } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';
import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import type { Instant } from '../basics/instant.ts';
import { readNumber } from './sentence-number.ts';
import { readTime } from './sentence-time.ts';

/** A number in a sentence, with its unit or what it counts. */
export interface Quantity {
  /** The original text. */
  readonly text: string;
  readonly value: string;
  readonly unit: string | null;
  /** `month` for `250 kWh a month`. */
  readonly perUnit: string | null;
  /** Inputs that take the counted number; empty if it has a unit. */
  readonly inputs: readonly string[];
  /** Code of the currency of an amount of money. */
  readonly currency: string | null;
}

interface Sentence {
  readonly quantities: readonly Quantity[];
  /** The time that it names, if it is certain, with its words. */
  readonly time: { readonly instant: Instant; readonly text: string } | null;
  /** Further words about time and numbers of nothing, which the search ignores. */
  readonly unread: readonly string[];
  /** Numbers that items may have in their names too, such as the year of a model. */
  readonly hints: readonly string[];
  readonly words: readonly string[];
}

const maxLength = 200;
const longestUnit = 3;

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
  { synonyms, units, counts, currencies, numbers, aside }: SearchLexicon,
  isUnit: (text: string) => boolean,
  argument = 'text',
): Sentence {
  assertSentence(text, argument);
  const tokens = text
    .normalize('NFC')
    .replaceAll(/([$€£¥])\s+(?=\d)|(?<=\d)\s+([$€£¥])(?=\s|$)/gu, '$1$2')
    .split(/[\s\p{C}]+/u)
    .map(trimToken)
    .filter((token) => token !== '');
  const quantities: Quantity[] = [];
  const words: string[] = [];
  const unread: string[] = [];
  const hints: string[] = [];
  let time: Sentence['time'] = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const [token = ''] = tokens.slice(index);
    const said = readTime(tokens.slice(index));
    const counted = said?.taken === 1 ? readQuantity(tokens.slice(index)) : null;
    if (said !== null && counted === null) {
      const phrase = tokens.slice(index, index + said.taken).join(' ');
      if (said.instant === null || time !== null) unread.push(phrase);
      else time = { instant: said.instant, text: phrase };
      hints.push(...wordsOf(phrase).filter((word) => /^\d{4}$/.test(word)));
      index += said.taken - 1;
      continue;
    }
    const read = counted ?? readQuantity(tokens.slice(index));
    if (read !== null) {
      quantities.push(read.quantity);
      hints.push(...wordsOf(read.quantity.value));
      words.push(...read.between);
      index += read.taken - 1;
    } else if (isLoose(token, words.at(-1) ?? '', aside)) {
      unread.push(token);
      hints.push(token);
    } else words.push(token);
  }
  return { quantities, time, unread, hints, words: words.length > 0 ? words : tokens };

  function readQuantity(from: readonly string[]) {
    for (const isJoined of [true, false]) {
      const number = readNumber(from, numbers, isJoined);
      if (number === null) continue;
      const after = from.slice(number.taken);
      const isHalf = Number(number.value) < 1 && /^an?$/i.test(after[0] ?? '') ? 1 : 0;
      const measured = number.suffix === '' ? readUnit(after.slice(isHalf)) : readUnit([number.suffix]);
      const read = number.currency === null ? measured : { ...none, currency: number.currency };
      if (read === null) continue;
      const taken = number.taken + (number.suffix === '' ? read.taken + (read.taken > 0 ? isHalf : 0) : 0);
      const period = readPeriod(from.slice(taken));
      const all = taken + (period?.taken ?? 0);
      const { unit, inputs, currency, between } = read;
      const perUnit = period?.unit ?? null;
      const said = from.slice(0, all).join(' ');
      return {
        quantity: { text: said, value: number.value, unit, perUnit, inputs, currency },
        taken: all,
        between,
      };
    }
    return null;
  }

  function readUnit(following: readonly string[]) {
    for (let taken = Math.min(longestUnit, following.length); taken > 0; taken -= 1) {
      const parts = following.slice(0, taken);
      const phrase = parts.flatMap(wordsOf).join(' ');
      const currency = currencies.get(phrase) ?? null;
      const unit = currency === null && !aside.has(phrase) ? unitOf(phrase, parts) : null;
      const inputs = countOf(phrase);
      if (unit !== null || inputs.length > 0 || currency !== null)
        return {
          ...none,
          taken,
          unit,
          inputs: unit === null ? inputs : [],
          currency,
          between: unit === null ? thingIn(phrase) : [],
        };
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
    return synonyms.has(counted.toLowerCase()) ? [counted] : [];
  }

  function countOf(phrase: string): readonly string[] {
    return counts.get(phrase) ?? [];
  }

  function unitOf(phrase: string, parts: readonly string[]): string | null {
    const text = parts.join(' ');
    return units.get(phrase) ?? (isUnit(text) ? text : null);
  }
}

const none = {
  taken: 0,
  unit: null as string | null,
  inputs: [] as readonly string[],
  currency: null as string | null,
  between: [] as readonly string[],
};

/** Whether digits, or two with a dash, count nothing and are no code: codes have five or more, or follow their letters, as in `R 32`. */
function isLoose(token: string, before: string, aside: SearchLexicon['aside']): boolean {
  if (!/^\d[\d.,'’]*([-–]\d[\d.,'’]*)?$/.test(token) || /^\d{5,}$/.test(token)) return false;
  return !/^\p{L}{1,4}$/u.test(before) || aside.has(before.toLowerCase());
}

function readPeriod([first = '', second = '']: readonly string[]): { unit: string; taken: number } | null {
  if (/^(a|an|per|each|every)$/i.test(first) && /^(day|week|month|year)$/i.test(second)) {
    return { unit: second.toLowerCase(), taken: 2 };
  }
  const one = /^\/?(day|week|month|year)$/i.exec(first)?.[1] ?? /^(month|year)ly$/i.exec(first)?.[1];
  return one === undefined || !/^\/|ly$/i.test(first) ? null : { unit: one.toLowerCase(), taken: 1 };
}

function trimToken(token: string): string {
  return token.replaceAll(/^[("'“„«¿¡~≈]+|[)"'”“».,;:!?]+$/gu, '').replace(/(?<=\p{L})['’]s$/u, '');
}
