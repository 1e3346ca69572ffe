import type { Actions } from '../../domain/access/access.ts';
import type { DataItemValue } from '../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { contentOfKind, formatDocument } from '../documents/document.ts';
import { type Element, element, listOf, only, type MembersOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodeItemValueDefinition } from '../definitions/item-value-definition.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { identityShape, inOwnView, itemValueRules } from '../definitions/item-value-rules.ts';
import { date, text } from '../elements/scalars.ts';
import { list, object, optional, type ReadOf, shape } from '../elements/shape.ts';
import { formatIsoDate, formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

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

export const dataItemValueShape = shape('data item value', {
  ...itemValueRules,
  startDate: optional(date, why.someYears),
  note: optional(text, why.addition),
});

export const dataItemValueViewShape = shape(
  'data item value view',
  {
    path: text,
    dataItem: object(identityShape),
    itemValue: optional(object(dataItemValueShape), why.history),
    itemValues: optional(list('itemValue', dataItemValueShape), why.history),
    actions: actionsRule,
  },
  [['itemValue', 'itemValues']],
);

/** The entries that the document shows; the key of their item is the caller's, because the wire has no path of it. */
export function decodeDataItemValueView(
  body: WireNode,
  item: DataItemKey,
): { readonly values: readonly DataItemValue[]; readonly actions: Actions | null } {
  const { itemValue, itemValues, actions } = dataItemValueViewShape.read(
    contentOfKind(body, 'dataItemValue'),
  );
  const values = itemValues ?? (itemValue === null ? [] : [itemValue]);
  return { values: values.map((value) => toDataItemValue(value, item)), actions };
}

/** The single view names the owning item. */
function encodeSingle(value: DataItemValue, document: DataItemValueDocument): Element {
  const { attributes, children } = encodeDataItemValue(value, document);
  const owner = element({ uid: value.item.uid });
  const owners = { item: only('json', owner), dataItem: only('xml', owner) };
  return element(inOwnView(attributes), { ...children, ...owners });
}

export function encodeDataItemValue(
  value: DataItemValue,
  {
    timeZone,
    environment,
    apiVersion,
  }: Pick<Envelope, 'timeZone' | 'apiVersion'> & {
    readonly environment: Environment;
  },
): Element {
  const { uid, path, name, unit, perUnit, startDate, created, modified, definition, note } = value;
  return element({ uid, created: formatTimestamp(created), modified: formatTimestamp(modified) }, {
    path,
    name,
    value: value.value,
    unit: unit === null ? '' : unit,
    perUnit: perUnit === null ? '' : perUnit,
    startDate: startDate === null ? undefined : formatIsoDate(startDate, timeZone),
    note: apiVersion === '1.0' ? undefined : note,
    displayName: name,
    displayPath: path,
    itemValueDefinition: encodeItemValueDefinition(definition, environment),
  } satisfies MembersOf<
    DataItemValue,
    'uid' | 'created' | 'modified' | 'item' | 'definition',
    'displayName' | 'displayPath' | 'itemValueDefinition'
  >);
}

/** Member by member, because an item has many values. */
export function toDataItemValue(read: ReadOf<typeof dataItemValueShape>, item: DataItemKey): DataItemValue {
  const { uid, path, name, value, unit, perUnit, startDate, created, modified, note } = read;
  const { itemValueDefinition: definition } = read;
  const entry = { uid, item, path, name, value, unit, perUnit, startDate, created, modified, definition };
  return note === null ? entry : { ...entry, note };
}
