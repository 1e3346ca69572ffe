import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { noLabels } from '../../domain/profiles/labels.ts';
import type { Page } from '../../domain/basics/page.ts';
import type { ListedItem } from '../../domain/profiles/profile-item-page.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { calculationRules, toCalculation } from '../calculation/amount.ts';
import { slashed } from '../data-categories/data-category.ts';
import {
  encodeItemValueDefinition,
  itemValueDefinitionShape,
  toItemValueDefinition,
} from '../definitions/item-value-definition.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { eachOf, type Element, element, listOf } from '../documents/element.ts';
import type { Format } from '../documents/format.ts';
import { categoryPath, date, flag, text, uid } from '../documents/scalars.ts';
import { list, nodes, object, optional, orNone, type ReadOf, shape } from '../documents/shape.ts';
import { mapInSteps } from '../documents/steps.ts';
import { formatIsoDate } from '../documents/timestamp.ts';
import { why } from '../documents/why.ts';
import { WireError } from '../documents/wire-error.ts';
import type { WireNode } from '../documents/wire-node.ts';
import { writeLists } from '../documents/write-lists.ts';
import { labelsText, textOfLabels } from './labels-text.ts';
import { amountsOf, dataItemInShortShape, type ItemEnvelope, timeOfVersion2 } from './profile-item.ts';

interface RowsDocument extends ItemEnvelope {
  readonly profileUid: Uid;
  /** Of its total it says no more than whether there is another page: counting all items takes longer than reading a page. */
  readonly items: Pick<Page<ListedItem>, 'entries' | 'total' | 'request'>;
}

/** Items with no more than tables show, which is a third as long: definitions stand there once. */
export function* encodeItemRows(
  document: RowsDocument,
  format: Format,
  onWritten: (length: number) => void,
): Generator<void, string> {
  const { profileUid, environment } = document;
  const { entries, total, request } = document.items;
  const definitions = new Map<Uid, ItemValueDefinition>();
  for (const { values } of entries) {
    for (const { definition } of values) definitions.set(definition.uid, definition);
  }
  const members = {
    profile: element({ uid: profileUid }),
    itemValueDefinitions: listOf(
      'itemValueDefinition',
      [...definitions.values()].map((each) => encodeItemValueDefinition(each, environment)),
    ),
    rows: listOf(
      'row',
      eachOf(entries, (entry) => encodeRow(entry, document)),
    ),
    goesOn: request.page * request.itemsPerPage < total,
  };
  const written = yield* writeLists(members, format, onWritten);
  return formatDocument('ItemsResource', document, written, format);
}

function encodeRow({ item, values, calculation }: ListedItem, envelope: ItemEnvelope): Element {
  const { created, modified, rowKey, name, note, dataCategory, dataItem, labels } = item;
  const attributes = {
    uid: item.uid,
    created: created === null ? undefined : formatIsoDate(created, envelope.timeZone),
    modified: modified === null ? undefined : formatIsoDate(modified, envelope.timeZone),
  };
  return element(attributes, {
    path: slashed(dataCategory.path),
    dataItem: element({ uid: dataItem.uid }, { Label: dataItem.label }),
    name: name ?? undefined,
    note: note ?? undefined,
    rowKey: rowKey ?? undefined,
    ...timeOfVersion2(item, envelope.timeZone),
    labels: labels.length === 0 ? undefined : textOfLabels(labels),
    itemValues: listOf(
      'itemValue',
      values.map(({ definition, value, unit, perUnit }) =>
        element({ uid: definition.uid }, { value, unit: unit ?? '', perUnit: perUnit ?? '' }),
      ),
    ),
    ...amountsOf(calculation, envelope),
  });
}

const rowShape = shape('profile item in short', {
  uid,
  created: optional(date, why.whereThereIsNone),
  modified: optional(date, why.whereThereIsNone),
  path: categoryPath,
  dataItem: object(dataItemInShortShape),
  name: optional(text, why.whereThereIsNone),
  note: optional(text, why.whereThereIsNone),
  rowKey: optional(text, why.whereThereIsNone),
  startDate: date,
  endDate: orNone(date),
  labels: optional(labelsText, why.whereThereIsNone, noLabels),
  itemValues: list(
    'itemValue',
    shape('value in short', { uid, value: text, unit: orNone(text), perUnit: orNone(text) }),
  ),
  ...calculationRules,
});

export const itemRowsShape = shape('items of a profile in short', {
  profile: object(identityShape),
  itemValueDefinitions: list('itemValueDefinition', itemValueDefinitionShape),
  rows: nodes('row', rowShape),
  goesOn: flag,
});

export interface ItemRows {
  readonly profileUid: Uid;
  readonly entries: readonly ListedItem[];
  readonly goesOn: boolean;
}

/** With a step for each item. */
export function* decodeItemRows(body: WireNode): Generator<void, ItemRows> {
  const read = itemRowsShape.read(contentOf(body, 'ItemsResource'));
  const definitions = new Map(
    read.itemValueDefinitions.map((each) => [each.uid, toItemValueDefinition(each)]),
  );
  const entries = yield* mapInSteps(read.rows, (node) => toListed(rowShape.read(node), definitions));
  return { profileUid: read.profile.uid, entries, goesOn: read.goesOn };
}

function toListed(
  read: ReadOf<typeof rowShape>,
  definitions: ReadonlyMap<Uid, ItemValueDefinition>,
): ListedItem {
  const { created, modified, path, dataItem, name, note, rowKey, labels, startDate, endDate } = read;
  return {
    item: {
      uid: read.uid,
      created,
      modified,
      dataCategory: { path },
      dataItem: { uid: dataItem.uid, label: dataItem.Label },
      name,
      note,
      rowKey,
      labels,
      validity: { start: startDate, end: endDate },
    },
    values: toValues(read.itemValues, definitions),
    calculation: read.amount === null ? null : toCalculation(read),
  };
}

function toValues(
  values: ReadOf<typeof rowShape>['itemValues'],
  definitions: ReadonlyMap<Uid, ItemValueDefinition>,
): ListedItem['values'] {
  const seen = new Set<Uid>();
  return values.map(({ uid: of, value, unit, perUnit }) => {
    const definition = definitions.get(of);
    if (seen.has(of)) throw new WireError(`The item has its value ${of} twice.`);
    seen.add(of);
    if (definition === undefined) throw new WireError('A value has no definition in the document.');
    return { path: definition.path, value, unit, perUnit, definition };
  });
}
