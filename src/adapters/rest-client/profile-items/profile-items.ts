import { EmissionsError } from '../../../domain/errors.ts';
import type { CalculationResult } from '../../../domain/amount.ts';
import type {
  ProfileItemCalculation,
  ProfileItems,
  ProfileItemListRequest,
} from '../../../ports/profiles.ts';
import { encodeExplain } from '../../../wire/calculation/calculation-query.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import { readEach } from '../transport/outcomes.ts';
import { actionsInProfile } from '../profiles/profile-actions.ts';
import { readProfileItem } from './profile-item-view.ts';
import { insertProfileItems, deleteProfileItems, updateProfileItems } from './profile-item-writes.ts';
import { listProfileTotals } from '../profiles/profile-totals.ts';
import { returnUnitsQuery } from '../calculation/return-units.ts';
import type { Upstream } from '../transport/upstream.ts';
import { protocolError } from '../transport/upstream-errors.ts';
import { inRequestedUnits, amountInRequestedUnits } from '../calculation/requested-units.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profile-item-page.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { encodePageQuery } from '../../../wire/format/page-query.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import { requestedPageOf } from '../transport/requested-page.ts';
import { readProfileCategory } from '../profiles/profile-category-view.ts';

const operation = upstreamOperations.profileItem;

export function createProfileItems(upstream: Upstream): ProfileItems {
  return {
    list: (requests) => readEach(requests, (request) => listProfileItems(upstream, request)),

    getMany: (keys) => readEach(keys, async (key) => (await readProfileItem(upstream, key)).entry.item),

    listValues: (keys) => readEach(keys, async (key) => (await readProfileItem(upstream, key)).entry.values),

    calculate: (requests) => readEach(requests, (request) => calculate(upstream, request)),

    listTotals: (requests) => readEach(requests, (request) => listProfileTotals(upstream, request)),

    listActions: (keys) =>
      readEach(keys, async (key) => {
        const { actions } = await readProfileItem(upstream, key);
        const missing = { operation, what: 'the actions of a profile item' };
        return actionsInProfile(upstream, actions, key.profileUid, missing);
      }),

    create: (profileUid, drafts) => insertProfileItems(upstream, profileUid, drafts),
    importRows: () => Promise.reject(noImports()),
    update: (changes) => updateProfileItems(upstream, changes),
    delete: (keys) => deleteProfileItems(upstream, keys),
  };
}

/** The amount from the item's view, which for other units than the usual ones is another view. */
async function calculate(
  upstream: Upstream,
  { item, withExplanation, ...units }: ProfileItemCalculation,
): Promise<CalculationResult> {
  const query = [...(await returnUnitsQuery(upstream, units)), ...encodeExplain(withExplanation)];
  const { calculation } = (await readProfileItem(upstream, item, query)).entry;
  if (calculation === null) throw protocolError(operation, 'Its response has no amount.');
  return inRequestedUnits(operation, calculation, units);
}

/** A page of a category's items with values, amounts and totals, from one document. */
async function listProfileItems(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileItemPage> {
  const { profileUid, categoryPath, page, withAmounts } = request;
  const query = await toQuery(upstream, request);
  const document = await readProfileCategory(upstream, profileUid, categoryPath, query);
  const { removed } = document;
  if (document.items === null || document.items.total === 0) return { ...emptyPage(request, 0), removed };
  const { entries, total } = requestedPageOf(document.items, page, upstreamOperations.profileCategory);
  // A page beyond the end has come with the entries, and the totals, of another.
  if (entries.length === 0) return emptyPage(request, total);
  if (!withAmounts) return { totalAmount: null, entries: entries.map(withoutAmount), total, request: page };
  return converted({ ...document.items, entries, total, request: page, removed }, request);
}

async function toQuery(
  upstream: Upstream,
  { page, selection, prorata = false, withExplanation, ...units }: ProfileItemListRequest,
): Promise<readonly FormField[]> {
  return [
    ...encodePageQuery(page),
    ...encodeProfileCategoryQuery({ selection, prorata, withExplanation }),
    ...(await returnUnitsQuery(upstream, units)),
  ];
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

function noImports(): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    'The remote service keeps no row keys, so rows that are sent twice would be added twice: create the items with createProfileItem, or import the table where the profiles are stored.',
  );
}
