const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Parses a decimal number, with or without an exponent. `null` for anything
 * else, including numbers too large for a double.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!decimalPattern.test(trimmed)) return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

/** Whether a value counts as absent: only blanks, or `-` for a number. */
export function isBlank(text: string, isNumeric: boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (isNumeric && trimmed === '-');
}
