import type { ItemOrder } from '../../domain/profiles/profile-item-search.ts';
import { compareByBytes } from '../../domain/basics/text-order.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { FoundItem, FoundItems, ProfileItemSearch } from '../../ports/profile-item-search.ts';
import type { RequestScope } from '../request-scope.ts';

/** A few milliseconds: SQLite lets others work only between reads. */
const itemsPerRun = 1000;

/** The matches among the next items by uid, sorted. */
export async function readRun(
  { store, signal, budget }: RequestScope,
  query: ProfileItemSearch,
  after: Uid | undefined,
  itemsPerPage = itemsPerRun,
): Promise<FoundItems> {
  const page = { page: 1, itemsPerPage };
  const { items, next } = await store.profileItems.listFound({ ...query, after, page }, signal);
  budget.countRecords(items.length);
  return { items: items.toSorted(orderOf(query.orderBy)), next };
}

/** All matches in order, or by uid the first of more than `maximum`; yields to other requests while reading and sorting. */
export async function listSorted(
  request: RequestScope,
  query: ProfileItemSearch,
  maximum = Infinity,
): Promise<readonly FoundItem[]> {
  const runs: (readonly FoundItem[])[] = [];
  let count = 0;
  for (let after: Uid | null | undefined = query.after; after !== null && count <= maximum;) {
    const { items, next }: FoundItems = await readRun(
      request,
      query,
      after,
      Math.min(itemsPerRun, maximum + 1),
    );
    runs.push(items);
    count += items.length;
    after = next;
    if (request.budget.isPauseDue()) await request.budget.pause();
  }
  return mergeRuns(runs, query.orderBy);
}

/** Sorting runs that are sorted merges them. */
export function mergeRuns(runs: readonly (readonly FoundItem[])[], orderBy: ItemOrder): readonly FoundItem[] {
  return runs.flat().toSorted(orderOf(orderBy));
}

function orderOf({ isDescending }: ItemOrder): (one: FoundItem, other: FoundItem) => number {
  const sign = isDescending ? -1 : 1;
  return (one, other) =>
    sign * (compareKeys(one.sortKey, other.sortKey) || compareByBytes(one.uid, other.uid));
}

function compareKeys(one: FoundItem['sortKey'], other: FoundItem['sortKey']): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareByBytes(String(one), String(other));
}
