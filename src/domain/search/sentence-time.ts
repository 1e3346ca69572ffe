import type { Instant } from '../basics/instant.ts';
import { parseIsoDate } from '../basics/iso-date.ts';

/** Time that `taken` words state; its instant is `null` if they are not certain. */
interface SaidTime {
  readonly instant: Instant | null;
  /** In ISO 8601, as exactly as it is said; empty if it is not certain. */
  readonly value: string;
  readonly taken: number;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthPattern =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;
const prefix = /^(in|during|for|on|im|en|année|year|jahr|año)$/i;
const yearPattern = /^(19|20)\d\d$/;
const datePattern = /^\d{4}-\d\d-\d\d$/;

/**
 * The time that a sentence names at its beginning: the start of `in 2023`, of
 * `March 2024` or of `on 2024-05-01`. What depends on today, such as `last year`, and
 * what names a beginning, an end or a part of a year is time too, but no certain one.
 * `null` for anything else.
 */
export function readTime([first = '', ...after]: readonly string[]): SaidTime | null {
  const [second = ''] = after;
  if (prefix.test(first)) {
    const before = prefix.test(second) ? 2 : 1;
    const time = readDay([first, ...after].slice(before));
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
  return readDay([first, ...after]);
}

function readDay([first = '', second = '']: readonly string[]): SaidTime | null {
  if (datePattern.test(first)) return certain(first, 1);
  if (yearPattern.test(first)) return certain(first, 1);
  if (!monthPattern.test(first) || !yearPattern.test(second)) return null;
  const month = months.indexOf(first.slice(0, 3).toLowerCase()) + 1;
  return certain(`${second}-${String(month).padStart(2, '0')}`, 2);
}

/** A year, a month or a day; one that does not exist is no time. */
function certain(value: string, taken: number): SaidTime | null {
  const instant = parseIsoDate(`${value}-01-01`.slice(0, 10));
  return instant === null ? null : { instant, value, taken };
}

function uncertain(taken: number): SaidTime {
  return { instant: null, value: '', taken };
}
