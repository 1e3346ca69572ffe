/** A number in words, and how many tokens it takes. */
interface NumberInWords {
  readonly value: number;
  readonly taken: number;
}

/**
 * The number that tokens begin with in words, such as `two thousand five hundred`, `twenty-five`, `a hundred and
 * fifty`, `two and a half`, `three quarters of`; `null` where the first is no word of a number.
 */
export function readNumberWords(
  tokens: readonly string[],
  numbers: ReadonlyMap<string, number>,
): NumberInWords | null {
  let [sum, part, taken] = [0, compoundOf(tokens[0], numbers), 1];
  if (part === undefined) return null;
  for (;;) {
    const half = addedHalf(tokens.slice(taken), numbers);
    if (half !== null) return { value: sum + part + half.value, taken: taken + half.taken };
    const joins = tokens[taken]?.toLowerCase() === 'and' && (part >= 100 || part === 0) ? 1 : 0;
    const next = compoundOf(tokens[taken + joins], numbers);
    if (next === undefined) return { value: sum + part, taken };
    if (next < 1 && tokens[taken + 1]?.toLowerCase() === 'of' && part < 10)
      return { value: part * next, taken: taken + 2 };
    if (next >= 1000) [sum, part] = [sum + part * next, 0];
    else if (next === 100 || next === dozen) part *= next;
    else if (fits(part, next)) part += next;
    else return { value: sum + part, taken };
    taken += joins + 1;
  }
}

export const dozen = 12;

/** Whether a number goes on with the next, as twenty with five and a hundred with fifty. */
function fits(part: number, next: number): boolean {
  const isOfTens = part % 100 >= 20 && part % 10 === 0;
  return next >= 1 && (part % 100 === 0 || (isOfTens && next < 10));
}

/** `twenty-five` is one token. */
function compoundOf(token: string | undefined, numbers: ReadonlyMap<string, number>): number | undefined {
  const [first, second, ...others] = (token ?? '').toLowerCase().split('-');
  const [one, other] = [numbers.get(first ?? ''), numbers.get(second ?? '')];
  if (second === undefined || one === undefined) return second === undefined ? one : undefined;
  return others.length === 0 && other !== undefined && one >= 20 && fits(one, other)
    ? one + other
    : undefined;
}

/** `and a half`, after a number in words or figures. */
export function addedHalf(
  [and = '', ...rest]: readonly string[],
  numbers: ReadonlyMap<string, number>,
): NumberInWords | null {
  if (!/^(?:and|&)$/i.test(and)) return null;
  const articles = /^an?$/i.test(rest[0] ?? '') ? 1 : 0;
  const value = numbers.get((rest[articles] ?? '').toLowerCase());
  return value === undefined || value >= 1 ? null : { value, taken: articles + 2 };
}
