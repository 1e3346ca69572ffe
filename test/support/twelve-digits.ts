import { rounded } from '../../src/domain/basics/decimal.ts';

/** Plain data with its numbers as answers have them: sums in another order differ in the last digits. */
export function inTwelveDigits<T>(data: T): T {
  return roundAll(data) as T;
}

function roundAll(data: unknown): unknown {
  if (typeof data === 'number') return rounded(data);
  if (Array.isArray(data)) return data.map(roundAll);
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(Object.entries(data).map(([name, member]) => [name, roundAll(member)]));
}
