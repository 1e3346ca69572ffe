import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import type { FoundItem } from '../../ports/search-store.ts';
import type { RequestScope } from '../request-scope.ts';

export async function readMatches(
  request: RequestScope,
  items: readonly Pick<FoundItem, 'uid'>[],
): Promise<readonly DataItemMatch[]> {
  const stored = await request.cached.items.getMany(
    items.map(({ uid }) => uid),
    request.signal,
  );
  return stored.flatMap((item) => {
    if (item === undefined) return [];
    const { uid, path, label, created, modified, dataCategory } = item;
    return [{ uid, path, label, created, modified, categoryPath: dataCategory.path }];
  });
}
