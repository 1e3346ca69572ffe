import { monthOf } from './date-words.ts';

/** A day, or a whole month, quarter or year, which has so many months. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  /** Absent for a whole time. */
  readonly day?: number;
  readonly months?: number;
}

export type DateOrder = 'DMY' | 'MDY';

const day = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?$/i;
const year = /^['\u2019]?(\d{4}|\d{2})$/;

/**
 * Reads a date as spreadsheets and people write it, without its time. `null` for a text that is
 * no date, and `order` for one that is another day if the month comes first, such as 05/01/2026.
 */
export function readFreeDate(text: string, order: DateOrder | null): CalendarDate | 'order' | null {
  return readNumeric(text, order) ?? readTime(text) ?? readWords(text);
}

/** The orders that the dates among some texts show. */
export function ordersIn(texts: Iterable<string>): ReadonlySet<DateOrder> {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [, one, , two] = numeric.exec(text) ?? [];
    if (Number(one) > 12) orders.add('DMY');
    else if (Number(two) > 12) orders.add('MDY');
  }
  return orders;
}

const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/;

function readNumeric(text: string, order: DateOrder | null): CalendarDate | 'order' | null {
  const [, years, , month, days] = /^(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (years !== undefined && (text.length === 8 || /[./-]/.test(text)))
    return { year: Number(years), month: Number(month), day: Number(days) };
  const [match, one, separator, two, written = ''] = numeric.exec(text) ?? [];
  if (match === undefined || match !== text) return null;
  const [first, second] = [Number(one), Number(two)];
  const isOneWay = separator === '.' || first === second || first > 12 || second > 12;
  if (!isOneWay && order === null) return 'order';
  const isMonthFirst = separator !== '.' && (isOneWay ? second > 12 : order === 'MDY');
  const [ofDay, ofMonth] = isMonthFirst ? [second, first] : [first, second];
  return { year: fullYear(written), month: ofMonth, day: ofDay };
}

function readTime(text: string): CalendarDate | null {
  const [, years, quarter, month] = /^(\d{4})(?:[ /-]?Q([1-4])|[./-](\d{1,2}))?$/i.exec(text) ?? turned(text);
  if (years === undefined) return null;
  if (quarter !== undefined) return { year: Number(years), month: 3 * Number(quarter) - 2, months: 3 };
  return month === undefined
    ? { year: Number(years), month: 1, months: 12 }
    : { year: Number(years), month: Number(month), months: 1 };
}

function turned(text: string): readonly (string | undefined)[] {
  const [, quarter, month, years] = /^(?:Q([1-4])[ /-]?|(\d{1,2})[./-])(\d{4})$/i.exec(text) ?? [];
  return [text, years, quarter, month];
}

/** `5. Januar 2026`, `Jan 5, 2026`, `05-Jan-26`, `lundi 5 janvier 2026`, `janv. 2026`. */
function readWords(text: string): CalendarDate | null {
  const words = text
    .split(/[\s,/-]+|\.(?=\S)/)
    .filter((word) => word !== '' && !/^(?:de|del|of)$/i.test(word));
  const at = words.findIndex((word) => monthOf(word) !== undefined);
  const month = monthOf(words[at] ?? '');
  // Before them may be the name of the day of the week.
  if (month === undefined || words.slice(1).some((word, index) => index + 1 !== at && !/\d/.test(word)))
    return null;
  const numbers = words.filter((word, index) => index !== at && /\d/.test(word));
  const [first = '', second] = numbers;
  if (second === undefined) {
    const [, written] = year.exec(first) ?? [];
    return written === undefined ? null : { year: fullYear(written), month, months: 1 };
  }
  const isYearFirst = /^\d{4}$/.test(first);
  const [, days] = day.exec(isYearFirst ? second : first) ?? [];
  const [, written] = year.exec(isYearFirst ? first : second) ?? [];
  if (days === undefined || written === undefined || numbers.length > 2) return null;
  return { year: fullYear(written), month, day: Number(days) };
}

/** Two digits are of the years from 1970 to 2069. */
function fullYear(written: string): number {
  const number = Number(written);
  return written.length === 4 ? number : number < 70 ? 2000 + number : 1900 + number;
}
