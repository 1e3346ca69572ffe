import type { Uid } from '../../domain/uid.ts';
import { decodeApiVersion, formatDocumentWithout } from '../format/document.ts';
import { element, listOf } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { requiredText, requiredUid } from '../format/required.ts';
import type { WireNode } from '../format/wire-node.ts';

interface CreatedItemsDocument extends Envelope {
  /** Where each new profile item is, in the order of the request. */
  readonly items: readonly { readonly uri: string; readonly uid: Uid }[];
}

/** What version 2 answers a batch of new profile items with. XML has no element of a resource around them. */
export function encodeCreatedItems(document: CreatedItemsDocument, format: Format): string {
  const profileItems = listOf(
    'profileItem',
    document.items.map(({ uri, uid }) => element({ uri, uid })),
  );
  return formatDocumentWithout(document, { profileItems }, format);
}

export function decodeCreatedItems(body: WireNode): Omit<CreatedItemsDocument, 'timeZone'> {
  const nodes = body.nodes('profileItems', 'profileItem') ?? [];
  return {
    apiVersion: decodeApiVersion(body),
    items: nodes.map((node) => ({ uri: requiredText(node, 'uri'), uid: requiredUid(node) })),
  };
}
