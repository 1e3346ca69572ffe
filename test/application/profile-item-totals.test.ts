import { describe, expect, it } from 'vitest';
import { totalOf } from '../../src/application/profile-items/profile-item-totals.ts';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';

function result(value: number, unit = 'kg', perUnit: string | null = 'year'): CalculationResult {
  const amount = { type: 'CO2', value, unit, perUnit, isDefault: true };
  return { amount: { value, unit, perUnit }, amounts: [amount], notes: [] };
}

const nothing: CalculationResult = { ...result(0), amounts: [] };

describe('totals of a page', () => {
  it('a total is the sum of the amounts', () => {
    expect(totalOf([result(12), result(24)], {})).toEqual({
      totalAmount: { value: 36, unit: 'kg', perUnit: 'year' },
    });
  });

  it('the total of nothing is zero in the requested units', () => {
    expect(totalOf([], {}).totalAmount).toEqual({ value: 0, unit: 'kg', perUnit: 'year' });
    expect(totalOf([], { returnUnit: ' lb ', returnPerUnit: 'month' }).totalAmount).toEqual({
      value: 0,
      unit: 'lb',
      perUnit: 'month',
    });
    expect(totalOf([], { returnPerUnit: 'none' }).totalAmount).toMatchObject({ perUnit: null });
  });

  it('a total has the units of the amounts that are not zero', () => {
    expect(totalOf([nothing, result(5, 'kWh'), result(2, 'kWh')], {}).totalAmount).toEqual({
      value: 7,
      unit: 'kWh',
      perUnit: 'year',
    });
  });

  it('an infinite amount makes the total infinite', () => {
    expect(totalOf([result(1), result(Number.POSITIVE_INFINITY)], {}).totalAmount?.value).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
