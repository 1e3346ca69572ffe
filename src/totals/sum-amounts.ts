import type { ProfileTotals, TotalGroup, TotalGrouping } from '../domain/profiles/profile-total.ts';
import { type CalculatedItem, Sum, type SumOptions } from './sum.ts';
import { groupOf, Groups, isGrouped } from './total-groups.ts';

interface GroupedSumOptions extends SumOptions {
  readonly groupBy?: TotalGrouping | undefined;
}

/** A sum over items, and by group, while items are added to it. */
export class GroupedSum {
  readonly #options: GroupedSumOptions;
  readonly #parts: Groups<Sum>;

  constructor(options: GroupedSumOptions) {
    this.#options = options;
    // Always by category, so that failures and notes are in a stable order.
    const fine = { ...options.groupBy, category: true, depth: undefined };
    this.#parts = new Groups(fine, () => new Sum(options));
  }

  add(each: CalculatedItem): void {
    this.#sumOf(each).add(each);
  }

  /** An item that has not been calculated yet. */
  addPending(each: Omit<CalculatedItem, 'summed'>): void {
    this.#sumOf(each).addPending();
  }

  #sumOf({ item, dataItemUid, label = null }: Omit<CalculatedItem, 'summed'>): Sum {
    const { profileUid, categoryPath } = item;
    return this.#parts.of({ profileUid, categoryPath, dataItemUid, label });
  }

  /** In steps, because there may be many groups. */
  *totals(): Generator<void, ProfileTotals> {
    const { groupBy = {} } = this.#options;
    const whole = new Sum(this.#options);
    const groups = new Groups(groupBy, () => new Sum(this.#options));
    for (const [item, sum] of this.#parts.sorted()) {
      whole.include(sum);
      if (isGrouped(groupBy)) groups.of(item).include(sum);
      yield;
    }
    const totals: TotalGroup[] = [];
    for (const [item, sum] of groups.sorted()) {
      totals.push({ ...groupOf(item, groupBy), total: sum.total() });
      yield;
    }
    return { whole: whole.total(), groups: totals };
  }
}

/** They take far less time than others may wait. */
const itemsInStep = 100;

/** The sum over items, and by group, in steps. */
export function* sumItems(
  items: Iterable<CalculatedItem>,
  options: GroupedSumOptions,
): Generator<void, ProfileTotals> {
  const sum = new GroupedSum(options);
  let added = 0;
  for (const each of items) {
    sum.add(each);
    added += 1;
    if (added % itemsInStep === 0) yield;
  }
  return yield* sum.totals();
}
