import type { ItemDefinition } from '../../../domain/definitions/item-definition.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { decodeItemDefinitionView } from '../../../wire/definitions/item-definition.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { itemDefinitionPath } from '../../../wire/addresses.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';

/** The definition at its own address. */
export async function readItemDefinition(upstream: Upstream, uid: Uid): Promise<ItemDefinition> {
  const operation = upstreamOperations.itemDefinition;
  const document = await readNamed(
    upstream,
    uid,
    itemDefinitionPath(uid),
    operation,
    decodeItemDefinitionView,
  );
  upstream.named.add(uid);
  return document.itemDefinition;
}

/**
 * Reads a document of a definition. One that another document names must exist, so a 404
 * for it says that the service has no definitions to show.
 */
export async function readNamed<T extends { readonly itemDefinition: { readonly uid: Uid } }>(
  upstream: Upstream,
  uid: Uid,
  target: string,
  operation: UpstreamOperation,
  decode: (body: WireNode) => T,
): Promise<T> {
  const document = await upstream
    .read(target, operation, decode)
    .catch(orUnsupported(upstream, operation, async () => upstream.named.has(uid)));
  if (document.itemDefinition.uid === uid) return document;
  throw otherThanRequested(operation);
}
