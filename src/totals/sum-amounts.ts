import type { CalculationResult } from '../domain/amount.ts';
import { pathKey } from '../domain/category-path.ts';
import type { GasBreakdown } from '../domain/gas-breakdown.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import { type FailedItem, MAXIMUM_FAILURES, type OtherTotal } from '../domain/profile-total.ts';
import type { ProfileTotal, ProfileTotals } from '../domain/profile-total.ts';
import { breakDown, sumBreakdowns } from './gas-breakdown.ts';

/** An item of a total with what it amounts to in kg per year, or in kg for a period, or in units of its own. */
export interface CalculatedItem {
  readonly item: ProfileItemKey;
  readonly result: CalculationResult;
}

export interface SumOptions {
  /** Whether amounts are those of a period, in absolute terms. */
  readonly isOfPeriod: boolean;
  /** Whether results come with notes and all amounts; without them neither failures nor gases are known. */
  readonly areComplete: boolean;
}

/** The sum over items, and by category. */
export function sumItems(items: readonly CalculatedItem[], options: SumOptions): ProfileTotals {
  const byCategory = new Map<string, CalculatedItem[]>();
  for (const each of items) {
    const key = pathKey(each.item.categoryPath);
    const group = byCategory.get(key);
    if (group === undefined) byCategory.set(key, [each]);
    else group.push(each);
  }
  return {
    whole: totalOf(items, options),
    byCategory: [...byCategory]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, group]) => ({
        categoryPath: group[0]?.item.categoryPath ?? key,
        total: totalOf(group, options),
      })),
  };
}

function totalOf(items: readonly CalculatedItem[], options: SumOptions): ProfileTotal {
  const units = { unit: 'kg', perUnit: options.isOfPeriod ? null : 'year' };
  const others = new Map<string, OtherTotal>();
  const failures: FailedItem[] = [];
  const breakdowns: GasBreakdown[] = [];
  let value = 0;
  let includedCount = 0;
  for (const { item, result } of items) {
    const message = failureOf(result);
    if (message !== null) {
      failures.push({ item, message });
    } else if (result.amount.unit === units.unit && result.amount.perUnit === units.perUnit) {
      value += result.amount.value;
      includedCount += 1;
      breakdowns.push(breakDown(result));
    } else {
      addTo(others, result.amount);
    }
  }
  return {
    amount: { value, ...units },
    itemCount: items.length,
    includedCount,
    failedCount: options.areComplete ? failures.length : null,
    failures: failures.slice(0, MAXIMUM_FAILURES),
    otherUnits: [...others.values()],
    gases: options.areComplete ? sumBreakdowns(breakdowns, units) : null,
  };
}

function addTo(others: Map<string, OtherTotal>, { value, unit, perUnit }: CalculationResult['amount']): void {
  const key = JSON.stringify([unit, perUnit]);
  const before = others.get(key);
  others.set(key, {
    unit,
    perUnit,
    value: (before?.value ?? 0) + value,
    itemCount: (before?.itemCount ?? 0) + 1,
  });
}

/** Why an item amounts to nothing that can be summed; `null` when it does amount to something. */
function failureOf({ amount, notes }: CalculationResult): string | null {
  const error = notes.find(({ type }) => type === 'error');
  if (error !== undefined) return error.text;
  return Number.isFinite(amount.value) ? null : `The amount is no number to count with: ${amount.value}.`;
}
