import type { ItemDefinitionOrder } from '../../../domain/basics/list-order.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import { defineBatchLoader, defineLoader, each } from '../../loader.ts';

interface ListRequest {
  readonly page: PageRequest;
  readonly order?: ItemDefinitionOrder | undefined;
}

export const itemDefinitionPageLoader = defineLoader(
  each(({ itemDefinitions }, { page, order }: ListRequest) => itemDefinitions.list(page, order)),
  JSON.stringify,
);
export const itemDefinitionLoader = defineBatchLoader('itemDefinitions', 'getMany', String);
export const algorithmLoader = defineBatchLoader('itemDefinitions', 'getAlgorithms', String);
export const itemValueDefinitionsLoader = defineBatchLoader(
  'itemDefinitions',
  'listValueDefinitions',
  String,
);
export const itemValueDefinitionLoader = defineBatchLoader(
  'itemDefinitions',
  'getValueDefinitions',
  ({ itemDefinitionUid, uid }) => `${itemDefinitionUid} ${uid}`,
);
export const returnValuesLoader = defineBatchLoader('itemDefinitions', 'listReturnValues', String);
