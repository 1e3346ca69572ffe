/** A number at the beginning of some tokens, as people write it. */
interface SaidNumber {
  readonly value: string;
  /** Code of the currency whose sign stands with it, such as `GBP`. */
  readonly currency: string | null;
  /** The rest of the same token, such as `km` of `5km`. */
  readonly suffix: string;
  readonly taken: number;
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const tokenPattern = /^(US\$|[$€£¥])?(\d[\d.,'’]*)([$€£¥]|\p{L}.*)?$/u;

/** Thousands are separated by commas, dots or apostrophes in groups of three digits, in one way. */
const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?|(?:['’]\d{3})+(?:[.,]\d+)?)$/;

/** `null` for digits that are no number, such as `1.2.3`. */
function readDigits(digits: string): string | null {
  if (grouped.test(digits)) {
    const separator = /[.,'’]/.exec(digits)?.[0] ?? '';
    return digits.replaceAll(separator, '').replace(',', '.');
  }
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : null;
}

/**
 * The number that tokens begin with: digits, with blanks between thousands where `isJoined`, or words of
 * `numbers`, such as `two` and `half`; a word for a hundred or more multiplies what is before it.
 */
export function readNumber(
  tokens: readonly string[],
  numbers: ReadonlyMap<string, number>,
  isJoined: boolean,
): SaidNumber | null {
  const [first = ''] = tokens;
  const word = numbers.get(first.toLowerCase());
  if (word !== undefined) return multiplied({ value: String(word), currency: null, suffix: '', taken: 1 });
  let taken = 1;
  let text = first;
  if (isJoined) {
    if (!/^(US\$|[$€£¥])?[1-9]\d{0,2}$/.test(first)) return null;
    while (/^\d{3}(?!\d)/.test(tokens[taken] ?? '')) text += tokens[taken++];
    if (taken === 1) return null;
  }
  const [, before, digits = '', rest = ''] = tokenPattern.exec(text) ?? [];
  const value = readDigits(digits);
  if (value === null) return null;
  const currency = signs[(before ?? rest).replace('US', '')] ?? null;
  const suffix = rest in signs ? '' : rest;
  if (suffix === 'k') return multiplied({ value: times(value, 1000), currency, suffix: '', taken });
  return multiplied({ value, currency, suffix, taken });

  function multiplied(said: SaidNumber): SaidNumber {
    const factor = numbers.get((tokens[said.taken] ?? '').toLowerCase()) ?? 0;
    if (said.suffix !== '' || factor < 100) return said;
    return { ...said, value: times(said.value, factor), taken: said.taken + 1 };
  }
}

function times(value: string, factor: number): string {
  return String(Number((Number(value) * factor).toPrecision(15)));
}
