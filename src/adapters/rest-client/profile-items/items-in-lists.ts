import { failureOf } from '../../../domain/amounts/amount.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { labelOf, noLabels } from '../../../domain/profiles/labels.ts';
import type { FoundEntry, ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import { comparePlaces, type ItemPlace, parseCursor, toCursor } from '../../../domain/profiles/item-place.ts';
import type {
  ItemConditions,
  ItemOrder,
  UsedCategory,
} from '../../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { compareByBytes } from '../../../domain/basics/text-order.ts';
import type { ProfileItemSearchRequest } from '../../../ports/profiles.ts';
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
): Promise<readonly FoundEntry[]> {
  const { filter, orderBy, withAmounts, ...requested } = request;
  if (orderBy.by === 'label') throw unsupported(operation, undefined, labels);
  assertUnconditional(filter);
  const isPassing = ({ calculation }: ProfileItemEntry) =>
    !filter.onlyFailed || (calculation !== null && failureOf(calculation) !== undefined);
  const after = filter.after === undefined ? undefined : parseCursor(orderBy, filter.after);
  const period = filter.period ?? everything;
  const selections = await toSelections(upstream, period);
  const count = countLists();
  const list = { ...requested, selections, count, withAmounts: withAmounts || filter.onlyFailed };
  const found = await readTree(request.categoryPath, count, (categoryPath) =>
    readLists(upstream, { ...list, categoryPath }),
  );
  const listed = found.flatMap(({ lists }) => eachOnce(lists).filter(isPassing));
  return listed
    .map((entry) => ({ entry, place: placeOf(entry, orderBy) }))
    .filter(({ place }) => after === undefined || comparePlaces(orderBy, place, after) > 0)
    .toSorted((one, other) => comparePlaces(orderBy, one.place, other.place))
    .map(({ entry, place }) => ({
      ...entry,
      calculation: withAmounts ? entry.calculation : null,
      cursor: toCursor(orderBy, place),
    }));
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
    .toSorted((one, other) => compareByBytes(one.dataCategory.path, other.dataCategory.path));
}

function placeOf(entry: ProfileItemEntry, order: ItemOrder): ItemPlace {
  return { key: keyOf(entry, order), uid: entry.item.uid };
}

function keyOf({ item }: ProfileItemEntry, { by, label = '' }: ItemOrder): string | number {
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
    case 'emitted':
      throw unsupported(operation, undefined, 'sorting items by what they emitted');
  }
}

const labels = 'labels of profile items';

/** Lists choose items by their category and their time alone. */
export function assertUnconditional(conditions: ItemConditions): void {
  const { dataItemUids = [], scopes = [], contains = '' } = conditions;
  if (conditions.labels.length > 0) throw unsupported(operation, undefined, labels);
  if (dataItemUids.length + scopes.length + contains.length > 0) {
    throw unsupported(operation, undefined, 'choosing items by data item, scope or text');
  }
}
