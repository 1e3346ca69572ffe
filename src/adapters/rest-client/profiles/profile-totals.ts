import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import { labelOf } from '../../../domain/profiles/labels.ts';
import { totalDetails, periodsOf, type ProfileTotals } from '../../../domain/profiles/profile-total.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { runInSlices } from '../../../metering/in-slices.ts';
import { sumItems } from '../../../totals/sum-amounts.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { type CategoryItems, readCategoryItems, type TotalQuery } from './profile-total-items.ts';
import { readTotals } from './profile-totals-document.ts';
import { readProfile } from './profile-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { readApiVersion } from '../access/viewer.ts';

const operation = upstreamOperations.totalledCategory;

/** In one document where the service offers that, and else from the items. */
export async function listProfileTotals(
  upstream: Upstream,
  request: ProfileTotalRequest,
): Promise<readonly ProfileTotals[]> {
  const periods = periodsOf(request);
  const offered = upstream.offered().hasAdditions ? await readTotals(upstream, request) : null;
  return offered ?? sumLists(upstream, request, periods);
}

/**
 * Totals from the lists of the categories: one document for each category, or
 * for each 200 of its items. Of several periods the categories below are looked
 * through once, and then read only for the periods that they have items in.
 */
async function sumLists(
  upstream: Upstream,
  request: ProfileTotalRequest,
  windows: readonly (Period | null)[],
): Promise<readonly ProfileTotals[]> {
  const { profileUids, withSubcategories, isOfPeriod, gwp, period: requested } = request;
  const isVersion1 = requested !== null && (await readApiVersion(upstream)) === '1.0';
  if (isVersion1) throw unsupported(operation, undefined, 'totals of a period in version 1');
  const labels = await readLabels(upstream, request);
  const [only] = windows;
  if (withSubcategories && windows.length === 1 && only !== undefined) {
    const query = { period: only, isOfPeriod, withSubcategories, gwp };
    const lists = await forEachOf(profileUids, (uid) =>
      readTree(upstream, uid, request.categoryPath, { ...query, label: labels.get(uid) }),
    );
    return [await toTotals(upstream, lists, request)];
  }
  const categories = withSubcategories
    ? await forEachOf(profileUids, (uid) => findCategoriesWithItems(upstream, uid, request))
    : profileUids.map((profileUid) => ({ profileUid, path: request.categoryPath }));
  const totals: ProfileTotals[] = [];
  // One after the other, so that none is read on after one has failed.
  for (const period of windows) {
    const query = { period, isOfPeriod, withSubcategories, gwp };
    const lists = categories
      .filter((each) => !('items' in each) || mayCountIn(each, period))
      .map(({ profileUid, path }) =>
        readCategoryItems(upstream, profileUid, path, { ...query, label: labels.get(profileUid) }),
      );
    totals.push(await toTotals(upstream, await Promise.all(lists), request));
  }
  return totals;
}

/** The label to group by, with the values that the profiles have. UPSTREAM_UNSUPPORTED in front of a service without labels. */
async function readLabels(
  upstream: Upstream,
  { profileUids, groupBy }: ProfileTotalRequest,
): Promise<ReadonlyMap<Uid, NonNullable<TotalQuery['label']>>> {
  const key = groupBy?.label;
  if (key === undefined) return new Map();
  await readApiVersion(upstream);
  if (!upstream.offered().hasAdditions) throw unsupported(operation, undefined, 'labels');
  const profiles = await Promise.all(profileUids.map((uid) => readProfile(upstream, uid)));
  return new Map(
    profiles.map(({ profile }) => [profile.uid, { key, ofProfile: labelOf(profile.labels, key) }]),
  );
}

/** Only the items of the first page are known. */
function mayCountIn({ total, hasRemoved, validities }: CategoryItems, period: Period | null): boolean {
  if (period === null || hasRemoved || total > validities.length) return true;
  return validities.some(
    ({ start, end }) => (period.end === null || start < period.end) && (end === null || end > period.start),
  );
}

function toTotals(
  { budget }: Upstream,
  lists: readonly CategoryItems[],
  { isOfPeriod, groupBy, details = totalDetails }: ProfileTotalRequest,
): Promise<ProfileTotals> {
  const items = lists.flatMap((list) => list.items);
  const areComplete = lists.every((list) => list.areComplete);
  return runInSlices(budget, sumItems(items, { isOfPeriod, areComplete, details, groupBy }));
}

/** A category and all below it, level by level. */
async function readTree(
  upstream: Upstream,
  profileUid: Uid,
  categoryPath: CategoryPath,
  query: TotalQuery,
): Promise<readonly CategoryItems[]> {
  const found: CategoryItems[] = [];
  const seen = new Set<string>();
  for (let level: readonly CategoryPath[] = [categoryPath]; level.length > 0;) {
    const fresh = level.filter((path) => !seen.has(pathKey(path)));
    for (const path of fresh) seen.add(pathKey(path));
    const lists = await Promise.all(
      fresh.map((path) => readCategoryItems(upstream, profileUid, path, query)),
    );
    found.push(...lists);
    level = lists.flatMap(({ children }) => children);
  }
  return found;
}

/** One after the other, so that none is read on after one has failed. */
async function forEachOf<T>(
  profileUids: readonly Uid[],
  read: (profileUid: Uid) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const uid of profileUids) found.push(...(await read(uid)));
  return found;
}

/** Whatever counts in one of the periods counts in the whole from the first to the last. */
async function findCategoriesWithItems(
  upstream: Upstream,
  profileUid: Uid,
  { period, categoryPath }: ProfileTotalRequest,
): Promise<readonly CategoryItems[]> {
  const query = { period, isOfPeriod: false, withSubcategories: true, firstPageOnly: true };
  const lists = await readTree(upstream, profileUid, categoryPath, query);
  return lists.filter(({ total, hasRemoved }) => total > 0 || hasRemoved);
}
