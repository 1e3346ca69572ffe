import type { GasBreakdown } from '../domain/gas-breakdown.ts';
import { type AmountInUnits, type CalculationResult, failureOf } from '../domain/amount.ts';
import { pathKey, ROOT_PATH } from '../domain/category-path.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import type {
  FailedItem,
  NotedItem,
  OtherTotal,
  ProfileTotal,
  ProfileTotals,
} from '../domain/profile-total.ts';
import { addTo, sumBreakdowns } from './gas-breakdown.ts';
import { sumOf } from './sum-of.ts';

/** An item of a total and its result in kg per year, in kg for a period, or in its own units. */
export interface CalculatedItem {
  readonly item: ProfileItemKey;
  readonly result: CalculationResult;
  readonly gases: GasBreakdown;
}

interface SumOptions {
  /** Whether amounts are absolute, for a period. */
  readonly isOfPeriod: boolean;
  /** Whether results have notes and all amounts, without which failures and gases are unknown. */
  readonly areComplete: boolean;
}

/**
 * The sum over items, and by category. It is the same to the last digit whatever
 * the order of items from different categories.
 */
export function sumItems(items: readonly CalculatedItem[], options: SumOptions): ProfileTotals {
  const byCategory = new Map<string, CalculatedItem[]>();
  for (const each of items) addTo(byCategory, pathKey(each.item.categoryPath), each);
  const groups = [...byCategory].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    whole: totalOf(
      groups.flatMap(([, group]) => group),
      options,
    ),
    byCategory: groups.map(([, group]) => ({
      categoryPath: group[0]?.item.categoryPath ?? ROOT_PATH,
      total: totalOf(group, options),
    })),
  };
}

function totalOf(items: readonly CalculatedItem[], options: SumOptions): ProfileTotal {
  const units = { unit: 'kg', perUnit: options.isOfPeriod ? null : 'year' };
  const others = new Map<string, AmountInUnits[]>();
  const included: CalculatedItem[] = [];
  const failures: FailedItem[] = [];
  const noted: NotedItem[] = [];
  let outsideCount = 0;
  for (const each of items) {
    const { item, result } = each;
    const { unit, perUnit, value } = result.amount;
    const error = failureOf(result);
    if (error !== undefined) {
      failures.push({ item, error });
      continue;
    }
    let isOutside = false;
    for (const note of result.notes) {
      if (note.code !== undefined) noted.push({ item, note });
      if (note.code === 'NO_OVERLAP') isOutside = true;
    }
    if (isOutside) outsideCount += 1;
    else if (unit === units.unit && perUnit === units.perUnit) included.push(each);
    else addTo(others, JSON.stringify([unit, perUnit]), { value: value ?? 0, unit, perUnit });
  }
  const isFailed = items.length > 0 && failures.length === items.length;
  return {
    amount: {
      value: isFailed ? null : sumOf(included.map(({ result }) => result.amount.value ?? 0)),
      ...units,
    },
    itemCount: items.length,
    includedCount: included.length,
    outsideCount,
    failedCount: options.areComplete ? failures.length : null,
    failures,
    noted,
    otherUnits: [...others]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, amounts]) => toOtherTotal(amounts)),
    gases: options.areComplete
      ? sumBreakdowns(
          included.map(({ gases }) => gases),
          units,
        )
      : null,
  };
}

function toOtherTotal(amounts: readonly AmountInUnits[]): readonly OtherTotal[] {
  const [first] = amounts;
  if (first === undefined) return [];
  const value = sumOf(amounts.map((amount) => amount.value));
  return [{ ...first, value, itemCount: amounts.length }];
}
