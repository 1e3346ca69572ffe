import { describe, expect, it } from 'vitest';
import { totalOf } from '../../src/application/profile-items/profile-item-totals.ts';
import type { CalculationResult } from '../../src/domain/amount.ts';

function result(value: number, unit = 'kg', perUnit: string | null = 'year'): CalculationResult {
  const amount = { type: 'CO2', value, unit, perUnit, isDefault: true };
  return { amount: { value, unit, perUnit }, amounts: [amount], notes: [] };
}

const nothing: CalculationResult = { ...result(0), amounts: [] };

describe('the totals of a page', () => {
  it('are sums', () => {
    expect(totalOf([result(12), result(24)], {})).toEqual({
      totalAmount: { value: 36, unit: 'kg', perUnit: 'year' },
    });
  });

  it('are nothing in the units asked for when there is nothing', () => {
    expect(totalOf([], {}).totalAmount).toEqual({ value: 0, unit: 'kg', perUnit: 'year' });
    expect(totalOf([], { returnUnit: ' lb ', returnPerUnit: 'month' }).totalAmount).toEqual({
      value: 0,
      unit: 'lb',
      perUnit: 'month',
    });
    expect(totalOf([], { returnPerUnit: 'none' }).totalAmount).toMatchObject({ perUnit: null });
  });

  it('are in the units of what amounts to something', () => {
    expect(totalOf([nothing, result(5, 'kWh'), result(2, 'kWh')], {}).totalAmount).toEqual({
      value: 7,
      unit: 'kWh',
      perUnit: 'year',
    });
  });

  it('hand on what is no number', () => {
    expect(totalOf([result(1), result(Number.POSITIVE_INFINITY)], {}).totalAmount?.value).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
