import type { Actions } from '../../domain/access/access.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import type { ProfileItemValue, ProfileItemValueKey } from '../../domain/profiles/profile-item-value.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { type Element, element, only } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import {
  encodeProfileItemValue,
  profileItemValueShape,
  toProfileItemValue,
} from './profile-item-value-element.ts';
import { amountsOf, encodeProfileItem } from './profile-item.ts';
import { identityShape, inOwnView } from '../definitions/item-value-rules.ts';
import { text } from '../elements/scalars.ts';
import { object, shape } from '../elements/shape.ts';
import type { WireNode } from '../elements/wire-node.ts';

interface ProfileItemValueDocument extends Envelope {
  readonly value: ProfileItemValue;
  /** The item of the value, which version 2 shows whole; `null` where a remote service has no view of it. */
  readonly entry: ProfileItemEntry | null;
  readonly environment: Environment;
  readonly actions: Actions | null;
}

export function encodeProfileItemValueView(document: ProfileItemValueDocument, format: Format): string {
  const { value, actions } = document;
  const { uid, profileUid, categoryPath } = value.item;
  const members = {
    itemValue: encodeSingle(document),
    path: `/${categoryPath}/${uid}/${value.path}`,
    profile: element({ uid: profileUid }),
    actions: encodeActions(actions),
  };
  return formatDocument('ProfileItemValueResource', document, members, format);
}

/** Version 2 has the item that the value belongs to: whole in JSON, its uid and amounts in XML. */
function encodeSingle(document: ProfileItemValueDocument): Element {
  const { value, apiVersion } = document;
  const { attributes, children } = encodeProfileItemValue(value, document);
  const { uid } = value.item;
  const entry = apiVersion === '1.0' ? null : document.entry;
  const amounts = entry === null ? {} : amountsOf(entry.calculation, document);
  return element(inOwnView(attributes), {
    ...children,
    item: only('json', entry === null ? element({ uid }) : encodeProfileItem(entry, document)),
    profileItem: only('xml', element({ uid }, amounts)),
  });
}

export const profileItemValueViewShape = shape('profile item value view', {
  path: text,
  profile: object(identityShape),
  itemValue: object(profileItemValueShape),
  actions: actionsRule,
});

/** The item's key is the caller's, because the wire has no path of its category; what the document says of the item is not read. */
export function decodeProfileItemValueView(
  body: WireNode,
  key: ProfileItemValueKey,
): Pick<ProfileItemValueDocument, 'apiVersion' | 'value' | 'actions'> {
  const { itemValue, actions } = profileItemValueViewShape.read(contentOfKind(body, 'profileItemValue'));
  return { apiVersion: decodeApiVersion(body), value: toProfileItemValue(itemValue, key.item), actions };
}
