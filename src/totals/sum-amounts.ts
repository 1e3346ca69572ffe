import type { ProfileTotals, TotalGroup, TotalGrouping } from '../domain/profiles/profile-total.ts';
import { type CalculatedItem, Sum, type SumOptions } from './sum.ts';
import { groupOf, Groups } from './total-groups.ts';

interface GroupedSumOptions extends SumOptions {
  readonly groupBy?: TotalGrouping | undefined;
}

/** A sum over items, and by group, while items are added to it. */
export class GroupedSum {
  readonly #options: GroupedSumOptions;
  readonly #parts: Groups<Sum>;

  constructor(options: GroupedSumOptions) {
    this.#options = options;
    // Always group by category, so that failures and notes are in a stable order.
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

  #sumOf({ item: { profileUid, categoryPath }, label = null }: Omit<CalculatedItem, 'summed'>): Sum {
    return this.#parts.of({ profileUid, categoryPath, label });
  }

  /** In steps, because there may be many groups. */
  *totals(): Generator<void, ProfileTotals> {
    const { groupBy = {} } = this.#options;
    const isGrouped = groupBy.category === true || groupBy.profile === true || groupBy.label !== undefined;
    const whole = new Sum(this.#options);
    const groups = new Groups(groupBy, () => new Sum(this.#options));
    for (const [item, sum] of this.#parts.sorted()) {
      whole.include(sum);
      if (isGrouped) groups.of(item).include(sum);
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
