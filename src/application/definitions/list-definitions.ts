import type { ItemDefinition } from '../../domain/definitions/item-definition.ts';
import type { RequestScope } from '../request-scope.ts';

const pageSize = 200;

/** All definitions, by name. */
export async function listAllDefinitions({
  store,
  signal,
}: RequestScope): Promise<readonly ItemDefinition[]> {
  const found: ItemDefinition[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, total } = await store.itemDefinitions.listPage({ page, itemsPerPage: pageSize }, signal);
    found.push(...entries);
    if (page * pageSize >= total) return found;
  }
}
