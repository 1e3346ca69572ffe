import type { Uid } from '../../domain/basics/uid.ts';
import { decodeApiVersion, formatDocument } from '../documents/document.ts';
import { element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { filledText, uid } from '../elements/scalars.ts';
import { list, shape } from '../elements/shape.ts';
import type { WireNode } from '../elements/wire-node.ts';

interface CreatedItemsDocument extends Envelope {
  /** Where each new profile item is, in the order of the request. */
  readonly items: readonly { readonly uri: string; readonly uid: Uid }[];
}

/** Version 2's answer to a batch of new profile items. XML has no element of a resource around them. */
export function encodeCreatedItems(document: CreatedItemsDocument, format: Format): string {
  const profileItems = listOf(
    'profileItem',
    document.items.map((item) => element({ uri: item.uri, uid: item.uid })),
  );
  return formatDocument(null, document, { profileItems }, format);
}

export const createdItemsShape = shape('list of new profile items', {
  profileItems: list('profileItem', shape('new profile item', { uri: filledText, uid })),
});

export function decodeCreatedItems(body: WireNode): Omit<CreatedItemsDocument, 'timeZone'> {
  return { apiVersion: decodeApiVersion(body), items: createdItemsShape.read(body).profileItems };
}
