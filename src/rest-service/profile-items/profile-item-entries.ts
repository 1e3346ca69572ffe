import type { AmountRequest } from '../../domain/amounts/amount.ts';
import { DEFAULT_ITEMS_PER_PAGE } from '../../domain/basics/page.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { Backend } from '../../ports/backend.ts';
import { allOf } from '../http/outcome.ts';
import { type Representation, unitsOf } from '../../wire/forms/representation.ts';

export interface RequestedItem extends Pick<AmountRequest, 'withExplanation' | 'emitted'> {
  readonly key: ProfileItemKey;
  readonly representation: Representation;
}

/** Profile items with their values and what they amount to, each in the units requested for it. */
export async function readProfileItemEntries(
  { profileItems }: Pick<Backend, 'profileItems'>,
  requested: readonly RequestedItem[],
): Promise<readonly ProfileItemEntry[]> {
  const keys = requested.map(({ key }) => key);
  const calculations = requested.map(({ key, representation, ...amount }) => ({
    item: key,
    ...unitsOf(representation),
    ...amount,
  }));
  const [items, values, results] = await Promise.all([
    allOf(profileItems.getMany(keys)),
    allOf(profileItems.listValues(keys)),
    allOf(profileItems.calculate(calculations)),
  ]);
  return items.map((item, index) => ({
    item,
    values: values[index] ?? [],
    calculation: results[index] ?? null,
  }));
}

/** The items of a batch as the page of their category. Amounts in different units have no sum. */
export function toProfileItemPage(entries: readonly ProfileItemEntry[]): ProfileItemPage {
  const calculations = entries.flatMap(({ calculation }) => (calculation === null ? [] : [calculation]));
  const [first] = calculations;
  const isUniform = calculations.every(
    ({ amount }) => amount.unit === first?.amount.unit && amount.perUnit === first.amount.perUnit,
  );
  return {
    entries,
    total: entries.length,
    request: { page: 1, itemsPerPage: Math.max(DEFAULT_ITEMS_PER_PAGE, entries.length) },
    totalAmount:
      first === undefined || !isUniform
        ? null
        : { ...first.amount, value: sum(calculations.map(({ amount }) => amount.value ?? 0)) },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
