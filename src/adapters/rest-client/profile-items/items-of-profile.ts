import { pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { FoundEntry } from '../../../domain/profiles/profile-item-page.ts';
import { assertSearch, type UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemSearchRequest } from '../../../ports/profiles.ts';
import { itemsOfProfilePath } from '../../../wire/addresses.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import {
  itemsOfProfileQuery,
  usesOfProfileQuery,
} from '../../../wire/profile-items/items-of-profile-query.ts';
import { labelKey } from '../../../domain/profiles/labels.ts';
import {
  decodeItemsOfProfile,
  decodeUsedCategories,
  decodeUsedLabels,
} from '../../../wire/profile-items/items-of-profile.ts';
import { offersAdditions, readApiVersion } from '../access/viewer.ts';
import { assertAmount } from '../calculation/requested-units.ts';
import { withQuery } from '../exchange/with-query.ts';
import { readPages } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError } from '../exchange/upstream-errors.ts';
import { findUsedCategories, searchLists } from './items-in-lists.ts';

const operation = upstreamOperations.itemsOfProfile;

/** In one document where the service offers that, and else from the lists of its categories. */
export async function searchProfileItems(
  upstream: Upstream,
  request: ProfileItemSearchRequest,
): Promise<Page<FoundEntry>> {
  assertSearch(request.filter, request.orderBy);
  const { page, profileUid, withAmounts } = request;
  if (!(await listsAllCategories(upstream))) return cutPage(await searchLists(upstream, request), page);
  const read = async (each: PageRequest) => {
    const target = targetOf({ ...request, page: each });
    const document = await upstream.readInSlices(target, operation, decodeItemsOfProfile);
    assertOfProfile(document, profileUid);
    return document.items;
  };
  const found = await readPages(operation, read, page);
  const entries = found.entries.map((entry) => {
    if (entry.calculation !== null) assertAmount(operation, entry.calculation, request);
    return withAmounts ? entry : { ...entry, calculation: null };
  });
  for (const { item } of entries) upstream.named.add(item.itemDefinition.uid);
  return { ...found, entries };
}

function targetOf(request: ProfileItemSearchRequest): string {
  const path = itemsOfProfilePath(request.profileUid, request.categoryPath);
  const isOwn = request.filter.period !== null && request.emitted === undefined;
  return withQuery(path, encodeRecord(itemsOfProfileQuery, { ...request, isOwn }));
}

function usesTarget(profileUid: Uid, only: 'categories' | 'labels'): string {
  return withQuery(itemsOfProfilePath(profileUid, ROOT_PATH), usesOfProfileQuery.only.write(only, null));
}

export async function listUsedCategories(
  upstream: Upstream,
  profileUid: Uid,
): Promise<readonly UsedCategory[]> {
  if (!(await listsAllCategories(upstream))) return findUsedCategories(upstream, profileUid);
  const target = usesTarget(profileUid, 'categories');
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
  if (!(await offersAdditions(upstream))) return [];
  const target = usesTarget(profileUid, 'labels');
  const document = await upstream.read(target, operation, decodeUsedLabels);
  assertOfProfile(document, profileUid);
  if (new Set(document.labels.map(labelKey)).size < document.labels.length) {
    throw protocolError(operation, 'Its list has a label twice.');
  }
  return document.labels;
}

/** Only this program does, in version 2; else the lists of each category are read. */
export async function listsAllCategories(upstream: Upstream): Promise<boolean> {
  return (await offersAdditions(upstream)) && (await readApiVersion(upstream)) === '2.0';
}

function assertOfProfile(document: { readonly profileUid: Uid }, profileUid: Uid): void {
  if (document.profileUid === profileUid) return;
  throw protocolError(operation, 'It answered with the items of another profile than the one requested.');
}
