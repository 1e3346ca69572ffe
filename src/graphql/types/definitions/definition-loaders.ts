import type { Uid } from '../../../domain/uid.ts';
import { defineLoader, each } from '../../loader.ts';
import type { PageRequest } from '../../../domain/page.ts';

export const itemDefinitionPageLoader = defineLoader(
  each(({ itemDefinitions }, page: PageRequest) => itemDefinitions.list(page)),
  JSON.stringify,
);

export const itemDefinitionLoader = defineLoader(
  ({ itemDefinitions }, uids: readonly Uid[]) => itemDefinitions.getMany(uids),
  String,
);

export const algorithmLoader = defineLoader(
  ({ itemDefinitions }, uids: readonly Uid[]) => itemDefinitions.getAlgorithms(uids),
  String,
);

export const itemValueDefinitionsLoader = defineLoader(
  ({ itemDefinitions }, uids: readonly Uid[]) => itemDefinitions.listValueDefinitions(uids),
  String,
);
