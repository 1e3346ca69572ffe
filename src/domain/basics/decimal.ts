const pattern = /^[+-]?(\d{1,40}(\.\d{1,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/;

/** Whether a text is an exact decimal number, in the form of responses and arguments. */
export function isDecimal(text: string): boolean {
  return pattern.test(text);
}

/** The decimal number in a stored text, which may have surrounding blanks or end in a dot; or `null`. */
export function readDecimal(text: string): string | null {
  const written = text.trim().replace(/\.(?=$|[eE])/, '');
  return isDecimal(written) ? written : null;
}

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Parses a decimal number, with or without an exponent. `null` for anything
 * else, including numbers too large for a double.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!numberPattern.test(trimmed)) return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

/** Whether a value counts as absent: only blanks, or `-` for a number. */
export function isBlank(text: string, isNumeric: boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (isNumeric && trimmed === '-');
}

/** A stored number is blank or fits in a double. */
export function isNumberOrBlank(text: string): boolean {
  return isBlank(text, true) || parseDecimal(text) !== null;
}

/** To 12 digits, which binary fractions are exact to after a calculation; whole numbers, such as times, as they are. */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}
