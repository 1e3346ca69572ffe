import { expect } from 'vitest';

/** A matcher for the same data with the numbers that another order of operations may have. */
export function nearly(data: unknown, digits = 8): unknown {
  if (typeof data === 'number') return expect.closeTo(data, digits);
  if (Array.isArray(data)) return data.map((each) => nearly(each, digits));
  if (typeof data !== 'object' || data === null || data instanceof Error) return data;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, nearly(each, digits)]));
}
