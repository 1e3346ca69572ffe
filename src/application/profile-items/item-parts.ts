import type {
  ItemPart,
  ItemPartRequest,
  ItemPosition,
  ProfileItemSearchRequest,
} from '../../ports/profiles.ts';
import type { Principal } from '../../domain/access/access.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { byUid } from '../../domain/profiles/profile-item-search.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { readEntries, readFound, searchProfileItems, toSearches } from './search-profile-items.ts';
import { mergeRuns, readRun } from './sorted-items.ts';

/** A part takes a few milliseconds. */
const itemsPerPart = 200;

/**
 * Lists by uid, each part after the last one of the part before, so a part costs the same wherever
 * it is. Any other order is found first, in parts without entries.
 */
export async function listItemPart(
  request: RequestScope,
  { filter, orderBy, ...requested }: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const { principal } = await request.authenticated();
  const search = {
    ...requested,
    filter: { ...filter, onlyFailed: false, after: orderBy === undefined ? position?.after : filter.after },
    orderBy: orderBy ?? byUid,
    page: { page: 1, itemsPerPage: itemsPerPart, withTotal: false },
  } as const;
  if (orderBy !== undefined) return listSortedPart(request, principal, search, position ?? {});
  const [found] = await searchProfileItems(request, principal, [search]);
  const { entries, total } = orThrow(found ?? notFound('The profile'));
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.item.uid } : null };
}

async function listSortedPart(
  request: RequestScope,
  principal: Principal,
  search: ProfileItemSearchRequest,
  { after, runs = [], sorted, from = 0 }: ItemPosition,
): Promise<ItemPart> {
  const [searched] = await toSearches(request, principal, [search]);
  const query = orThrow(searched ?? notFound('The profile'));
  if (sorted === undefined) {
    request.budget.countRecords(runs.reduce((sum, run) => sum + run.length, 0));
    const { items, next } = await readRun(request, query, after ?? query.after);
    const all = [...runs, items];
    if (next !== null) return { entries: [], next: { after: next, runs: all } };
    return { entries: [], next: { sorted: mergeRuns(all, search.orderBy) } };
  }
  const to = from + itemsPerPart;
  const found = await readFound(request, search.profileUid, sorted.slice(from, to));
  return {
    entries: await readEntries(request, principal, search, found),
    next: to < sorted.length ? { sorted, from: to } : null,
  };
}
