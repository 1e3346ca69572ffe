import { environment } from '../domain/environment.ts';
import type { Uid } from '../domain/uid.ts';
import { encodeItemDefinitionView, encodeItemValueDefinitions } from '../wire/item-definition.ts';
import { onlyOne } from './outcome.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/** GET /definitions/itemDefinitions/{uid} */
export async function viewItemDefinition({ backend, format }: RestCall, uid: Uid): Promise<RestAnswer> {
  const itemDefinition = await onlyOne(backend.itemDefinitions.getMany([uid]));
  return { document: encodeItemDefinitionView({ itemDefinition, environment }, format) };
}

/** GET /definitions/itemDefinitions/{uid}/itemValueDefinitions */
export async function listItemValueDefinitions({ backend, format }: RestCall, uid: Uid): Promise<RestAnswer> {
  const [itemDefinition, itemValueDefinitions] = await Promise.all([
    onlyOne(backend.itemDefinitions.getMany([uid])),
    onlyOne(backend.itemDefinitions.listValueDefinitions([uid])),
  ]);
  return {
    document: encodeItemValueDefinitions({ itemDefinition, environment, itemValueDefinitions }, format),
  };
}
