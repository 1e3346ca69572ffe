import { beginsWithYear, fullYear, monthOf } from './date-words.ts';

/** A day, or a whole week, which has so many days, or a month, quarter, half or year, which has so many months. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  /** Absent for a time of months. */
  readonly day?: number;
  readonly days?: number;
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
  return readNumeric(text, order) ?? readTime(text) ?? readWeek(text) ?? readSerial(text) ?? readWords(text);
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
  if (separator !== '.' && beginsWithYear(first, written)) return null;
  const isOneWay = separator === '.' || first === second || first > 12 || second > 12;
  if (!isOneWay && order === null) return 'order';
  const isMonthFirst = separator !== '.' && (isOneWay ? second > 12 : order === 'MDY');
  const [ofDay, ofMonth] = isMonthFirst ? [second, first] : [first, second];
  return { year: fullYear(written), month: ofMonth, day: ofDay };
}

/** Six digits are a month only where they cannot be a day, a month and a year of two digits. */
const months = [
  /^(?<year>\d{4})[./-](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[./-](?<year>\d{4})$/,
  /^(?<year>20(?:1[3-9]|[2-9]\d))(?<month>0[1-9]|1[0-2])$/,
];

const quarters = 'q|t|qtr|quarter|quartal|trimestre|trimester|kwartaal';
const halves = 'h|s|half|halbjahr|semestre|semester';
const period = new RegExp(
  `^(?:(\\d{4})[ /-]?)?(?:([1-4])(?:st|nd|rd|th|er|e|[.\u00ba\u00b0])? ?)?(?:(${quarters})|${halves}) ?([1-4])?(?:[ /-]?(?:of |de )?['\u2019]?(\\d{4}|\\d{2}))?$`,
  'i',
);

/** A year, or a month, quarter or half of it: `2026-01`, `202601`, `Q1/26`, `1. Quartal 2026`, `T1 2026`, `H2 2026`. */
function readTime(text: string): CalendarDate | null {
  if (/^\d{4}$/.test(text)) return { year: Number(text), month: 1, months: 12 };
  const found = months.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found !== undefined) return { year: Number(found['year']), month: Number(found['month']), months: 1 };
  const [match, yearFirst, first, quarter, last, yearLast] = period.exec(text) ?? [];
  const [number, written] = [first ?? last, yearFirst ?? yearLast];
  const isSaidTwice = [first, last, yearFirst, yearLast].filter((each) => each !== undefined).length > 2;
  if (match === undefined || written === undefined || number === undefined || isSaidTwice) return null;
  const length = quarter === undefined ? 6 : 3;
  const month = length * (Number(number) - 1) + 1;
  return month > 12 ? null : { year: fullYear(written), month, months: length };
}

const weeks = 'w|wk|week|cw|kw|kalenderwoche|woche|sem|semaine|semana|settimana';
const week = new RegExp(
  `^(?:(\\d{4})[ /-]?)?(?:${weeks})\\.? ?(\\d{1,2})(?:[ /-](?:of |de )?(\\d{4}|\\d{2}))?$`,
  'i',
);
const dayMs = 24 * 60 * 60 * 1000;

/** A week of ISO 8601, which the Monday begins: `2024-W05`, `KW 5 2024`. Week 1 has the fourth of January. */
function readWeek(text: string): CalendarDate | null {
  const [match, yearFirst, written, yearLast] = week.exec(text) ?? [];
  const [yearOf, number] = [yearFirst ?? yearLast, Number(written)];
  if (match === undefined || yearOf === undefined || (yearFirst !== undefined && yearLast !== undefined))
    return null;
  const monday = (of: number, weekOf: number) => {
    const fourth = new Date(Date.UTC(of, 0, 4));
    return fourth.getTime() + ((weekOf - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * dayMs;
  };
  const start = monday(fullYear(yearOf), number);
  if (number < 1 || start >= monday(fullYear(yearOf) + 1, 1)) return null;
  return { ...dayAt(start), days: 7 };
}

/**
 * The number that spreadsheets have for a day since 2000, such as 45292, where it is not shown as a date; `null`
 * where its digits can be a day, a month and a year.
 */
function readSerial(text: string): CalendarDate | null {
  const [, days = ''] = /^((?:3[6-9]|4\d|5[0-4])\d{3})(?:[.,]0+)?$/.exec(text) ?? [];
  const isDate = /^\d(?:0[1-9]|1[0-2])/.test(days);
  return days === '' || isDate ? null : dayAt(Date.UTC(1899, 11, 30) + Number(days) * dayMs);
}

function dayAt(milliseconds: number): Required<Pick<CalendarDate, 'year' | 'month' | 'day'>> {
  const date = new Date(milliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
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
    // Spreadsheets show the 15th of January of any year as 15-Jan.
    const isDay = written === first && first.length === 2 && words.indexOf(first) < at;
    return written === undefined || isDay ? null : { year: fullYear(written), month, months: 1 };
  }
  const isYearFirst = /^\d{4}$/.test(first);
  const [, days] = day.exec(isYearFirst ? second : first) ?? [];
  const [, written] = year.exec(isYearFirst ? first : second) ?? [];
  if (days === undefined || written === undefined || numbers.length > 2) return null;
  return { year: fullYear(written), month, day: Number(days) };
}
