import { unsupportedWrite } from '../exchange/upstream-errors.ts';
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
import { assertNoExpectedVersion, deleteOne } from '../writes/write-batch.ts';
import type { ReadAnswer } from '../exchange/write-answer.ts';

export async function createItemDefinition(
  upstream: Upstream,
  draft: ItemDefinitionDraft,
): Promise<WrittenDefinition> {
  const { name, ...additions } = draft;
  await assertOffered(upstream, additions);
  const { uid, check } = await write(upstream, 'itemDefinition', {
    method: 'POST',
    target: itemDefinitionsPath(),
    operation: upstreamOperations.createItemDefinition,
    fields: itemDefinitionDraft.encode(draft),
    written: { name },
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
  const { check } = await write(upstream, 'itemDefinition', {
    method: 'PUT',
    target: itemDefinitionPath(uid),
    operation: upstreamOperations.updateItemDefinition,
    fields: itemDefinitionChange.encode(change),
    written: { uid },
  });
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
  const { uid, check } = await write(upstream, 'itemValueDefinition', {
    method: 'POST',
    target: itemValueDefinitionsPath(itemDefinitionUid),
    operation: upstreamOperations.createItemValueDefinition,
    fields: itemValueDefinitionDraft.encode(draft),
    written: { path: draft.path },
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
  const { check } = await write(upstream, 'itemValueDefinition', {
    method: 'PUT',
    target: itemValueDefinitionPath(itemDefinitionUid, uid),
    operation: upstreamOperations.updateItemValueDefinition,
    fields: itemValueDefinitionChange.encode(change),
    written: { uid },
  });
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

interface DefinitionWrite extends Pick<WriteRequest, 'method' | 'target' | 'operation'> {
  readonly fields: readonly FormField[];
  /** The record in the answer must have it; an answer to a change may be empty. */
  readonly written: { readonly uid: Uid } | { readonly name: string } | { readonly path: string };
}

async function write(
  upstream: Upstream,
  record: 'itemDefinition' | 'itemValueDefinition',
  { fields, written, ...request }: DefinitionWrite,
): Promise<{ readonly uid: Uid; readonly check: DefinitionCheck | null }> {
  const read: ReadAnswer<Awaited<ReturnType<typeof write>>> = ({ document }) => {
    const shown = document();
    if (shown === null) return 'uid' in written ? { uid: written.uid, check: null } : null;
    const content = contentOf(
      shown,
      record === 'itemDefinition' ? 'ItemDefinitionResource' : 'ItemValueDefinitionResource',
    );
    const node = content.node(record);
    const isAsSent = Object.entries(written).every(([member, sent]) => node?.text(member) === sent);
    const uid = node && isAsSent ? uidText.find(node, 'uid') : undefined;
    return uid === undefined ? null : { uid, check: decodeCheck(content) };
  };
  const writing = upstream.write({ ...request, body: toForm(fields), read });
  return unlessUnsupported(upstream, request.operation, writing);
}
