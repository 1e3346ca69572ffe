import type { ApiVersion } from '../../../domain/access/access.ts';
import type { AmountInUnits } from '../../../domain/amounts/amount.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { cutPage, type PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import { sumOf } from '../../../totals/sum-of.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import { offersAdditions, readApiVersion } from '../access/viewer.ts';
import { timeOf } from '../calculation/amount-in-time.ts';
import { asRequested, askedOfItems } from '../calculation/asked-amounts.ts';
import { assertKnown } from '../calculation/requested-units.ts';
import { readProfileCategory } from '../profiles/profile-category-view.ts';
import { readPages } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.profileCategory;

/** A page of a category's items with values, amounts and totals. */
export async function listProfileItems(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileItemPage> {
  const { page, withAmounts, returnUnit = 'kg', returnPerUnit = 'year' } = request;
  const selection = await selectionOf(upstream, request);
  const read = (each: PageRequest) => readItems(upstream, { ...request, selection, page: each });
  const { own, entries, total } = await readPages(operation, read, page);
  const found = { entries, total, request: page };
  if (!withAmounts) return { ...found, totalAmount: null };
  // A page beyond the end has come with the entries, and the totals, of another.
  const nothing = { value: 0, unit: returnUnit, perUnit: returnPerUnit };
  if (entries.length === 0) return { ...found, totalAmount: nothing };
  const isOwn = entries.length === own.entries.length && entries[0] === own.entries[0];
  return { ...found, totalAmount: isOwn ? own.totalAmount : sumOfPage(entries) };
}

/** A list of version 1 takes no dates: it has the items of a month. */
async function selectionOf(upstream: Upstream, { selection, prorata }: ProfileItemListRequest) {
  if (selection?.kind !== 'window' || (await readApiVersion(upstream)) === '2.0') return selection;
  const { start, end, selectBy } = selection;
  const isMonth = start === startOfMonth(start) && end === startOfMonth(start, 1);
  const isComputed = prorata !== true || !(await offersAdditions(upstream));
  if (isMonth && selectBy === 'overlap' && isComputed) return { kind: 'month', start } as const;
  const without = isComputed ? 'selectBy' : 'prorata and selectBy';
  const message = `Your account uses API version 1.0, whose lists have the items of a month: pass its start as from and its end, in UTC, as to, without ${without}.`;
  throw badInput('from', message, 'other-version-parameter');
}

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
    return { ...own, own, document };
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
  const period = requested.prorata === true && selection !== undefined ? { ...selection, end } : null;
  const entries = page.entries.map((entry) => {
    const { calculation } = entry;
    const time = { item: timeOf(entry, apiVersion), period };
    return { ...entry, calculation: calculation && asRequested(operation, calculation, requests, time) };
  });
  const { totalAmount } = page;
  if (totalAmount !== null) assertKnown(operation, totalAmount);
  const isSummed = totalAmount === null || asked === requested;
  return { ...page, entries, totalAmount: isSummed ? totalAmount : sumOfPage(entries) };
}

/** The sum of amounts that the service has not summed, of those in the units of the first. */
function sumOfPage(entries: readonly ProfileItemEntry[]): AmountInUnits | null {
  const amounts = entries.flatMap(({ calculation }) => calculation?.amount ?? []);
  const [first] = amounts;
  if (first === undefined) return null;
  const { unit, perUnit } = first;
  const alike = amounts.filter((each) => each.unit === unit && each.perUnit === perUnit);
  return { value: sumOf(alike.map(({ value }) => value ?? 0)), unit, perUnit };
}
