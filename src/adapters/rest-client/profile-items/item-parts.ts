import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { ListedItem } from '../../../domain/profiles/profile-item-page.ts';
import { byUid } from '../../../domain/profiles/profile-item-search.ts';
import type {
  ItemPart,
  ItemPartRequest,
  ItemPosition,
  ProfileItemSearchRequest,
} from '../../../ports/profiles.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { searchLists, sortEntries } from './items-in-lists.ts';
import { listsAllCategories, searchProfileItems } from './items-of-profile.ts';

const operation = upstreamOperations.itemsOfProfile;

/** A page that any service answers in time, also on a busy machine. */
const itemsPerPart = 200;

/** Items in memory until they are sent, as many as totals sum. */
const maxInOrder = 20_000;

/**
 * Lists by uid where the service offers that. For another order, and where it does not, all
 * are read first: each page of a sorted list costs a service the whole list.
 */
export async function listItemPart(
  upstream: Upstream,
  request: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const { collected = [], ordered } = position ?? {};
  if (ordered !== undefined) return firstOf(ordered);
  const { filter, orderBy = byUid } = request;
  if (!(await listsAllCategories(upstream))) {
    return firstOf(
      await searchLists(upstream, { ...request, orderBy, filter: { ...filter, onlyFailed: false } }),
    );
  }
  const { entries, next } = await listNextPart(upstream, request, position);
  if (orderBy.by === 'uid' && !orderBy.isDescending) return { entries, next };
  const all = [...collected, entries];
  if (all.reduce((sum, some) => sum + some.length, 0) > maxInOrder) throw tooMany();
  if (next !== null) return { entries: [], next: { ...next, collected: all } };
  return firstOf(await sortEntries(upstream.budget, all, orderBy));
}

async function listNextPart(
  upstream: Upstream,
  request: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const search: ProfileItemSearchRequest = {
    ...request,
    filter: { ...request.filter, onlyFailed: false, after: position?.after },
    orderBy: byUid,
    page: { page: 1, itemsPerPage: itemsPerPart },
  };
  const { entries, total } = await searchProfileItems(upstream, search);
  assertInOrder(entries, position?.after ?? '');
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.item.uid } : null };
}

/** Otherwise a list might not end. */
function assertInOrder(entries: readonly ListedItem[], after: string): void {
  let last = after;
  for (const { item } of entries) {
    if (item.uid <= last) throw protocolError(operation, 'Its items are not in the order of their uids.');
    last = item.uid;
  }
}

function firstOf(ordered: readonly ListedItem[]): ItemPart {
  const left = ordered.slice(itemsPerPart);
  return { entries: ordered.slice(0, itemsPerPart), next: left.length === 0 ? null : { ordered: left } };
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `In front of a remote service at most ${maxInOrder} items are sorted: leave out orderBy, or request a shorter period or a category further down.`,
  );
}
