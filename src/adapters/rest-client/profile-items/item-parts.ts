import { comparePlaces, type ItemPlace, parseCursor } from '../../../domain/profiles/item-place.ts';
import type { FoundEntry, ListedItem } from '../../../domain/profiles/profile-item-page.ts';
import { byUid, type ItemOrder } from '../../../domain/profiles/profile-item-search.ts';
import type { ItemPart, ItemPartRequest, ItemPosition } from '../../../ports/profiles.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { searchLists } from './items-in-lists.ts';
import { listsAllCategories, searchProfileItems } from './items-of-profile.ts';

const operation = upstreamOperations.itemsOfProfile;

/** A page that any service answers in time, also on a busy machine. */
const itemsPerPart = 200;

/** Goes on after the last item where the service offers that; where it does not, all are read first. */
export async function listItemPart(
  upstream: Upstream,
  { orderBy = byUid, ...request }: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const { ordered, after = request.filter.after } = position ?? {};
  if (ordered !== undefined) return firstOf(ordered);
  const search = { ...request, orderBy, filter: { ...request.filter, onlyFailed: false, after } };
  if (!(await listsAllCategories(upstream))) return firstOf(await searchLists(upstream, search));
  const page = { page: 1, itemsPerPage: itemsPerPart };
  const { entries, total } = await searchProfileItems(upstream, { ...search, page });
  assertInOrder(entries, orderBy, after);
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.cursor } : null };
}

/** Otherwise a list might not end. */
function assertInOrder(entries: readonly FoundEntry[], order: ItemOrder, after: string | undefined): void {
  const cursors = [...(after === undefined ? [] : [after]), ...entries.map(({ cursor }) => cursor)];
  const places = cursors.map((cursor) => parseCursor(order, cursor));
  const isInOrder = (place: ItemPlace, index: number): boolean => {
    const next = places[index + 1];
    return next === undefined || comparePlaces(order, place, next) < 0;
  };
  if (!places.every(isInOrder)) throw protocolError(operation, 'Its items are not in the requested order.');
}

function firstOf(ordered: readonly ListedItem[]): ItemPart {
  const left = ordered.slice(itemsPerPart);
  return { entries: ordered.slice(0, itemsPerPart), next: left.length === 0 ? null : { ordered: left } };
}
