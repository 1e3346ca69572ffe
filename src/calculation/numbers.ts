const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number that a text writes in decimal digits, with or without an exponent.
 * `null` for anything else, also for what no double can hold.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!decimalPattern.test(trimmed)) return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

/** Whether a value counts as not given: nothing but blanks, or `-` where a number is wanted. */
export function isBlank(text: string, isNumeric: boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (isNumeric && trimmed === '-');
}
