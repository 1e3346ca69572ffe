import type {
  DefinitionCheck,
  ItemDefinitionChange,
  ItemDefinitionDeletion,
  ItemDefinitionDraft,
  ItemValueDefinitionChange,
  ItemValueDefinitionDeletion,
  NewItemValueDefinition,
  WrittenDefinition,
} from '../../../domain/definitions/item-definition-draft.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { decodeCheck } from '../../../wire/definitions/definition-check.ts';
import {
  itemDefinitionChange,
  itemDefinitionDraft,
  itemValueDefinitionChange,
  itemValueDefinitionDraft,
} from '../../../wire/definitions/item-definition-form.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import {
  itemDefinitionPath,
  itemDefinitionsPath,
  itemValueDefinitionPath,
  itemValueDefinitionsPath,
} from '../../../wire/addresses.ts';
import { type FormField, toForm } from '../../../wire/forms/fields.ts';
import { uid as uidText } from '../../../wire/elements/scalars.ts';
import { offersAdditions } from '../access/viewer.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import type { Upstream, WriteRequest } from '../known/upstream.ts';
import { assertNoExpectedVersion, deleteOne, unsupportedWrite } from '../writes/write-batch.ts';
import type { ReadAnswer } from '../exchange/write-answer.ts';

export async function createItemDefinition(
  upstream: Upstream,
  draft: ItemDefinitionDraft,
): Promise<WrittenDefinition> {
  const { name, ...additions } = draft;
  await assertOffered(upstream, additions);
  const { uid, check } = await writeTo(upstream, {
    method: 'POST',
    target: itemDefinitionsPath(),
    operation: upstreamOperations.createItemDefinition,
    body: toForm(itemDefinitionDraft.encode(draft)),
    read: created(itemDefinitionResource, 'name', name),
  });
  upstream.named.add(uid);
  return { uid, valueUid: null, check };
}

export async function updateItemDefinition(
  upstream: Upstream,
  { uid, expectedVersion, ...change }: ItemDefinitionChange,
): Promise<WrittenDefinition> {
  const { algorithm, returnValues, examples } = change;
  assertNoExpectedVersion([{ expectedVersion }]);
  await assertOffered(upstream, { algorithm, returnValues, examples });
  const fields = itemDefinitionChange.encode(change);
  const check = await send(upstream, itemDefinitionPath(uid), fields, uid, itemDefinitionResource);
  return { uid, valueUid: null, check };
}

export async function deleteItemDefinition(
  upstream: Upstream,
  deletion: ItemDefinitionDeletion,
): Promise<void> {
  const operation = upstreamOperations.deleteItemDefinition;
  const targetOf = ({ uid }: ItemDefinitionDeletion) => itemDefinitionPath(uid);
  await unlessUnsupported(upstream, operation, deleteOne(upstream, [deletion], targetOf, operation));
}

export async function createItemValueDefinition(
  upstream: Upstream,
  { itemDefinitionUid, expectedVersion, ...draft }: NewItemValueDefinition,
): Promise<WrittenDefinition> {
  const { valueType, aliasedTo, examples } = draft;
  assertNoExpectedVersion([{ expectedVersion }]);
  await assertOffered(upstream, { valueType, aliasedTo, examples });
  const { uid, check } = await writeTo(upstream, {
    method: 'POST',
    target: itemValueDefinitionsPath(itemDefinitionUid),
    operation: upstreamOperations.createItemValueDefinition,
    body: toForm(itemValueDefinitionDraft.encode(draft)),
    read: created(itemValueDefinitionResource, 'path', draft.path),
  });
  return { uid: itemDefinitionUid, valueUid: uid, check };
}

export async function updateItemValueDefinition(
  upstream: Upstream,
  { itemDefinitionUid, uid, expectedVersion, ...change }: ItemValueDefinitionChange,
): Promise<WrittenDefinition> {
  const { valueType, aliasedTo, algorithm, examples } = change;
  assertNoExpectedVersion([{ expectedVersion }]);
  await assertOffered(upstream, { valueType, aliasedTo, algorithm, examples });
  const target = itemValueDefinitionPath(itemDefinitionUid, uid);
  const fields = itemValueDefinitionChange.encode(change);
  const check = await send(upstream, target, fields, uid, itemValueDefinitionResource);
  return { uid: itemDefinitionUid, valueUid: uid, check };
}

export async function deleteItemValueDefinition(
  upstream: Upstream,
  deletion: ItemValueDefinitionDeletion,
): Promise<WrittenDefinition> {
  const operation = upstreamOperations.deleteItemValueDefinition;
  const targetOf = ({ itemDefinitionUid, uid }: ItemValueDefinitionDeletion) =>
    itemValueDefinitionPath(itemDefinitionUid, uid);
  await unlessUnsupported(upstream, operation, deleteOne(upstream, [deletion], targetOf, operation));
  return { uid: deletion.itemDefinitionUid, valueUid: null, check: null };
}

function writeTo<T>(upstream: Upstream, request: WriteRequest<T>): Promise<T> {
  return unlessUnsupported(upstream, request.operation, upstream.write(request));
}

/** A service without the routes answers 404, as others do for an unknown definition. */
function unlessUnsupported<T>(
  upstream: Upstream,
  operation: UpstreamOperation,
  write: Promise<T>,
): Promise<T> {
  const what = `${operation.name}; or it has no such definition`;
  return write.catch(orUnsupported(upstream, operation, async () => true, what));
}

/** An original service would ignore what it does not know without a word. */
async function assertOffered(
  upstream: Upstream,
  additions: Readonly<Record<string, unknown>>,
): Promise<void> {
  const added = Object.keys(additions).find((name) => additions[name] !== undefined);
  if (added === undefined || (await offersAdditions(upstream))) return;
  throw unsupportedWrite(`${added} of a definition`, added);
}

const itemDefinitionResource = {
  name: 'ItemDefinitionResource',
  record: 'itemDefinition',
  update: upstreamOperations.updateItemDefinition,
};

const itemValueDefinitionResource = {
  name: 'ItemValueDefinitionResource',
  record: 'itemValueDefinition',
  update: upstreamOperations.updateItemValueDefinition,
};

type Resource = typeof itemDefinitionResource | typeof itemValueDefinitionResource;

async function send(
  upstream: Upstream,
  target: string,
  fields: readonly FormField[],
  uid: Uid,
  resource: Resource,
): Promise<DefinitionCheck | null> {
  const read: ReadAnswer<Pick<WrittenDefinition, 'check'>> = ({ document }) => {
    const shown = document();
    if (shown === null) return { check: null };
    const written = recordIn(shown, resource);
    return written.uid === uid ? written : null;
  };
  const request = { method: 'PUT', target, operation: resource.update, body: toForm(fields), read } as const;
  return (await writeTo(upstream, request)).check;
}

/** A new record is the one of the answer, if that has what was sent. */
function created(
  resource: Resource,
  member: 'name' | 'path',
  sent: string,
): ReadAnswer<{ readonly uid: Uid; readonly check: DefinitionCheck | null }> {
  return ({ document }) => {
    const shown = document();
    if (shown === null) return null;
    const { uid, check, record } = recordIn(shown, resource);
    return uid === undefined || record?.text(member) !== sent ? null : { uid, check };
  };
}

function recordIn(document: WireNode, resource: Resource) {
  const content = contentOf(document, resource.name);
  const record = content.node(resource.record);
  return { uid: record && uidText.find(record, 'uid'), check: decodeCheck(content), record };
}
