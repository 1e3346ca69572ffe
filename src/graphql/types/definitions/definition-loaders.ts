import type { PageRequest } from '../../../domain/page.ts';
import { defineBatchLoader, defineLoader, each } from '../../loader.ts';

export const itemDefinitionPageLoader = defineLoader(
  each(({ itemDefinitions }, page: PageRequest) => itemDefinitions.list(page)),
  JSON.stringify,
);
export const itemDefinitionLoader = defineBatchLoader('itemDefinitions', 'getMany', String);
export const algorithmLoader = defineBatchLoader('itemDefinitions', 'getAlgorithms', String);
export const itemValueDefinitionsLoader = defineBatchLoader(
  'itemDefinitions',
  'listValueDefinitions',
  String,
);
export const returnValuesLoader = defineBatchLoader('itemDefinitions', 'listReturnValues', String);
