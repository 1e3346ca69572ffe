import { byUid, type ItemOrder } from '../../../domain/profile-item-search.ts';
import type { ItemPart, ItemPartRequest, ItemPosition } from '../../../ports/profiles.ts';
import type { Upstream } from '../transport/upstream.ts';
import { listPartOfLists } from './items-in-lists.ts';
import { assertVersion2, searchProfileItems } from './items-of-profile.ts';

/** A page that any service answers, and that keeps far below the limit of a document. */
const itemsPerPart = 200;

/** By uid where the service offers that, and else category by category; in order page by page. */
export async function listItemPart(
  upstream: Upstream,
  request: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  await assertVersion2(upstream);
  if (request.orderBy !== undefined)
    return listOrderedPart(upstream, request, request.orderBy, position?.page ?? 1);
  if (position?.lists !== undefined || upstream.offered().offeredItems < itemsPerPart) {
    return listPartOfLists(upstream, request, position?.lists);
  }
  const { entries, total } = await searchProfileItems(upstream, {
    ...request,
    filter: { ...request.filter, onlyFailed: false, after: position?.after },
    orderBy: byUid,
    page: { page: 1, itemsPerPage: itemsPerPart, withTotal: false },
  });
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.item.uid } : null };
}

async function listOrderedPart(
  upstream: Upstream,
  request: ItemPartRequest,
  orderBy: ItemOrder,
  page: number,
): Promise<ItemPart> {
  const { entries, total } = await searchProfileItems(upstream, {
    ...request,
    filter: { ...request.filter, onlyFailed: false },
    orderBy,
    page: { page, itemsPerPage: itemsPerPart, withTotal: false },
  });
  const isLast = entries.length === 0 || page * itemsPerPart >= total;
  return { entries, next: isLast ? null : { page: page + 1 } };
}
