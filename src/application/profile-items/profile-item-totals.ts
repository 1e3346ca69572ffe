import type { AmountRequest, CalculationResult } from '../../domain/amounts/amount.ts';
import type { ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';

/**
 * The sums over a page. Amounts in other units than those of the first nonzero
 * item are excluded; they occur if no units were requested and an algorithm
 * returns no mass.
 */
export function totalOf(
  results: readonly CalculationResult[],
  { returnUnit, returnPerUnit }: AmountRequest,
): Pick<ProfileItemPage, 'totalAmount'> {
  const leading = results.find(({ amounts }) => amounts.length > 0) ?? results[0];
  const perUnit = returnPerUnit?.trim().toLowerCase() === 'none' ? null : (returnPerUnit?.trim() ?? 'year');
  const units = leading?.amount ?? { unit: returnUnit?.trim() ?? 'kg', perUnit };
  const summed = results.filter(
    ({ amount }) => amount.unit === units.unit && amount.perUnit === units.perUnit,
  );
  return {
    totalAmount: {
      value: sum(summed.map(({ amount }) => amount.value ?? 0)),
      unit: units.unit,
      perUnit: units.perUnit,
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
