import { badInput } from './errors.ts';
import { quote } from './uid.ts';

/** The character that decimals follow. */
export type DecimalMark = ',' | '.';

interface WrittenNumber {
  /** In the form of the service. */
  readonly value: string;
  /** Which mark its decimals have, as far as the number shows it or the caller knows. */
  readonly mark: DecimalMark | null;
  /** The same digits read the other way, such as 1.234 of 1,234; `null` where there is one reading. */
  readonly other: string | null;
}

/** All of Unicode's blanks that stand between thousands. */
export const blanks = '[ \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]';
const blankGroups = new RegExp(`^\\d{1,3}(?:(?:${blanks}|['\u2019_])\\d{3})+(?=$|[.,])`);

/** Thousands, or lakhs and crores as in India: 12,34,567. */
const groupForms = {
  '.': /^\d{1,3}(?:(?:,\d{3})+|(?:,\d{2})+,\d{3})(?:\.\d*)?$/,
  ',': /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/,
};

/**
 * Reads digits as people of any country write them: with thousands between commas, full stops,
 * apostrophes, underscores or blanks, and a decimal comma or point. Three digits after a single mark may be
 * thousands or decimals: `mark` decides, and without one they are thousands. `null` for what is
 * no number, such as 1.2.3.
 */
export function readWrittenNumber(text: string, mark: DecimalMark | null): WrittenNumber | null {
  const grouped = blankGroups.exec(text)?.[0];
  const written = grouped === undefined ? text : grouped.replace(/\D/g, '') + text.slice(grouped.length);
  if (!/\d/.test(written) || /[^\d.,]/.test(written)) return null;
  const marks: readonly DecimalMark[] = [...written].filter((each) => each === ',' || each === '.');
  const [one, ...more] = marks;
  if (one === undefined) return { value: written, mark: null, other: null };
  const last = marks.at(-1) ?? one;
  if (more.length > 0) {
    const isDecimal = last !== one;
    if (isDecimal && marks.indexOf(last) !== marks.length - 1) return null;
    return grouped === undefined ? inGroups(written, isDecimal ? last : otherThan(one)) : null;
  }
  const decimal = withDecimals(written, one);
  if (grouped !== undefined || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(written)) return { ...decimal, other: null };
  const thousands = written.replace(one, '');
  return mark === one
    ? { value: decimal.value, mark, other: thousands }
    : { value: thousands, mark, other: decimal.value };
}

function withDecimals(text: string, mark: DecimalMark) {
  return { value: text.replace(mark, '.').replace(/\.$/, '').replace(/^\./, '0.'), mark };
}

/** With the other mark between groups. */
function inGroups(text: string, mark: DecimalMark): WrittenNumber | null {
  if (!groupForms[mark].test(text)) return null;
  return { ...withDecimals(text.replaceAll(otherThan(mark), ''), mark), other: null };
}

function otherThan(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/** Throws BAD_USER_INPUT for what is no tag of a language; an empty one would not be sent to a remote service. */
export function assertLocale(locale: string | null | undefined): void {
  decimalMarkOf(locale, 'locale');
}

/**
 * The mark of a language, such as `de-CH`; `null` without one, and for digits other than ours.
 * Throws BAD_USER_INPUT for what is no tag of a language.
 */
export function decimalMarkOf(locale: string | null | undefined, argument: string): DecimalMark | null {
  if (locale === null || locale === undefined) return null;
  const parts = locale.length > 35 ? null : partsIn(locale);
  if (parts === null) {
    throw badInput(
      argument,
      `${argument} must be the tag of a language, such as de-DE or en-GB; got ${quote(locale)}.`,
    );
  }
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === '.' || mark === ',' ? mark : null;
}

function partsIn(locale: string): readonly Intl.NumberFormatPart[] | null {
  try {
    return new Intl.NumberFormat(locale).formatToParts(1.5);
  } catch {
    return null;
  }
}
