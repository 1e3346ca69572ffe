import { pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { Page } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import { assertSearch, type UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemSearchRequest } from '../../../ports/profiles.ts';
import { itemsOfProfilePath } from '../../../wire/addresses.ts';
import { encodeItemsOfProfileQuery } from '../../../wire/profile-items/items-of-profile-query.ts';
import { decodeItemRows, type ItemRows } from '../../../wire/profile-items/item-rows.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { labelKey } from '../../../domain/profiles/labels.ts';
import {
  decodeItemsOfProfile,
  decodeUsedCategories,
  decodeUsedLabels,
} from '../../../wire/profile-items/items-of-profile.ts';
import { readApiVersion } from '../access/viewer.ts';
import { inRequestedUnits } from '../calculation/requested-units.ts';
import { withQuery } from '../transport/request-form.ts';
import { requestedPageOf } from '../transport/requested-page.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import type { Upstream } from '../transport/upstream.ts';
import { protocolError } from '../transport/upstream-errors.ts';
import { findUsedCategories, searchLists } from './items-in-lists.ts';

const operation = upstreamOperations.itemsOfProfile;

/** In one document where the service offers that, and else from the lists of its categories. */
export async function searchProfileItems(
  upstream: Upstream,
  request: ProfileItemSearchRequest,
): Promise<Page<ProfileItemEntry>> {
  assertSearch(request.filter, request.orderBy);
  await assertVersion2(upstream);
  const { page, profileUid, withAmounts } = request;
  if (upstream.offered().offeredItems < page.itemsPerPage) return searchLists(upstream, request);
  const document = await upstream.readInTurns(targetOf(request), operation, decodeItemsOfProfile);
  assertOfProfile(document, profileUid);
  const found = requestedPageOf(document.items, page, operation);
  const entries = found.entries.map(({ calculation, ...entry }) => ({
    ...entry,
    calculation:
      calculation === null || !withAmounts ? null : inRequestedUnits(operation, calculation, request),
  }));
  for (const { item } of entries) upstream.named.add(item.itemDefinition.uid);
  return { ...found, entries };
}

/** The first items after one, by uid, in short; `null` where the service does not offer that. */
export async function readItemRows(
  upstream: Upstream,
  request: ProfileItemSearchRequest,
): Promise<Pick<ItemRows, 'entries' | 'goesOn'> | null> {
  const { page, profileUid, filter } = request;
  if (upstream.offered().offeredShort < page.itemsPerPage) return null;
  const target = targetOf(request, [['only', 'rows']]);
  const document = await upstream.readInTurns(target, operation, decodeItemRows);
  assertOfProfile(document, profileUid);
  let last = filter.after ?? '';
  const entries = document.entries.map(({ item, values, calculation }) => {
    if (item.uid <= last) throw protocolError(operation, 'Its items are not in the order of their uids.');
    last = item.uid;
    const amount = calculation === null ? null : inRequestedUnits(operation, calculation, request);
    return { item, values, calculation: amount };
  });
  if (entries.length <= page.itemsPerPage && (entries.length > 0 || !document.goesOn)) {
    return { entries, goesOn: document.goesOn };
  }
  throw protocolError(
    operation,
    'It answered with more items than requested, or with none of those that are left.',
  );
}

function targetOf(
  { profileUid, categoryPath, page, filter, orderBy, prorata = false, ...amounts }: ProfileItemSearchRequest,
  more: readonly FormField[] = [],
): string {
  const { returnUnit, returnPerUnit, gwp, withExplanation } = amounts;
  const query = encodeItemsOfProfileQuery(
    { filter, orderBy, prorata, withExplanation, returnUnit, returnPerUnit, gwp },
    page,
  );
  return withQuery(itemsOfProfilePath(profileUid, categoryPath), [...more, ...query]);
}

export async function listUsedCategories(
  upstream: Upstream,
  profileUid: Uid,
): Promise<readonly UsedCategory[]> {
  await assertVersion2(upstream);
  if (upstream.offered().offeredItems === 0) return findUsedCategories(upstream, profileUid);
  const target = withQuery(itemsOfProfilePath(profileUid, ROOT_PATH), [['only', 'categories']]);
  const document = await upstream.read(target, operation, decodeUsedCategories);
  assertOfProfile(document, profileUid);
  const paths = new Set(document.categories.map(({ dataCategory }) => pathKey(dataCategory.path)));
  if (paths.size < document.categories.length) {
    throw protocolError(operation, 'Its list has a category twice.');
  }
  return document.categories;
}

/** Another service has no labels. */
export async function listUsedLabels(upstream: Upstream, profileUid: Uid): Promise<readonly string[]> {
  await assertVersion2(upstream);
  if (upstream.offered().offeredItems === 0) return [];
  const target = withQuery(itemsOfProfilePath(profileUid, ROOT_PATH), [['only', 'labels']]);
  const document = await upstream.read(target, operation, decodeUsedLabels);
  assertOfProfile(document, profileUid);
  if (new Set(document.labels.map(labelKey)).size < document.labels.length) {
    throw protocolError(operation, 'Its list has a label twice.');
  }
  return document.labels;
}

/** Version 1 selects items by month only, so nothing finds all of them. */
export async function assertVersion2(upstream: Upstream): Promise<void> {
  if ((await readApiVersion(upstream)) === '2.0') return;
  throw badInput(
    'items',
    'Your account uses version 1: lists of items of all categories are available in version 2.',
    'other-version-parameter',
  );
}

function assertOfProfile(document: { readonly profileUid: Uid }, profileUid: Uid): void {
  if (document.profileUid === profileUid) return;
  throw protocolError(operation, 'It answered with the items of another profile than the one requested.');
}
