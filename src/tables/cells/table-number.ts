import { blanks, type DecimalMark, readWrittenNumber } from '../../domain/basics/written-number.ts';

/** A number of a table in the form of the service, and what is written next to it. */
interface TableNumber {
  readonly value: string;
  /** Which character its decimals follow, if it shows that. */
  readonly mark: DecimalMark | null;
  /** The text that follows the digits, such as `L`, or a currency that stands before them. */
  readonly unit: string | null;
}

const digits = `\\d(?:[\\d.,'\u2019]|${blanks}(?=\\d))*|[.,]\\d+`;
const sign = '[-+\\u2212\\u2013]';
const pattern = new RegExp(
  `^(?<open>\\()?(?<first>${sign})?\\s*(?<before>(?:US)?\\p{Sc}|[A-Z]{3}(?=[\\s\\d]))?\\s*(?<second>${sign})?\\s*` +
    `(?<digits>${digits})(?<exponent>[eE][+-]?\\d+)?(?<last>-)?\\s*(?<after>[^\\d\\s)(.,'-][^)]*?)?\\s*(?<close>\\))?$`,
  'u',
);
const plain = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a number as spreadsheets and people write it: with any usual separator of
 * thousands, a decimal comma, a unit or a currency next to it, a minus before or after
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
  const number = readWrittenNumber(parts['digits'] ?? '', mark);
  if (number === null) return null;
  if (number.other !== null && mark === null) return 'ambiguous';
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

/** The marks that the numbers among some texts show. */
export function marksIn(texts: Iterable<string>): ReadonlySet<DecimalMark> {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const number = readNumber(text, null);
    if (number !== null && number !== 'ambiguous' && number.mark !== null) marks.add(number.mark);
  }
  return marks;
}
