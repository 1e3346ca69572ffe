import { failureOf } from '../../../domain/amounts/amount.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { labelOf, noLabels } from '../../../domain/profiles/labels.ts';
import type { ListedItem, ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { ItemOrder, UsedCategory } from '../../../domain/profiles/profile-item-search.ts';
import { compareByBytes } from '../../../domain/basics/text-order.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemSearchRequest } from '../../../ports/profiles.ts';
import { mapInSlices } from '../../../metering/in-slices.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import { assertCounted, itemsPerPage } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { countLists, eachOnce, everything, readLists, readTree, toSelections } from './category-lists.ts';
import { readItems } from './profile-item-pages.ts';

const operation = upstreamOperations.itemsOfProfile;

/**
 * Items of a service that has no list of those of all categories: the lists of
 * its categories are read one level after the other. UPSTREAM_UNSUPPORTED for
 * more of them than are read for one answer, and for labels, which it does not have.
 */
export async function searchLists(
  upstream: Upstream,
  request: Omit<ProfileItemSearchRequest, 'page'>,
): Promise<readonly ProfileItemEntry[]> {
  const { filter, orderBy, withAmounts, ...requested } = request;
  if (orderBy.by === 'label' || filter.labels.length > 0) {
    throw unsupported(operation, undefined, 'labels of profile items');
  }
  const isPassing = ({ item, calculation }: ProfileItemEntry) =>
    (filter.after === undefined || item.uid > filter.after) &&
    (!filter.onlyFailed || (calculation !== null && failureOf(calculation) !== undefined));
  const period = filter.period ?? everything;
  const selections = await toSelections(upstream, period);
  const count = countLists();
  const list = { ...requested, selections, count, withAmounts: withAmounts || filter.onlyFailed };
  const found = await readTree(request.categoryPath, count, (categoryPath) =>
    readLists(upstream, { ...list, categoryPath }),
  );
  const pages = found.map(({ lists }) => eachOnce(lists).filter(isPassing));
  const sorted = await sortEntries(upstream.budget, pages, orderBy);
  return withAmounts ? sorted : sorted.map((entry) => ({ ...entry, calculation: null }));
}

/** The categories with items at any time. */
export async function findUsedCategories(
  upstream: Upstream,
  profileUid: Uid,
): Promise<readonly UsedCategory[]> {
  const [selection] = await toSelections(upstream, everything);
  const list = { profileUid, page: { page: 1, itemsPerPage }, selection, withAmounts: false };
  const categories = await readTree(ROOT_PATH, countLists(), (categoryPath) =>
    readItems(upstream, { ...list, categoryPath }),
  );
  return categories
    .map(({ document: { dataCategory }, own }) => {
      assertCounted(operation, own, list.page);
      const { uid, path, name } = dataCategory;
      return { dataCategory: { uid, path, name }, itemCount: own.total };
    })
    .filter(({ itemCount }) => itemCount > 0)
    .toSorted((one, other) => compare(one.dataCategory.path, other.dataCategory.path));
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
      return labelOf(item.labels ?? noLabels, label) ?? '';
    case 'uid':
      return item.uid;
  }
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareByBytes(String(one), String(other));
}
