import type { ItemPart, ItemPartRequest, ItemPosition } from '../../ports/profiles.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { byUid, type ItemSort } from '../../domain/profiles/profile-item-search.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { searchProfileItems } from './search-profile-items.ts';

/** A part takes a few milliseconds. */
const itemsPerPart = 200;

/** Each part in an order that is in no index sorts the whole profile. */
const itemsPerSortedPart = 1000;
const inIndex: ReadonlySet<ItemSort> = new Set(['uid', 'start', 'modified']);

/** Each part is listed after the last item of the part before, by uid unless another order is requested. */
export async function listItemPart(
  request: RequestScope,
  { filter, orderBy = byUid, ...requested }: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const { principal } = await request.authenticated();
  const itemsPerPage = inIndex.has(orderBy.by) ? itemsPerPart : itemsPerSortedPart;
  const search = {
    ...requested,
    filter: { ...filter, onlyFailed: false, after: position?.after ?? filter.after },
    orderBy,
    page: { page: 1, itemsPerPage, withTotal: false },
  } as const;
  const [found] = await searchProfileItems(request, principal, [search]);
  const { entries, total } = orThrow(found ?? notFound('The profile'));
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.cursor } : null };
}
