import type { ApiVersion } from '../../../domain/access/access.ts';
import type { AmountInUnits } from '../../../domain/amounts/amount.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import { sumOf } from '../../../totals/sum-of.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import { timeOf } from '../calculation/amount-in-time.ts';
import { asRequested, askedOfItems } from '../calculation/asked-amounts.ts';
import { assertKnown } from '../calculation/requested-units.ts';
import { readProfileCategory } from '../profiles/profile-category-view.ts';
import { requestedPageOf } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.profileCategory;

/** A page of a category's items with values, amounts and totals, from one document. */
export async function listProfileItems(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileItemPage> {
  const asked = await askedOfItems(upstream, operation, request);
  return toPage(await readListDocument(upstream, asked), { requested: request, asked });
}

/** The document of a category with a page of its items. */
export function readListDocument(
  upstream: Upstream,
  asked: ProfileItemListRequest,
): Promise<ProfileCategoryDocument> {
  const query = encodeProfileCategoryQuery(asked);
  return readProfileCategory(upstream, asked.profileUid, asked.categoryPath, query);
}

export function forgetListDocument(upstream: Upstream, asked: ProfileItemListRequest): void {
  const path = profileCategoryPath(asked.profileUid, asked.categoryPath);
  upstream.forget(withQuery(path, encodeProfileCategoryQuery(asked)));
}

type ListRequests = Record<'requested' | 'asked', ProfileItemListRequest>;

export function toPage(document: ProfileCategoryDocument, requests: ListRequests): ProfileItemPage {
  const { requested } = requests;
  const { page, withAmounts } = requested;
  const { removed } = document;
  if (document.items === null || document.items.total === 0) return { ...emptyPage(requested, 0), removed };
  const { entries, total } = requestedPageOf(document.items, page, operation);
  // A page beyond the end has come with the entries, and the totals, of another.
  if (entries.length === 0) return emptyPage(requested, total);
  if (!withAmounts) return { totalAmount: null, entries: entries.map(withoutAmount), total, request: page };
  const found = { ...document.items, entries, total, request: page, removed };
  return converted(found, document.apiVersion, requests);
}

function withoutAmount(entry: ProfileItemEntry): ProfileItemEntry {
  return { ...entry, calculation: null };
}

function emptyPage({ page, withAmounts, ...units }: ProfileItemListRequest, total: number): ProfileItemPage {
  const nothing = { value: 0, unit: units.returnUnit ?? 'kg', perUnit: units.returnPerUnit ?? 'year' };
  return { entries: [], total, request: page, totalAmount: withAmounts ? nothing : null };
}

function converted(page: ProfileItemPage, apiVersion: ApiVersion, requests: ListRequests): ProfileItemPage {
  const { requested, asked } = requests;
  const { selection } = requested;
  const period = requested.prorata === true && selection?.kind === 'window' ? selection : null;
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
