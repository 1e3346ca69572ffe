import { environmentOf } from '../http/envelope.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { encodeAlgorithmView } from '../../wire/definitions/algorithm.ts';
import {
  encodeItemDefinitions,
  encodeItemDefinitionView,
  encodeItemValueDefinitions,
  encodeItemValueDefinitionView,
} from '../../wire/definitions/item-definition.ts';
import { encodeReturnValues } from '../../wire/definitions/return-values.ts';
import { onlyOne } from '../http/outcome.ts';
import { paged } from '../../wire/forms/page-query.ts';
import { readParameters } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** GET /definitions/itemDefinitions */
export async function listItemDefinitions(call: RestCall): Promise<RestAnswer> {
  const { backend, format } = call;
  const definitions = await backend.itemDefinitions.list(readParameters(call, paged).page);
  return { document: encodeItemDefinitions({ definitions, environment: environmentOf(call) }, format) };
}

/** GET /definitions/itemDefinitions/{uid} */
export async function viewItemDefinition(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, format } = call;
  const itemDefinition = await onlyOne(backend.itemDefinitions.getMany([uid]));
  return { document: encodeItemDefinitionView({ itemDefinition, environment: environmentOf(call) }, format) };
}

/** GET /definitions/itemDefinitions/{uid}/algorithm */
export async function viewAlgorithm(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, format } = call;
  const [itemDefinition, algorithm] = await Promise.all([
    onlyOne(backend.itemDefinitions.getMany([uid])),
    onlyOne(backend.itemDefinitions.getAlgorithms([uid])),
  ]);
  return {
    document: encodeAlgorithmView({ itemDefinition, algorithm, environment: environmentOf(call) }, format),
  };
}

/** GET /definitions/itemDefinitions/{uid}/returnValues */
export async function viewReturnValues(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, format } = call;
  const [itemDefinition, returnValues] = await Promise.all([
    onlyOne(backend.itemDefinitions.getMany([uid])),
    onlyOne(backend.itemDefinitions.listReturnValues([uid])),
  ]);
  return {
    document: encodeReturnValues({ itemDefinition, returnValues, environment: environmentOf(call) }, format),
  };
}

/** GET /definitions/itemDefinitions/{uid}/itemValueDefinitions */
export async function listItemValueDefinitions(call: RestCall, uid: Uid): Promise<RestAnswer> {
  const { backend, format } = call;
  const [itemDefinition, itemValueDefinitions] = await Promise.all([
    onlyOne(backend.itemDefinitions.getMany([uid])),
    onlyOne(backend.itemDefinitions.listValueDefinitions([uid])),
  ]);
  return {
    document: encodeItemValueDefinitions(
      { itemDefinition, environment: environmentOf(call), itemValueDefinitions },
      format,
    ),
  };
}

/** GET /definitions/itemDefinitions/{uid}/itemValueDefinitions/{uid} */
export async function viewItemValueDefinition(
  call: RestCall,
  uid: Uid,
  valueDefinitionUid: Uid,
): Promise<RestAnswer> {
  const { backend, format } = call;
  const key = { itemDefinitionUid: uid, uid: valueDefinitionUid };
  const [definition, valueDefinition] = await Promise.all([
    onlyOne(backend.itemDefinitions.getMany([uid])),
    onlyOne(backend.itemDefinitions.getValueDefinitions([key])),
  ]);
  return {
    document: encodeItemValueDefinitionView(
      { definition, valueDefinition, environment: environmentOf(call) },
      format,
    ),
  };
}
