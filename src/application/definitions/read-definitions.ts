import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { RequestScope } from '../request-scope.ts';

/** The current definitions by uid. */
export async function readDefinitions(
  request: RequestScope,
  uids: readonly Uid[],
): Promise<ReadonlyMap<Uid, CalculableDefinition>> {
  const found = await request.cached.definitions.getMany([...new Set(uids)], request.signal);
  return new Map(
    found.flatMap((definition) =>
      definition === undefined ? [] : [[definition.definition.uid, definition]],
    ),
  );
}

/** The definitions of items, by uid. */
export function readDefinitionsOf(
  request: RequestScope,
  items: readonly { readonly itemDefinition: { readonly uid: Uid } }[],
): Promise<ReadonlyMap<Uid, CalculableDefinition>> {
  return readDefinitions(
    request,
    items.map(({ itemDefinition }) => itemDefinition.uid),
  );
}
