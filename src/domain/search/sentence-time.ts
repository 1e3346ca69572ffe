import type { Instant } from '../basics/instant.ts';
import { parseIsoDate } from '../basics/iso-date.ts';

/** Time that `taken` words state; its instant is `null` if they are not certain. */
interface SaidTime {
  readonly instant: Instant | null;
  /** In ISO 8601, as exactly as it is said; empty if it is not certain. */
  readonly value: string;
  readonly taken: number;
}

/** A day, or a whole month, quarter or year, which has so many months. */
interface WrittenDate {
  readonly year: number;
  readonly month: number;
  readonly day?: number;
  readonly months?: number;
}

/** Reads a date as people write it; `order` where the day may also be the month. */
export type ReadDate = (text: string) => WrittenDate | 'order' | null;

const prefix = /^(in|during|for|on|im|am|vom|en|le|el|du|de|del|of|année|year|jahr|año)$/i;
const yearPattern = /^(19|20)\d\d$/;
/** `5 de enero de 2024` */
const longestDate = 5;

/**
 * The time that a sentence names at its beginning: the start of `in 2023`, of
 * `March 2024` or of `on 2024-05-01`. What depends on today, such as `last year`, and
 * what names a beginning, an end or a part of a year is time too, but no certain one.
 * `null` for anything else.
 */
export function readTime([first = '', ...after]: readonly string[], readDate: ReadDate): SaidTime | null {
  const [second = ''] = after;
  if (prefix.test(first)) {
    const before = prefix.test(second) ? 2 : 1;
    const time = readDay([first, ...after].slice(before), readDate);
    return time === null ? null : { ...time, taken: time.taken + before };
  }
  if (
    /^(last|this|next|previous|past)$/i.test(first) &&
    /^(year|month|week|quarter|winter|summer)$/i.test(second)
  )
    return uncertain(2);
  if (/^(yesterday|today|tomorrow)$/i.test(first) || /^FY-?(20)?\d\d$/i.test(first)) return uncertain(1);
  if (/^(since|until|till|before|after|between|from|Q[1-4]|FY)$/i.test(first) && yearPattern.test(second)) {
    const [, to = '', end = ''] = after;
    return uncertain(/^(to|and|until|till|-|–)$/i.test(to) && yearPattern.test(end) ? 4 : 2);
  }
  return readDay([first, ...after], readDate);
}

/** A date with the four digits of its year, which begins with a number or a month; only the year where its order is open. */
function readDay(tokens: readonly string[], readDate: ReadDate): SaidTime | null {
  const [first = ''] = tokens;
  if (!/^\d/.test(first) && readDate(`${first} 2000`) === null) return null;
  for (let taken = Math.min(longestDate, tokens.length); taken > 0; taken -= 1) {
    const text = tokens.slice(0, taken).join(' ');
    const [, , year] = /(^|\D)((19|20)\d\d)(\D|$)/.exec(text) ?? [];
    const date = year === undefined ? null : readDate(text);
    if (date === 'order') return certain(year ?? '', taken);
    if (date !== null) return certain(writeDate(date), taken);
  }
  return null;
}

function writeDate({ year, month, day, months }: WrittenDate): string {
  const parts = months === 12 ? [] : day === undefined ? [month] : [month, day];
  return [year, ...parts].map((part) => String(part).padStart(2, '0')).join('-');
}

/** A year, a month or a day; one that does not exist is no time. */
function certain(value: string, taken: number): SaidTime | null {
  const instant = parseIsoDate(`${value}-01-01`.slice(0, 10));
  return instant === null ? null : { instant, value, taken };
}

function uncertain(taken: number): SaidTime {
  return { instant: null, value: '', taken };
}
