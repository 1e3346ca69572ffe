import type { ProfileTotals, TotalGroup, TotalGrouping } from '../domain/profiles/profile-total.ts';
import { type CalculatedItem, Sum, type SumOptions } from './sum.ts';
import { type GroupedItem, groupOf, Groups } from './total-groups.ts';

interface GroupedSumOptions extends SumOptions {
  readonly groupBy?: TotalGrouping | undefined;
}

/** They take far less time than others may wait. */
const itemsInStep = 100;

/**
 * The sum over items, and by group, in steps. It is the same to the last digit
 * whatever the order of items from different profiles and categories.
 */
export function* sumItems(
  items: Iterable<CalculatedItem>,
  options: GroupedSumOptions,
): Generator<void, ProfileTotals> {
  const { groupBy = {} } = options;
  // Always group by category, so that failures and notes are in a stable order.
  const fine = { ...groupBy, category: true, depth: undefined };
  const parts = new Groups(fine, () => new Sum(options));
  let added = 0;
  for (const each of items) {
    const { item, label = null } = each;
    parts.of({ profileUid: item.profileUid, categoryPath: item.categoryPath, label }).add(each);
    added += 1;
    if (added % itemsInStep === 0) yield;
  }
  const whole = new Sum(options);
  for (const [, sum] of parts.sorted()) {
    whole.include(sum);
    yield;
  }
  const groups: TotalGroup[] = [];
  for (const [item, sum] of yield* regroup(parts, groupBy, () => new Sum(options))) {
    groups.push({ ...groupOf(item, groupBy), total: sum.total() });
    yield;
  }
  return { whole: whole.total(), groups };
}

/** Merges the sums into the requested groups. */
function* regroup(
  parts: Groups<Sum>,
  groupBy: TotalGrouping,
  create: () => Sum,
): Generator<void, readonly (readonly [GroupedItem, Sum])[]> {
  if (groupBy.category !== true && groupBy.profile !== true && groupBy.label === undefined) return [];
  if (groupBy.category === true && groupBy.depth === undefined) return parts.sorted();
  const groups = new Groups(groupBy, create);
  for (const [item, sum] of parts.sorted()) {
    groups.of(item).include(sum);
    yield;
  }
  return groups.sorted();
}
