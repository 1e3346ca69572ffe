import { describe, expect, it } from 'vitest';
import type { Amount, CalculationResult } from '../../src/domain/amounts/amount.ts';
import { breakDown } from '../../src/totals/gas-breakdown.ts';
import { GasSum } from '../../src/totals/gas-sum.ts';

function amount(type: string, value: number | null, more: Partial<Amount> = {}): Amount {
  return { type, value, unit: 'kg', perUnit: 'year', isDefault: false, ...more };
}

function result(
  amounts: readonly Amount[],
  converted: Partial<CalculationResult['amount']> = {},
): CalculationResult {
  const value = amounts.find(({ isDefault }) => isDefault)?.value ?? 0;
  return {
    amount: { value, unit: 'kg', perUnit: 'year', ...converted },
    amounts,
    notes: [],
  };
}

const car = [
  amount('CO2e', 100, { isDefault: true }),
  amount('CO2', 97),
  amount('methaneCO2e', 1),
  amount('nitrousOxideCO2e', 1.5),
  amount('CH4', 0.04),
  amount('biogenicCO2', 8),
  amount('distance', 1000, { unit: 'km' }),
  amount('CO2eWithoutRadiativeForcing', 60),
];

describe('breakdowns by gas', () => {
  it('a breakdown has the parts of the CO2e, the gases beside it, and the unallocated rest', () => {
    const { parts, scopes: _, ...whole } = breakDown(result(car));
    expect(whole).toEqual({ unit: 'kg', perUnit: 'year', co2e: 100, unallocated: 0.5 });
    expect(
      parts.map(({ gas, type, value, isCO2e, isPartOfCO2e }) => [gas, type, value, isCO2e, isPartOfCO2e]),
    ).toEqual([
      ['CO2', 'CO2', 97, true, true],
      ['CH4', 'methaneCO2e', 1, true, true],
      ['N2O', 'nitrousOxideCO2e', 1.5, true, true],
      ['CH4', 'CH4', 0.04, false, false],
      ['BIOGENIC_CO2', 'biogenicCO2', 8, true, false],
    ]);
  });

  it('a breakdown is in the units of the amount, whatever the units of the gases', () => {
    const mixed = [amount('CO2e', 100, { isDefault: true }), amount('methaneCO2e', 1000, { unit: 'g' })];
    const { parts, co2e, unit } = breakDown(result(mixed, { value: 0.1, unit: 't' }));
    expect({ co2e, unit }).toEqual({ co2e: 0.1, unit: 't' });
    expect(parts[0]?.value).toBeCloseTo(0.001, 12);
  });

  it('a breakdown is scaled like the amount for a part of a period', () => {
    const { parts } = breakDown(result(car, { value: 25, perUnit: null }));
    expect(parts[0]?.value).toBeCloseTo(97 / 4, 12);
  });

  it('CO2 that is the amount itself is the sum of its gases', () => {
    const { co2e, unallocated, parts } = breakDown(result([amount('CO2', 5, { isDefault: true })]));
    expect({ co2e, unallocated }).toEqual({ co2e: 5, unallocated: 0 });
    expect(parts).toMatchObject([{ gas: 'CO2', value: 5, isPartOfCO2e: true }]);
  });

  it('CO2 from biomass that is the amount itself is in its gases, and not in those of the headline', () => {
    const wood = result([amount('biogenicCO2', 9, { isDefault: true }), amount('CO2', 1)]);
    expect(breakDown(wood)).toMatchObject({
      co2e: 9,
      parts: [{ isPartOfCO2e: true }, { isPartOfCO2e: false }],
    });
    const headline = breakDown(wood, 'headline');
    expect(headline).toMatchObject({ co2e: 0, parts: [{ isPartOfCO2e: false }, { isPartOfCO2e: false }] });
  });

  it.each<[string, readonly Amount[]]>([
    ['no amounts at all', []],
    [
      'a default amount that is no mass',
      [amount('energy', 1, { unit: 'MJ', isDefault: true }), amount('CO2', 5)],
    ],
    ['an unknown unit', [amount('CO2', 5, { unit: 'stone?', isDefault: true })]],
    ['a gas that is left empty', [amount('CO2e', 5, { isDefault: true }), amount('CH4', null)]],
  ])('a breakdown has no parts for %s', (_, amounts) => {
    expect(breakDown(result(amounts)).parts).toEqual([]);
  });

  it('a breakdown is right when the default amount is 0 and a gas is not', () => {
    const leak = [amount('CO2', 0, { isDefault: true }), amount('CH4', 2)];
    expect(breakDown(result(leak, { value: 0, unit: 'g' })).parts[1]).toMatchObject({
      gas: 'CH4',
      value: 2000,
    });
    expect(breakDown(result(leak, { value: 0, perUnit: null })).parts).toHaveLength(1);
  });
});

describe('sums of breakdowns', () => {
  it('parts of the sum and others are summed separately, so that the parts add up', () => {
    const other = result([amount('totalDirectCO2e', 6, { isDefault: true }), amount('CO2', 5)]);
    const gases = new GasSum();
    for (const each of [result(car), result(car), other]) gases.add(breakDown(each));
    const sum = gases.total({ value: 206, unit: 'kg', perUnit: 'year' });
    expect(sum).toMatchObject({ co2e: 206, unallocated: 7 });
    expect(sum.parts.filter(({ gas }) => gas === 'CO2')).toEqual([
      { gas: 'CO2', type: 'CO2', value: 194, isCO2e: true, isPartOfCO2e: true, itemCount: 2 },
      { gas: 'CO2', type: 'CO2', value: 5, isCO2e: true, isPartOfCO2e: false, itemCount: 1 },
    ]);
  });
});
