import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import { amountInRequestedUnits, inRequestedUnits } from '../calculation/requested-units.ts';
import { assertUnitsExist } from '../calculation/return-units.ts';
import { readProfileCategory } from '../profiles/profile-category-view.ts';
import { requestedPageOf } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';

/** A page of a category's items with values, amounts and totals, from one document. */
export async function listProfileItems(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileItemPage> {
  const { page, withAmounts } = request;
  const document = await readListDocument(upstream, request);
  const { removed } = document;
  if (document.items === null || document.items.total === 0) return { ...emptyPage(request, 0), removed };
  const { entries, total } = requestedPageOf(document.items, page, upstreamOperations.profileCategory);
  // A page beyond the end has come with the entries, and the totals, of another.
  if (entries.length === 0) return emptyPage(request, total);
  if (!withAmounts) return { totalAmount: null, entries: entries.map(withoutAmount), total, request: page };
  return converted({ ...document.items, entries, total, request: page, removed }, request);
}

/** The document of a category with a page of its items. */
export async function readListDocument(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileCategoryDocument> {
  await assertUnitsExist(upstream, request);
  const query = encodeProfileCategoryQuery(request);
  return readProfileCategory(upstream, request.profileUid, request.categoryPath, query);
}

function withoutAmount(entry: ProfileItemEntry): ProfileItemEntry {
  return { ...entry, calculation: null };
}

function emptyPage({ page, withAmounts, ...units }: ProfileItemListRequest, total: number): ProfileItemPage {
  const nothing = { value: 0, unit: units.returnUnit ?? 'kg', perUnit: units.returnPerUnit ?? 'year' };
  return { entries: [], total, request: page, totalAmount: withAmounts ? nothing : null };
}

function converted(page: ProfileItemPage, requested: ProfileItemListRequest): ProfileItemPage {
  const operation = upstreamOperations.profileCategory;
  const { entries, totalAmount } = page;
  return {
    ...page,
    entries: entries.map(({ calculation, ...entry }) => ({
      ...entry,
      calculation: calculation === null ? null : inRequestedUnits(operation, calculation, requested),
    })),
    totalAmount: totalAmount === null ? null : amountInRequestedUnits(operation, totalAmount, requested),
  };
}
