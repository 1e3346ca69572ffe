import { currentLocale } from '../settings/notation.ts';
import { inLocale } from './in-locale.ts';

/** How a typed number was read. */
export interface NumberReading {
  /** In the form that the service reads: `1234.5`. */
  readonly value: string;
  /** The other reading, where the sign groups instead of dividing or the other way round; `null` where it is plain. */
  readonly other: string | null;
}

/** Marks that only ever group; every kind of space has become one before. */
const groupsOnly = /[ '’ʼ`_]/;
/** The zeros of the digits that are read: Arabic, Persian, Devanagari and full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** With digits and marks of ASCII, and one space for every kind of it. Raised digits are none: 10³ is not 103. */
const inAscii = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? 0));
    })
    .replaceAll(/[٫，]/g, ',')
    .replaceAll('．', '.')
    .replaceAll('٬', '’')
    .replaceAll(/[−–－]/g, '-')
    .replaceAll(/[\s\u200e\u200f\u061c]+/g, ' ')
    .trim();

/** Thousands, or thousands and then hundreds as in India, all with one mark. */
const isGrouped = (text: string): boolean =>
  /^[1-9]\d{0,2}([^\d])\d{3}(?:\1\d{3})*$|^[1-9]\d?([^\d])(?:\d{2}\2)*\d{3}$/.test(text);
const plain = (text: string): string => text.replaceAll(/\D/g, '');

/** The mark before decimals in a locale. */
export const decimalOf = inLocale((locale) => {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return part?.value === ',' || part?.value === '٫' ? ',' : '.';
});

/**
 * Reads a number as people type it: 30000, 30,000, 30.000, 30 000, 30'000, 3,00,000, 30,5. Where
 * three digits follow a single sign the locale decides, and `other` has what it is otherwise; in all
 * other cases the text itself tells. `null` where it is no number.
 */
export function readingOf(text: string, locale = currentLocale()): NumberReading | null {
  const [, sign = '', body = '', power = ''] =
    /^([-+]?) ?(\d[\d.,_ '’ʼ`]*|[.,]\d+)(e[-+]?\d+)?$/i.exec(inAscii(text)) ?? [];
  if (body === '') return null;
  const whole = (number: string): string => (sign === '-' ? '-' : '') + number + power;
  const read = readBody(body, decimalOf(locale));
  return read && { value: whole(read.value), other: read.other && whole(read.other) };
}

function readBody(body: string, decimal: string): NumberReading | null {
  const marks = body.match(/[.,]/g) ?? [];
  const [first] = marks;
  const last = marks.at(-1);
  const at = last === undefined ? -1 : body.lastIndexOf(last);
  const divided = (): NumberReading | null => joined(body.slice(0, at), body.slice(at + 1));
  if (last === undefined) return joined(body, '');
  // 1.234,5: the last mark divides, if it is there once.
  if (first !== last) return marks.filter((mark) => mark === last).length === 1 ? divided() : null;
  if (marks.length > 1) return isGrouped(body) ? { value: plain(body), other: null } : null;
  if (groupsOnly.test(body) || !isGrouped(body)) return divided();
  const [asDivided, asGrouped] = [body.replace(last, '.'), plain(body)];
  return last === decimal ? { value: asDivided, other: asGrouped } : { value: asGrouped, other: asDivided };
}

/** Digits before and after the mark that divides. */
function joined(whole: string, fraction: string): NumberReading | null {
  if (/\D/.test(fraction) || (/\D/.test(whole) && !isGrouped(whole))) return null;
  return { value: plain(whole) + (fraction === '' ? '' : `.${fraction}`), other: null };
}

/** The number as the service reads it. What is none stays as it is, for the service to refuse. */
export const readNumber = (text: string, locale?: string): string =>
  readingOf(text, locale)?.value ?? text.trim();

/** A number of the service, as the locale writes its decimal point; other text as it is. */
export const writeNumber = (text: string, locale?: string): string =>
  /^[-+]?\d*\.\d+$/.test(text) ? text.replace('.', decimalOf(locale)) : text;
