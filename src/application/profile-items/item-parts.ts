import type { ItemPart, ItemPartRequest, ItemPosition } from '../../ports/profiles.ts';
import { notFound } from '../../domain/errors.ts';
import { byUid } from '../../domain/profile-item-search.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { searchProfileItems } from './search-profile-items.ts';

/** A part takes a few milliseconds. */
const itemsPerPart = 200;

/** By uid, each part after the last one of the part before: a part costs the same wherever it is. */
export async function listItemPart(
  request: RequestScope,
  { filter, ...requested }: ItemPartRequest,
  position: ItemPosition | null,
): Promise<ItemPart> {
  const { principal } = await request.authenticated();
  const search = {
    ...requested,
    filter: { ...filter, onlyFailed: false, after: position?.after },
    orderBy: byUid,
    page: { page: 1, itemsPerPage: itemsPerPart, withTotal: false },
  } as const;
  const [found] = await searchProfileItems(request, principal, [search]);
  const { entries, total } = orThrow(found ?? notFound('The profile'));
  return { entries, next: total > entries.length ? { after: entries.at(-1)?.item.uid } : null };
}
