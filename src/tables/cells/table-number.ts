/** A number of a table in the form of the service, and what is written beside it. */
interface TableNumber {
  readonly value: string;
  /** Which character its decimals follow, if it shows that. */
  readonly mark: DecimalMark | null;
  /** The text that follows the digits, such as `L`, or a currency that stands before them. */
  readonly unit: string | null;
}

export type DecimalMark = ',' | '.';

const space = '[ \\u00a0\\u2007\\u2009\\u202f]';
const digits = `\\d(?:[\\d.,'\u2019]|${space}(?=\\d))*|[.,]\\d+`;
const sign = '[-+\\u2212\\u2013]';
const pattern = new RegExp(
  `^(?<open>\\()?(?<first>${sign})?\\s*(?<before>\\p{Sc}|[A-Z]{3}(?=[\\s\\d]))?\\s*(?<second>${sign})?\\s*` +
    `(?<digits>${digits})(?<exponent>[eE][+-]?\\d+)?(?<last>-)?\\s*(?<after>[^\\d\\s)(.,'-][^)]*?)?\\s*(?<close>\\))?$`,
  'u',
);
const plain = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const groups = new RegExp(`^\\d{1,3}(?:(?:${space}|['\u2019])\\d{3})+(?=$|[.,])`);

/**
 * Reads a number as spreadsheets and people write it: with any usual separator of
 * thousands, a decimal comma, a unit or a currency beside it, a minus before or after
 * it, or in brackets. `null` for a text that is no number, and `ambiguous` for one whose
 * single mark is followed by three digits, such as 1.234, unless `mark` says what it is.
 */
export function readNumber(text: string, mark: DecimalMark | null): TableNumber | 'ambiguous' | null {
  const parts = pattern.exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const { open, first, second, last, close, before, after, exponent = '' } = parts;
  const signs = [first, second, last].filter((each) => each !== undefined);
  if ((open === undefined) !== (close === undefined) || signs.length > 1) return null;
  if (before !== undefined && after !== undefined) return null;
  const number = toDecimal(parts['digits'] ?? '', mark);
  if (number === null || number === 'ambiguous') return number;
  const isNegative = open !== undefined || (signs[0] !== undefined && signs[0] !== '+');
  return {
    value: `${isNegative ? '-' : ''}${number.value}${exponent}`,
    mark: number.mark,
    unit: (before ?? after)?.trim() ?? null,
  };
}

/** Whether it is a number in the form of the service, without anything to be interpreted. */
export function isPlainNumber(text: string): boolean {
  return plain.test(text) && !/^[+-]?\d{1,3}\.\d{3}$/.test(text);
}

function toDecimal(text: string, mark: DecimalMark | null) {
  const grouped = groups.exec(text)?.[0];
  const written = grouped === undefined ? text : grouped.replace(/\D/g, '') + text.slice(grouped.length);
  if (/[^\d.,]/.test(written)) return null;
  const marks = written.match(/[.,]/g) ?? [];
  const [one] = marks;
  if (one === undefined) return { value: written, mark: null };
  const kinds = new Set(marks);
  if (kinds.size === 2) {
    const decimal = marks.at(-1) as DecimalMark;
    return marks.filter((each) => each === decimal).length === 1 ? inGroups(written, decimal) : null;
  }
  const other = one === '.' ? ',' : '.';
  if (marks.length > 1) return grouped === undefined ? inGroups(written, other) : null;
  const isGroup = grouped === undefined && /^[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  if (!isGroup) return decimals(written, one as DecimalMark);
  if (mark === null) return 'ambiguous';
  return mark === one ? decimals(written, mark) : inGroups(written, mark);
}

function decimals(text: string, mark: DecimalMark) {
  return { value: text.replace(mark, '.').replace(/\.$/, '').replace(/^\./, '0.'), mark };
}

/** With the other mark between thousands. */
function inGroups(text: string, mark: DecimalMark) {
  const form = mark === ',' ? /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
  if (!form.test(text)) return null;
  return decimals(text.replaceAll(mark === ',' ? '.' : ',', ''), mark);
}

/** The mark that the numbers of a sample show; `null` where they show none, or both. */
export function markOf(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const number = readNumber(text, null);
    if (number !== null && number !== 'ambiguous' && number.mark !== null) marks.add(number.mark);
    if (marks.size > 1) return null;
  }
  return [...marks][0] ?? null;
}
