import type { Breakdown } from './gas-breakdown.ts';
import { type AmountInUnits, type CalculationResult, failureOf } from '../domain/amount.ts';
import { type CategoryPath, pathKey } from '../domain/category-path.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import type {
  CategoryTotal,
  FailedItem,
  NotedItem,
  OtherTotal,
  ProfileTotal,
  ProfileTotals,
  TotalDetail,
} from '../domain/profile-total.ts';
import { GasSum } from './gas-sum.ts';
import { addTo } from './groups.ts';
import { ScopeSum } from './scope-parts.ts';
import { sumOf } from './sum-of.ts';

/** What a total needs of an amount in kg per year, in kg for a period, or in its own units. */
export interface SummedAmount {
  readonly result: Pick<CalculationResult, 'amount' | 'notes' | 'failure'>;
  readonly gases: Breakdown;
}

/** An item of a total, with its amount. */
export interface CalculatedItem {
  readonly item: ProfileItemKey;
  readonly summed: SummedAmount;
}

interface SumOptions {
  /** Whether amounts are absolute, for a period. */
  readonly isOfPeriod: boolean;
  /** Whether results have notes and all amounts, without which failures and gases are unknown. */
  readonly areComplete: boolean;
  /** What is summed besides the amounts. */
  readonly details: readonly TotalDetail[];
}

/** They take far less time than others may wait. */
const itemsInStep = 100;

/**
 * The sum over items, and by category, in steps. It is the same to the last
 * digit whatever the order of items from different categories.
 */
export function* sumItems(
  items: Iterable<CalculatedItem>,
  options: SumOptions,
): Generator<void, ProfileTotals> {
  const units = { unit: 'kg', perUnit: options.isOfPeriod ? null : 'year' };
  const byPath = new Map<CategoryPath, Sum>();
  const byKey = new Map<string, readonly [CategoryPath, Sum]>();
  let added = 0;
  for (const each of items) {
    const { categoryPath } = each.item;
    let sum = byPath.get(categoryPath);
    if (sum === undefined) {
      const [, same] = byKey.get(pathKey(categoryPath)) ?? [];
      sum = same ?? new Sum(units, options);
      byPath.set(categoryPath, sum);
      if (same === undefined) byKey.set(pathKey(categoryPath), [categoryPath, sum]);
    }
    sum.add(each);
    added += 1;
    if (added % itemsInStep === 0) yield;
  }
  const whole = new Sum(units, options);
  const sums = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  for (const [, sum] of sums) {
    whole.include(sum);
    yield;
  }
  const byCategory: CategoryTotal[] = [];
  for (const [categoryPath, sum] of options.details.includes('category') ? sums : []) {
    byCategory.push({ categoryPath, total: sum.total(whole) });
    yield;
  }
  return { whole: whole.total(whole), byCategory };
}

class Sum {
  readonly #units: Pick<AmountInUnits, 'unit' | 'perUnit'>;
  readonly #values: number[] = [];
  readonly #others = new Map<string, AmountInUnits[]>();
  readonly #areComplete: boolean;
  /** `null` where they are not requested, or not known. */
  readonly #gases: GasSum | null;
  readonly #scopes: ScopeSum | null;
  readonly #hasNotes: boolean;
  readonly #failures: FailedItem[] = [];
  readonly #noted: NotedItem[] = [];
  #itemCount = 0;
  #outsideCount = 0;

  constructor(units: Pick<AmountInUnits, 'unit' | 'perUnit'>, { areComplete, details }: SumOptions) {
    this.#units = units;
    this.#areComplete = areComplete;
    this.#gases = areComplete && details.includes('gas') ? new GasSum() : null;
    this.#scopes = areComplete && details.includes('scope') ? new ScopeSum() : null;
    this.#hasNotes = details.includes('notes');
  }

  add({ item, summed }: CalculatedItem): void {
    const { result } = summed;
    this.#itemCount += 1;
    const error = failureOf(result);
    if (error !== undefined) {
      this.#failures.push({ item, error });
      return;
    }
    let isOutside = false;
    for (const note of result.notes) {
      if (this.#hasNotes && note.code !== undefined) this.#noted.push({ item, note });
      if (note.code === 'NO_OVERLAP') isOutside = true;
    }
    if (isOutside) this.#outsideCount += 1;
    else this.#addAmount(summed);
  }

  #addAmount(summed: SummedAmount): void {
    const { unit, perUnit, value } = summed.result.amount;
    if (unit === this.#units.unit && perUnit === this.#units.perUnit) {
      this.#values.push(value ?? 0);
      this.#gases?.add(summed.gases);
      this.#scopes?.add(summed.gases.scopes);
    } else addTo(this.#others, JSON.stringify([unit, perUnit]), { value: value ?? 0, unit, perUnit });
  }

  include(other: Sum): void {
    this.#itemCount += other.#itemCount;
    this.#outsideCount += other.#outsideCount;
    for (const value of other.#values) this.#values.push(value);
    for (const failed of other.#failures) this.#failures.push(failed);
    for (const noted of other.#noted) this.#noted.push(noted);
    for (const [key, amounts] of other.#others) for (const each of amounts) addTo(this.#others, key, each);
    if (other.#gases !== null) this.#gases?.include(other.#gases);
    if (other.#scopes !== null) this.#scopes?.include(other.#scopes);
  }

  /** As one of the sums in the whole. */
  total(whole: Sum): ProfileTotal {
    const isFailed = this.#itemCount > 0 && this.#failures.length === this.#itemCount;
    return {
      amount: { value: isFailed ? null : sumOf(this.#values), ...this.#units },
      itemCount: this.#itemCount,
      includedCount: this.#values.length,
      outsideCount: this.#outsideCount,
      failedCount: this.#areComplete ? this.#failures.length : null,
      failures: this.#failures,
      noted: this.#noted,
      otherUnits: [...this.#others]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, amounts]) => toOtherTotal(amounts)),
      gases: this.#gases?.total(this.#units) ?? null,
      scopes: whole.#scopes === null ? null : (this.#scopes?.total(whole.#scopes) ?? null),
    };
  }
}

function toOtherTotal(amounts: readonly AmountInUnits[]): readonly OtherTotal[] {
  const [first] = amounts;
  if (first === undefined) return [];
  const value = sumOf(amounts.map((amount) => amount.value));
  return [{ ...first, value, itemCount: amounts.length }];
}
