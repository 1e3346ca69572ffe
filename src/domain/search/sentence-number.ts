import { type DecimalMark, readWrittenNumber } from '../basics/written-number.ts';

/** A number at the beginning of some tokens, as people write it. */
interface SaidNumber {
  readonly value: string;
  /** The other way to read it, such as 30 of 30.000; `null` where there is one way. */
  readonly other: string | null;
  /** Code of the currency whose sign stands with it, such as `GBP`. */
  readonly currency: string | null;
  /** The rest of the same token, such as `km` of `5km`. */
  readonly suffix: string;
  readonly taken: number;
}

/** How numbers are written: words for some, and the decimal mark of the reader, if it is known. */
export interface NumberNotation {
  readonly numbers: ReadonlyMap<string, number>;
  readonly mark: DecimalMark | null;
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const tokenPattern = /^(US\$|[$€£¥])?(\d[\d.,'’]*)([$€£¥]|\p{L}.*)?$/u;

/**
 * The number that tokens begin with: digits, with blanks between thousands where `isJoined`, or words of
 * `numbers`, such as `two` and `half`; a word for a hundred or more multiplies what is before it.
 */
export function readNumber(
  tokens: readonly string[],
  { numbers, mark }: NumberNotation,
  isJoined: boolean,
): SaidNumber | null {
  const [first = ''] = tokens;
  const word = numbers.get(first.toLowerCase());
  const plain = { other: null, currency: null, suffix: '', taken: 1 };
  if (word !== undefined) return multiplied({ ...plain, value: String(word) });
  let taken = 1;
  let text = first;
  if (isJoined) {
    if (!/^(US\$|[$€£¥])?[1-9]\d{0,2}$/.test(first)) return null;
    while (/^\d{3}(?!\d)/.test(tokens[taken] ?? '')) text += tokens[taken++];
    if (taken === 1) return null;
  }
  const [, before, digits = '', rest = ''] = tokenPattern.exec(text) ?? [];
  const number = readWrittenNumber(digits, mark);
  if (number === null) return null;
  const currency = signs[(before ?? rest).replace('US', '')] ?? null;
  const said = { ...number, currency, suffix: rest in signs ? '' : rest, taken };
  return multiplied(said.suffix === 'k' ? { ...times(said, 1000), suffix: '' } : said);

  function multiplied(said: SaidNumber): SaidNumber {
    const factor = numbers.get((tokens[said.taken] ?? '').toLowerCase()) ?? 0;
    return said.suffix !== '' || factor < 100 ? said : { ...times(said, factor), taken: said.taken + 1 };
  }
}

function times(said: SaidNumber, factor: number): SaidNumber {
  const product = (value: string): string => String(Number((Number(value) * factor).toPrecision(15)));
  return { ...said, value: product(said.value), other: said.other && product(said.other) };
}
