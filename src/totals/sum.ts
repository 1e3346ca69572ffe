import type { AmountInUnits } from '../domain/amounts/amount.ts';
import { type NoteCode, noteCodes } from '../domain/amounts/note.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { ProfileItemKey } from '../domain/profiles/profile-item.ts';
import type {
  FailedItem,
  NotedItem,
  OtherTotal,
  ProfileTotal,
  TotalDetail,
} from '../domain/profiles/profile-total.ts';
import { GasSum } from './gas-sum.ts';
import { ScopeSum } from './scope-parts.ts';
import { PreciseSum } from './sum-of.ts';
import type { SummedAmount } from './summed-amount.ts';

export interface CalculatedItem {
  readonly item: ProfileItemKey;
  readonly dataItemUid: Uid;
  /** The value of the label to group by, where it is. */
  readonly label?: string | null;
  readonly summed: SummedAmount;
  /** The part of the amount that counts; all of it when absent. */
  readonly share?: number;
}

export interface SumOptions {
  /** Whether results have notes and all amounts, without which failures and gases are unknown. */
  readonly areComplete: boolean;
  readonly details: readonly TotalDetail[];
}

/** A total while items are added to it. */
export class Sum {
  readonly #sum = new PreciseSum();
  readonly #others = new Map<string, OtherSum>();
  readonly #areComplete: boolean;
  /** `null` where they are not requested, or not known. */
  readonly #gases: GasSum | null;
  readonly #scopes: ScopeSum | null;
  readonly #hasNotes: boolean;
  readonly #failures: FailedItem[] = [];
  readonly #noted: NotedItem[] = [];
  readonly #noteCounts = new Map<NoteCode, number>();
  #itemCount = 0;
  #includedCount = 0;
  #outsideCount = 0;
  #pendingCount = 0;

  constructor({ areComplete, details }: SumOptions) {
    this.#areComplete = areComplete;
    this.#gases = areComplete && details.includes('gas') ? new GasSum() : null;
    this.#scopes = areComplete && details.includes('scope') ? new ScopeSum() : null;
    this.#hasNotes = details.includes('notes');
  }

  /** An item that has not been calculated yet. */
  addPending(): void {
    this.#itemCount += 1;
    this.#pendingCount += 1;
  }

  add({ item, summed, share = 1 }: CalculatedItem): void {
    const { notes, failure } = summed;
    this.#itemCount += 1;
    if (failure !== null) {
      this.#failures.push({ item, error: failure });
      return;
    }
    if (notes.length > 0 && this.#addNotes(item, notes).has('NO_OVERLAP')) this.#outsideCount += 1;
    else this.#addAmount(summed, share);
  }

  #addNotes(item: ProfileItemKey, notes: SummedAmount['notes']): ReadonlySet<NoteCode> {
    if (this.#hasNotes) for (const note of notes) this.#noted.push({ item, note });
    const codes = new Set(notes.flatMap(({ code }) => code ?? []));
    for (const code of codes) this.#countNotes(code, 1);
    return codes;
  }

  #countNotes(code: NoteCode, count: number): void {
    this.#noteCounts.set(code, (this.#noteCounts.get(code) ?? 0) + count);
  }

  #addAmount({ amount, gases }: SummedAmount, share: number): void {
    const { unit, perUnit, value } = amount;
    if (unit === 'kg' && perUnit === null) {
      this.#sum.add((value ?? 0) * share);
      this.#includedCount += 1;
      this.#gases?.add(gases, share);
      this.#scopes?.add(gases.scopes, share);
    } else this.#otherIn({ unit, perUnit }).add((value ?? 0) * share);
  }

  #otherIn({ unit, perUnit }: Units): OtherSum {
    const key = JSON.stringify([unit, perUnit]);
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const created = new OtherSum({ unit, perUnit });
    this.#others.set(key, created);
    return created;
  }

  include(other: Sum): void {
    this.#itemCount += other.#itemCount;
    this.#outsideCount += other.#outsideCount;
    this.#pendingCount += other.#pendingCount;
    this.#includedCount += other.#includedCount;
    this.#sum.include(other.#sum);
    // The backends add items in orders of their own.
    for (const failed of other.#failures.toSorted(byUid)) this.#failures.push(failed);
    for (const noted of other.#noted.toSorted(byUid)) this.#noted.push(noted);
    for (const [code, count] of other.#noteCounts) this.#countNotes(code, count);
    for (const each of other.#others.values()) this.#otherIn(each.units).include(each);
    if (other.#gases !== null) this.#gases?.include(other.#gases);
    if (other.#scopes !== null) this.#scopes?.include(other.#scopes);
  }

  total(): ProfileTotal {
    const isFailed = this.#itemCount > 0 && this.#failures.length === this.#itemCount;
    const amount = { value: isFailed ? null : this.#sum.value, unit: 'kg', perUnit: null };
    const counts = noteCodes.map((code) => ({ code, count: this.#noteCounts.get(code) ?? 0 }));
    return {
      amount,
      itemCount: this.#itemCount,
      includedCount: this.#includedCount,
      outsideCount: this.#outsideCount,
      pendingCount: this.#pendingCount,
      failedCount: this.#areComplete ? this.#failures.length : null,
      failures: this.#failures,
      noted: this.#noted,
      noteCounts: this.#areComplete ? counts.filter(({ count }) => count > 0) : null,
      otherUnits: [...this.#others]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, each]) => each.total()),
      gases: this.#gases?.total(amount) ?? null,
      scopes: this.#scopes?.total() ?? null,
    };
  }
}

function byUid(one: { readonly item: ProfileItemKey }, other: { readonly item: ProfileItemKey }): number {
  return one.item.uid < other.item.uid ? -1 : Number(one.item.uid > other.item.uid);
}

type Units = Pick<AmountInUnits, 'unit' | 'perUnit'>;

/** A sum in a unit that is no mass. */
class OtherSum {
  readonly units: Units;
  readonly #sum = new PreciseSum();
  #itemCount = 0;

  constructor(units: Units) {
    this.units = units;
  }

  add(value: number): void {
    this.#sum.add(value);
    this.#itemCount += 1;
  }

  include(other: OtherSum): void {
    this.#sum.include(other.#sum);
    this.#itemCount += other.#itemCount;
  }

  total(): OtherTotal {
    return { ...this.units, value: this.#sum.value, itemCount: this.#itemCount };
  }
}
