import { describe, expect, it } from 'vitest';
import type { Amount, CalculationResult } from '../../src/domain/amounts/amount.ts';
import { amountPerMonth } from '../../src/totals/amount-per-month.ts';

function perMonthOf(amount: CalculationResult['amount'], standard?: Partial<Amount>) {
  const own = { type: 'CO2', value: null, unit: null, perUnit: null, isDefault: true, ...standard };
  return amountPerMonth({ amount, amounts: standard === undefined ? [] : [own] });
}

const inGramsPerDay = { value: 1, unit: 'g', perUnit: 'day' };

describe('the amount per month', () => {
  it('the amount per month is a twelfth of the default amount per year, whatever units were requested', () => {
    expect(perMonthOf(inGramsPerDay, { value: 123.456, unit: 'kg', perUnit: 'year' })).toBe(123.456 / 12);
    expect(perMonthOf(inGramsPerDay, { value: 2, unit: 't', perUnit: 'month' })).toBeCloseTo(2000, 9);
  });

  it('an amount without units counts as kg per year', () => {
    expect(perMonthOf(inGramsPerDay, { value: 12 })).toBe(1);
  });

  it('the amount per month is converted from the requested units if the service returns nothing else', () => {
    expect(perMonthOf({ value: 1.2, unit: 't', perUnit: 'year' })).toBeCloseTo(100, 9);
  });

  it.each([
    ['no mass', { value: 3, unit: 'km', perUnit: 'week' }],
    ['per something that is no time', { value: 3, unit: 'g', perUnit: 'kWh' }],
    ['empty', { value: null, unit: 'kg', perUnit: 'year' }],
    ['in a unit that is not known', { value: 3, unit: 'firkins?', perUnit: 'year' }],
  ])('the amount per month is null for an amount that is %s', (_, standard) => {
    expect(perMonthOf(inGramsPerDay, standard)).toBeNull();
  });

  it('the amount per month is null for an absolute amount', () => {
    expect(perMonthOf({ value: 3, unit: 'kg', perUnit: null })).toBeNull();
  });
});
