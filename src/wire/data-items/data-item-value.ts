import type { Actions } from '../../domain/access.ts';
import type { DataItemValue } from '../../domain/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-item.ts';
import type { Environment } from '../../domain/environment.ts';
import { EPOCH } from '../../domain/instant.ts';
import { decodeActions, encodeActions } from '../access/actions.ts';
import { contentOfKind, formatDocument } from '../format/document.ts';
import { type Element, element, listOf, only, type MembersOf } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import {
  decodeItemValueDefinition,
  encodeItemValueDefinition,
} from '../definitions/item-value-definition.ts';
import type { WireNode } from '../format/wire-node.ts';
import { requiredNode, requiredText, requiredUid, textMember } from '../format/required.ts';
import { formatIsoDate, formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

interface DataItemValueDocument extends Envelope {
  /** One value, or the entries of its history. */
  readonly values: readonly DataItemValue[];
  readonly isHistory: boolean;
  readonly item: DataItemKey;
  readonly environment: Environment;
  readonly actions: Actions | null;
}

export function encodeDataItemValueView(document: DataItemValueDocument, format: Format): string {
  const { values, item, actions } = document;
  const [first] = values;
  const dataItem = element({ uid: item.uid });
  const members = {
    itemValue: document.isHistory || first === undefined ? undefined : encodeSingle(first, document),
    itemValues: document.isHistory
      ? listOf(
          'itemValue',
          values.map((value) => encodeDataItemValue(value, document)),
        )
      : undefined,
    dataItem,
    path: `/${item.categoryPath}/${item.uid}/${first?.path ?? ''}`,
    actions: encodeActions(actions),
  };
  return formatDocument('DataItemValueResource', document, members, format);
}

/** The entries that the document shows; the key of their item is the caller's, because the wire has no path of it. */
export function decodeDataItemValueView(
  body: WireNode,
  item: DataItemKey,
): { readonly values: readonly DataItemValue[]; readonly actions: Actions | null } {
  const content = contentOfKind(body, 'dataItemValue');
  const history = content.nodes('itemValues', 'itemValue');
  const nodes = history ?? [requiredNode(content, 'itemValue')];
  return {
    values: nodes.map((node) => decodeDataItemValue(node, item)),
    actions: decodeActions(content.node('actions')),
  };
}

/** The single view writes two attributes with capitals in XML, and names the owning item. */
function encodeSingle(value: DataItemValue, document: DataItemValueDocument): Element {
  const { attributes, children } = encodeDataItemValue(value, document);
  const { created, modified, ...others } = attributes;
  const dates = {
    created: only('json', created),
    modified: only('json', modified),
    Created: only('xml', created),
    Modified: only('xml', modified),
  };
  const owner = element({ uid: value.item.uid });
  return element(
    { ...others, ...dates },
    { ...children, item: only('json', owner), dataItem: only('xml', owner) },
  );
}

export function encodeDataItemValue(
  value: DataItemValue,
  { timeZone, environment }: { readonly timeZone: string; readonly environment: Environment },
): Element {
  const { uid, path, name, unit, perUnit, startDate, created, modified, definition } = value;
  return element({ uid, created: formatTimestamp(created), modified: formatTimestamp(modified) }, {
    path,
    name,
    value: value.value,
    unit: unit ?? '',
    perUnit: perUnit ?? '',
    startDate: formatIsoDate(startDate, timeZone),
    displayName: name,
    displayPath: path,
    itemValueDefinition: encodeItemValueDefinition(definition, environment),
  } satisfies MembersOf<
    DataItemValue,
    'uid' | 'created' | 'modified' | 'item' | 'definition',
    'displayName' | 'displayPath' | 'itemValueDefinition'
  >);
}

export function decodeDataItemValue(node: WireNode, item: DataItemKey): DataItemValue {
  return {
    uid: requiredUid(node),
    item,
    path: requiredText(node, 'path'),
    name: node.text('name') ?? '',
    value: node.text('value') ?? '',
    unit: textMember(node, 'unit'),
    perUnit: textMember(node, 'perUnit'),
    startDate: parseTimestamp(node.text('startDate')) ?? EPOCH,
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    // Some services state only in XML that a value of an item is from data.
    definition: decodeItemValueDefinition(requiredNode(node, 'itemValueDefinition'), { fromData: true }),
  };
}
