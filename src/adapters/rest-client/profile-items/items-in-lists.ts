import { failureOf } from '../../../domain/amounts/amount.ts';
import { type CategoryPath, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { EPOCH } from '../../../domain/basics/instant.ts';
import { labelOf } from '../../../domain/profiles/labels.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { ListedItem, ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { ItemOrder, UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import { compareByBytes } from '../../../domain/basics/text-order.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type {
  ItemPart,
  ItemPartRequest,
  ItemPosition,
  ProfileItemListRequest,
  ProfileItemSearchRequest,
} from '../../../ports/profiles.ts';
import { mapInSlices } from '../../../metering/in-slices.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { countLists, itemsPerPage, readTree } from '../profiles/category-lists.ts';
import { listProfileItems, readListDocument } from './profile-item-pages.ts';

const operation = upstreamOperations.itemsOfProfile;

/**
 * Items of a service that has no list of those of all categories: the lists of
 * its categories are read one level after the other, as many as the request may
 * read. UPSTREAM_UNSUPPORTED for labels, which such a service does not have.
 */
export async function searchLists(
  upstream: Upstream,
  request: ProfileItemSearchRequest,
): Promise<Page<ProfileItemEntry>> {
  const { filter, orderBy, page, withAmounts } = request;
  assertOrder(orderBy);
  if (filter.labels.length > 0) throw noLabels();
  const isPassing = ({ item, calculation }: ProfileItemEntry) =>
    (filter.after === undefined || item.uid > filter.after) &&
    (!filter.onlyFailed || (calculation !== null && failureOf(calculation) !== undefined));
  const pages: (readonly ProfileItemEntry[])[] = [];
  const count = countLists();
  const { profileUid, categoryPath } = request;
  for (const { path, total } of await findCategories(upstream, profileUid, categoryPath, count)) {
    count(Math.ceil(total / itemsPerPage));
    for (let number = 1; (number - 1) * itemsPerPage < total; number += 1) {
      const list = toList(request, withAmounts || filter.onlyFailed, path, { page: number, itemsPerPage });
      pages.push((await listProfileItems(upstream, list)).entries.filter(isPassing));
    }
  }
  const found = cutPage(await sortEntries(upstream.budget, pages, orderBy), page);
  const shown = found.entries.map((entry) => (withAmounts ? entry : { ...entry, calculation: null }));
  return { ...found, entries: shown };
}

/** A page of one of the lists, and those that are left; where to begin is found out first. */
export async function listPartOfLists(
  upstream: Upstream,
  request: ItemPartRequest,
  left: ItemPosition['lists'],
): Promise<ItemPart> {
  if (request.filter.labels.length > 0) throw noLabels();
  const lists =
    left ??
    (await findCategories(upstream, request.profileUid, request.categoryPath)).map(({ path }) => ({
      path,
      page: 1,
    }));
  const [first, ...others] = lists;
  if (first === undefined) return { entries: [], next: null };
  const { path, page } = first;
  const list = toList(request, request.withAmounts, path, { page, itemsPerPage });
  const { entries, total } = await listProfileItems(upstream, list);
  const isLast = page * itemsPerPage >= total || entries.length === 0;
  const next = isLast ? others : [{ path, page: page + 1 }, ...others];
  return { entries, next: next.length === 0 ? null : { lists: next } };
}

export async function findUsedCategories(
  upstream: Upstream,
  profileUid: Uid,
): Promise<readonly UsedCategory[]> {
  const found = await findCategories(upstream, profileUid, ROOT_PATH);
  return found
    .map(({ dataCategory: { uid, path, name }, total }) => ({
      dataCategory: { uid, path, name },
      itemCount: total,
    }))
    .toSorted((one, other) => compare(one.dataCategory.path, other.dataCategory.path));
}

function toList(
  request: ItemPartRequest,
  withAmounts: boolean,
  categoryPath: CategoryPath,
  page: PageRequest,
): ProfileItemListRequest {
  const { filter, orderBy: _, ...requested } = request;
  const { start, end } = filter.period ?? { start: EPOCH, end: null };
  const selection = { kind: 'window', start, end, selectBy: 'overlap' } as const;
  return { ...requested, categoryPath, page, selection, withAmounts };
}

interface FoundCategory extends Pick<UsedCategory, 'dataCategory'> {
  readonly path: CategoryPath;
  readonly total: number;
}

/** The categories with items at any time, of one category and all below. */
async function findCategories(
  upstream: Upstream,
  profileUid: Uid,
  root: CategoryPath,
  count = countLists(),
): Promise<readonly FoundCategory[]> {
  const selection = { kind: 'window', start: EPOCH, end: null, selectBy: 'overlap' } as const;
  const list = { profileUid, page: { page: 1, itemsPerPage }, selection, withAmounts: false };
  const categories = await readTree(root, count, async (categoryPath) => {
    const { dataCategory, items, children } = await readListDocument(upstream, { ...list, categoryPath });
    const { path } = dataCategory;
    return { dataCategory, path, total: items?.total ?? 0, children: children.map((child) => child.path) };
  });
  return categories.filter(({ total }) => total > 0);
}

/** Throws UPSTREAM_UNSUPPORTED for an order by what such a service does not have. */
export function assertOrder({ by }: ItemOrder): void {
  if (by === 'label') throw noLabels();
}

function noLabels(): EmissionsError {
  return unsupported(operation, undefined, 'labels of profile items');
}

/** Sorts like a store, yielding to other requests. */
export async function sortEntries<E extends ListedItem>(
  budget: RequestBudget,
  pages: readonly (readonly E[])[],
  order: ItemOrder,
): Promise<readonly E[]> {
  const sign = order.isDescending ? -1 : 1;
  const inOrder = (one: Keyed<E>, other: Keyed<E>) =>
    sign * (compare(one.key, other.key) || compare(one.uid, other.uid));
  const runs = await mapInSlices(budget, pages, (page) =>
    page.map((entry): Keyed<E> => ({ entry, key: keyOf(entry, order), uid: entry.item.uid })).sort(inOrder),
  );
  return runs
    .flat()
    .toSorted(inOrder)
    .map(({ entry }) => entry);
}

interface Keyed<E> {
  readonly entry: E;
  readonly key: string | number;
  readonly uid: Uid;
}

function keyOf({ item }: ListedItem, { by, label = '' }: ItemOrder): string | number {
  switch (by) {
    case 'start':
      return item.validity.start;
    case 'modified':
      return item.modified ?? 0;
    case 'name':
      return item.name?.toLowerCase() ?? '';
    case 'category':
      return `${item.dataCategory.path} ${item.dataItem.label}`;
    case 'label':
      return labelOf(item.labels, label) ?? '';
    case 'uid':
      return item.uid;
  }
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareByBytes(String(one), String(other));
}
