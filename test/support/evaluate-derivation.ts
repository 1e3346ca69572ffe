import { expect } from 'vitest';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';
import type { Derivation } from '../../src/domain/amounts/derivation.ts';

const operations: Readonly<Record<string, (...operands: number[]) => number>> = {
  '+': (...terms) => terms.reduce((one, other) => one + other),
  '*': (...factors) => factors.reduce((one, other) => one * other),
  '-': (one = 0, other = 0) => one - other,
  '/': (one = 0, other = 0) => one / other,
  '%': (one = 0, other = 0) => one % other,
  '&': (one = 0, other = 0) => one & other,
  '|': (one = 0, other = 0) => one | other,
  '^': (one = 0, other = 0) => one ^ other,
  '<<': (one = 0, other = 0) => one << other,
  '>>': (one = 0, other = 0) => one >> other,
  '>>>': (one = 0, other = 0) => one >>> other,
  negate: (one = 0) => -one,
  parseInt: (one = 0) => Number.parseInt(String(one)),
  toFixed: (one = 0, digits = 0) => Number(one.toFixed(Math.trunc(digits) || 0)),
};

/** The value of each step, of which only known values are taken as they are. */
export function evaluate({ steps }: Pick<Derivation, 'steps'>): readonly number[] {
  const values: number[] = [];
  for (const { operation, operands, value } of steps) {
    const given = operands.map((index) => values[index] ?? Number.NaN);
    if (operation === null) values.push(value);
    else if (operation.startsWith('Math.')) {
      const compute: unknown = Reflect.get(Math, operation.slice(5));
      if (typeof compute !== 'function') throw new Error(`There is no ${operation}.`);
      values.push(Number(Reflect.apply(compute, null, given)));
    } else {
      const compute = operations[operation];
      if (compute === undefined) throw new Error(`There is no operation ${operation}.`);
      values.push(compute(...given));
    }
  }
  return values;
}

/** Expects that evaluating the derivation gives every amount, and the result, to 1e-12. */
export function expectDerived({ amount, explanation, amounts }: CalculationResult, message = ''): Derivation {
  const derivation = explanation?.derivation;
  if (!derivation) throw new Error(`There is no derivation. ${message}`);
  const values = evaluate(derivation);
  expect(
    derivation.amounts.map(({ type }) => type),
    message,
  ).toEqual(amounts.filter(({ value }) => value !== null).map(({ type }) => type));
  if (derivation.result !== null && amount.value !== null)
    expectClose(values[derivation.result], amount.value, message);
  for (const [index, step] of derivation.steps.entries()) expectClose(values[index], step.value, message);
  return derivation;
}

export function expectClose(actual: number | undefined, expected: number, message = ''): void {
  if (Object.is(actual, expected)) return;
  expect(
    Math.abs((actual ?? Number.NaN) - expected),
    `${message}: ${actual} for ${expected}`,
  ).toBeLessThanOrEqual(1e-12 * Math.max(Math.abs(expected), 1e-300));
}
