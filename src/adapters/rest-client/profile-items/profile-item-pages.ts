import type { ApiVersion } from '../../../domain/access/access.ts';
import type { AmountInUnits } from '../../../domain/amounts/amount.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import { cutPage } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import { sumOf } from '../../../totals/sum-of.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import { nextStarts, timeOf } from '../calculation/amount-in-time.ts';
import { asRequested, askedOfItems } from '../calculation/asked-amounts.ts';
import { assertKnown } from '../calculation/requested-units.ts';
import { readProfileCategory } from '../profiles/profile-category-view.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.profileCategory;

/** The service's page of a list with amounts in the requested units. What is read once is not kept. */
export async function readItems(upstream: Upstream, requested: ProfileItemListRequest, isKept = true) {
  const asked = await askedOfItems(upstream, operation, requested);
  const query = encodeProfileCategoryQuery(asked);
  const { profileUid, categoryPath } = asked;
  try {
    const document = await readProfileCategory(upstream, profileUid, categoryPath, query);
    const items = document.items ?? noItems;
    const own = requested.withAmounts
      ? converted(items, document.apiVersion, { requested, asked })
      : { ...items, entries: items.entries.map((entry) => ({ ...entry, calculation: null })) };
    return { ...own, own, below: document.children.map(({ path }) => path), document };
  } finally {
    if (!isKept) upstream.forget(withQuery(profileCategoryPath(profileUid, categoryPath), query));
  }
}

const noItems: ProfileItemPage = {
  ...cutPage([], { page: 1, itemsPerPage: 1, withTotal: false }),
  totalAmount: null,
};

function converted(
  page: ProfileItemPage,
  apiVersion: ApiVersion,
  requests: Record<'requested' | 'asked', ProfileItemListRequest>,
): ProfileItemPage {
  const { requested, asked } = requests;
  const { selection } = requested;
  const end = selection?.kind === 'month' ? startOfMonth(selection.start, 1) : (selection?.end ?? null);
  const period =
    requested.prorata === true && selection !== undefined
      ? { ...selection, end }
      : (requested.emitted ?? null);
  const next = requested.prorata === true ? undefined : nextStarts(page.entries);
  const entries = page.entries.map((entry) => {
    const { calculation } = entry;
    const time = { item: timeOf(entry, apiVersion, next), period };
    return { ...entry, calculation: calculation && asRequested(operation, calculation, requests, time) };
  });
  const { totalAmount } = page;
  if (totalAmount !== null) assertKnown(operation, totalAmount);
  const isSummed = totalAmount === null || asked === requested;
  return { ...page, entries, totalAmount: isSummed ? totalAmount : sumOfPage(entries) };
}

/** The sum of amounts that the service has not summed, of those in the units of the first. */
export function sumOfPage(entries: readonly ProfileItemEntry[]): AmountInUnits | null {
  const amounts = entries.flatMap(({ calculation }) => calculation?.amount ?? []);
  const [first] = amounts;
  if (first === undefined) return null;
  const { unit, perUnit } = first;
  const alike = amounts.filter((each) => each.unit === unit && each.perUnit === perUnit);
  return { value: sumOf(alike.map(({ value }) => value ?? 0)), unit, perUnit };
}
