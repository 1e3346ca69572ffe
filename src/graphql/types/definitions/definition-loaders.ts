import { defineLoader, each, defineBatchLoader } from '../../loader.ts';
import type { PageRequest } from '../../../domain/page.ts';

export const itemDefinitionPageLoader = defineLoader(
  each(({ itemDefinitions }, page: PageRequest) => itemDefinitions.list(page)),
  JSON.stringify,
);

export const itemDefinitionLoader = defineBatchLoader('itemDefinitions', 'getMany', String);

export const itemValueDefinitionsLoader = defineBatchLoader(
  'itemDefinitions',
  'listValueDefinitions',
  String,
);
