import { badInput } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';
import type { SearchLexicon } from './search-lexicon.ts';
import { wordsOf } from './search-words.ts';
import type { Instant } from '../basics/instant.ts';
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
}

interface Sentence {
  readonly quantities: readonly Quantity[];
  /** The time that it names, if it is certain, with its words. */
  readonly time: { readonly instant: Instant; readonly text: string } | null;
  /** Further words about time, which the search ignores. */
  readonly unread: readonly string[];
  readonly words: readonly string[];
}

const maxLength = 200;
const numberPattern = /^([$€£]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(\p{L}.*)?$/u;
const longestUnit = 2;

/** Throws BAD_USER_INPUT for a text without words, and for one that is too long. */
export function assertSentence(text: string): void {
  if (text.length > maxLength) {
    throw badInput('text', `text must have at most ${maxLength} characters; got ${text.length}.`);
  }
  if (wordsOf(text).length === 0) {
    throw badInput('text', `text must contain a word of letters or digits; got ${quote(text)}.`);
  }
}

/**
 * The quantities and words of a sentence. Commas of numbers separate thousands.
 * Throws as `assertSentence` does.
 */
export function readSentence(
  text: string,
  { units, counts }: SearchLexicon,
  isUnit: (text: string) => boolean,
): Sentence {
  assertSentence(text);
  const tokens = text
    .normalize('NFC')
    .split(/[\s\p{C}]+/u)
    .map(trimToken)
    .filter((token) => token !== '');
  const quantities: Quantity[] = [];
  const words: string[] = [];
  const unread: string[] = [];
  let time: Sentence['time'] = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const said = readTime(tokens.slice(index));
    if (said !== null) {
      const phrase = tokens.slice(index, index + said.taken).join(' ');
      if (said.instant === null || time !== null) unread.push(phrase);
      else time = { instant: said.instant, text: phrase };
      index += said.taken - 1;
      continue;
    }
    const [, currency = '', digits = '', suffix = ''] = numberPattern.exec(tokens[index] ?? '') ?? [];
    const read = digits === '' ? null : readUnit(suffix === '' ? tokens.slice(index + 1) : [suffix]);
    if (currency === '' && read === null) {
      words.push(tokens[index] ?? '');
      continue;
    }
    const taken = suffix === '' ? (read?.taken ?? 0) : 0;
    const period = readPeriod(tokens.slice(index + 1 + taken));
    const quantity = tokens.slice(index, index + 1 + taken + (period?.taken ?? 0)).join(' ');
    quantities.push({
      text: quantity,
      value: digits.replaceAll(',', ''),
      unit: read?.unit ?? null,
      perUnit: period?.unit ?? null,
      inputs: currency === '' ? (read?.inputs ?? []) : (counts.get('usd') ?? []),
    });
    index += taken + (period?.taken ?? 0);
  }
  return { quantities, time, unread, words };

  function readUnit(following: readonly string[]) {
    for (let taken = Math.min(longestUnit, following.length); taken > 0; taken -= 1) {
      const parts = following.slice(0, taken);
      const phrase = parts.flatMap(wordsOf).join(' ');
      const unit = units.get(phrase) ?? (taken === 1 && parts.every(isUnit) ? parts.join('') : undefined);
      const inputs = counts.get(phrase);
      if (unit !== undefined || inputs !== undefined)
        return { taken, unit: unit ?? null, inputs: inputs ?? [] };
    }
    return null;
  }
}

function readPeriod([first = '', second = '']: readonly string[]): { unit: string; taken: number } | null {
  if (/^(a|an|per|each|every)$/i.test(first) && /^(day|week|month|year)$/i.test(second)) {
    return { unit: second.toLowerCase(), taken: 2 };
  }
  const one = /^\/?(day|week|month|year)$/i.exec(first)?.[1] ?? /^(month|year)ly$/i.exec(first)?.[1];
  return one === undefined || !/^\/|ly$/i.test(first) ? null : { unit: one.toLowerCase(), taken: 1 };
}

function trimToken(token: string): string {
  return token.replaceAll(/^[("'“]+|[)"'”.,;:!?]+$/gu, '');
}
