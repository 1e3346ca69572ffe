import { environmentOf } from '../http/envelope.ts';
import type { WrittenDefinition } from '../../domain/definitions/item-definition-draft.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { isUid, type Uid } from '../../domain/basics/uid.ts';
import {
  definitionFormLimits,
  itemDefinitionChange,
  itemDefinitionDraft,
  itemValueDefinitionChange,
  itemValueDefinitionDraft,
} from '../../wire/definitions/item-definition-form.ts';
import {
  encodeItemDefinitionView,
  encodeItemValueDefinitionView,
} from '../../wire/definitions/item-definition.ts';
import { itemDefinitionPath, itemValueDefinitionPath } from '../../wire/addresses.ts';
import { readForm } from '../http/form.ts';
import { locationOf } from '../http/location.ts';
import { onlyOne } from '../http/outcome.ts';
import { readWriteQuery } from '../http/query.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';
import { showWritten } from '../http/show-written.ts';

/** POST /definitions/itemDefinitions */
export async function postItemDefinition(call: RestCall): Promise<RestAnswer> {
  readWriteQuery(call);
  const draft = itemDefinitionDraft.decode(readForm(call, definitionFormLimits));
  const written = await call.backend.itemDefinitions.create(draft);
  return showDefinition(call, written, {
    Location: locationOf(call.request, itemDefinitionPath(written.uid)),
  });
}

/** PUT /definitions/itemDefinitions/{uid} */
export async function putItemDefinition(call: RestCall, uid: Uid): Promise<RestAnswer> {
  readWriteQuery(call);
  const change = itemDefinitionChange.decode(readForm(call, definitionFormLimits));
  return showDefinition(call, await call.backend.itemDefinitions.update({ uid, ...change }));
}

/** DELETE /definitions/itemDefinitions/{uid} */
export async function deleteItemDefinition(call: RestCall, uid: Uid): Promise<RestAnswer> {
  readWriteQuery(call, []);
  await call.backend.itemDefinitions.delete({ uid });
  return emptyAnswer;
}

/** POST /definitions/itemDefinitions/{uid}/itemValueDefinitions */
export async function postItemValueDefinition(call: RestCall, uid: Uid): Promise<RestAnswer> {
  readWriteQuery(call);
  const { aliasedTo, ...draft } = itemValueDefinitionDraft.decode(readForm(call, definitionFormLimits));
  const written = await call.backend.itemDefinitions.createValue({
    itemDefinitionUid: uid,
    ...draft,
    aliasedTo: await toPath(call, uid, aliasedTo),
  });
  const path = written.valueUid === null ? null : itemValueDefinitionPath(uid, written.valueUid);
  return showValueDefinition(
    call,
    written,
    path === null ? {} : { Location: locationOf(call.request, path) },
  );
}

/** PUT /definitions/itemDefinitions/{uid}/itemValueDefinitions/{uid} */
export async function putItemValueDefinition(
  call: RestCall,
  itemDefinitionUid: Uid,
  uid: Uid,
): Promise<RestAnswer> {
  readWriteQuery(call);
  const { aliasedTo, ...change } = itemValueDefinitionChange.decode(readForm(call, definitionFormLimits));
  const written = await call.backend.itemDefinitions.updateValue({
    itemDefinitionUid,
    uid,
    ...change,
    aliasedTo: await toPath(call, itemDefinitionUid, aliasedTo),
  });
  return showValueDefinition(call, written);
}

/** DELETE /definitions/itemDefinitions/{uid}/itemValueDefinitions/{uid} */
export async function deleteItemValueDefinition(
  call: RestCall,
  itemDefinitionUid: Uid,
  uid: Uid,
): Promise<RestAnswer> {
  readWriteQuery(call, []);
  await call.backend.itemDefinitions.deleteValue({ itemDefinitionUid, uid });
  return emptyAnswer;
}

/** The original names the other value by its uid. */
async function toPath(
  { backend }: RestCall,
  definitionUid: Uid,
  aliasedTo: string | null | undefined,
): Promise<string | null | undefined> {
  if (aliasedTo === null || aliasedTo === undefined || !isUid(aliasedTo)) return aliasedTo;
  const values = await onlyOne(backend.itemDefinitions.listValueDefinitions([definitionUid]));
  return values.find(({ uid }) => uid === aliasedTo)?.path ?? aliasedTo;
}

function showDefinition(
  call: RestCall,
  { uid, check }: WrittenDefinition,
  headers: RestAnswer['headers'] = {},
): Promise<RestAnswer> {
  return showWritten(call, { headers }, async () => {
    const itemDefinition = await onlyOne(call.backend.itemDefinitions.getMany([uid]));
    return {
      document: encodeItemDefinitionView(
        { itemDefinition, environment: environmentOf(call), check },
        call.format,
      ),
      headers,
    };
  });
}

function showValueDefinition(
  call: RestCall,
  { uid, valueUid, check }: WrittenDefinition,
  headers: RestAnswer['headers'] = {},
): Promise<RestAnswer> {
  return showWritten(call, { headers }, async () => {
    const { itemDefinitions } = call.backend;
    const definition = await onlyOne(itemDefinitions.getMany([uid]));
    const values = await onlyOne(itemDefinitions.listValueDefinitions([uid]));
    const valueDefinition = values.find((value) => value.uid === valueUid);
    if (valueDefinition === undefined) throw notFound('The item value definition');
    const document = { definition, valueDefinition, environment: environmentOf(call), check };
    return { document: encodeItemValueDefinitionView(document, call.format), headers };
  });
}
