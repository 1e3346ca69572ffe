import { type AmountInUnits, type CalculationResult, failureOf } from '../domain/amounts/amount.ts';
import type { ProfileItemKey } from '../domain/profiles/profile-item.ts';
import type {
  FailedItem,
  NotedItem,
  OtherTotal,
  ProfileTotal,
  TotalDetail,
} from '../domain/profiles/profile-total.ts';
import type { Breakdown } from './gas-breakdown.ts';
import { GasSum } from './gas-sum.ts';
import { addTo } from './groups.ts';
import { ScopeSum } from './scope-parts.ts';
import { sumOf } from './sum-of.ts';

/** An amount in kg per year, in kg for a period, or in its own units. */
export interface SummedAmount {
  readonly result: Pick<CalculationResult, 'amount' | 'notes' | 'failure'>;
  readonly gases: Breakdown;
}

export interface CalculatedItem {
  readonly item: ProfileItemKey;
  /** The value of the label to group by, where it is. */
  readonly label?: string | null;
  readonly summed: SummedAmount;
}

export interface SumOptions {
  /** Whether amounts are absolute, for a period. */
  readonly isOfPeriod: boolean;
  /** Whether results have notes and all amounts, without which failures and gases are unknown. */
  readonly areComplete: boolean;
  readonly details: readonly TotalDetail[];
}

/** A total while items are added to it. */
export class Sum {
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

  constructor({ isOfPeriod, areComplete, details }: SumOptions) {
    this.#units = { unit: 'kg', perUnit: isOfPeriod ? null : 'year' };
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

  /** The total, with the scopes that the whole has. */
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
