import { describe, expect, it } from 'vitest';
import { createRetryBudget, retryDelay } from '../../../src/adapters/rest-client/connection/retry-budget.ts';

function takeAll(budget: ReturnType<typeof createRetryBudget>): number {
  let taken = 0;
  while (taken < 1000 && budget.take()) taken += 1;
  return taken;
}

describe('the retry budget', () => {
  it('a budget starts with ten retries', () => {
    expect(takeAll(createRetryBudget())).toBe(10);
  });

  it('ten exchanges earn one retry', () => {
    const budget = createRetryBudget();
    takeAll(budget);
    for (let count = 0; count < 35; count += 1) budget.earn();
    expect(takeAll(budget)).toBe(3);
  });

  it('a budget never exceeds ten retries', () => {
    const budget = createRetryBudget();
    for (let count = 0; count < 1000; count += 1) budget.earn();
    expect(takeAll(budget)).toBe(10);
  });
});

it('the delay before a retry is random, grows, and stays short', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(retryDelay(0)).toBeLessThan(20);
    expect(retryDelay(1)).toBeLessThan(40);
    expect(retryDelay(1)).toBeGreaterThanOrEqual(0);
  }
});
