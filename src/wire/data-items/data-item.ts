import type { CategoryPath } from '../../domain/category-path.ts';
import type { Actions } from '../../domain/access.ts';
import type { CalculationResult } from '../../domain/amount.ts';
import type { Choice } from '../../domain/choice.ts';
import type { DataItemValue } from '../../domain/data-item-value.ts';
import type { DataItem } from '../../domain/data-item.ts';
import { EPOCH, type Instant } from '../../domain/instant.ts';
import type { Provenance } from '../../domain/provenance.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { calculationRules, encodeCalculation, toCalculation } from '../calculation/amount.ts';
import { choicesShape, encodeChoices } from './choice.ts';
import { dataCategoryReferenceShape, encodeReference } from '../data-categories/data-category.ts';
import { dataItemValueShape, encodeDataItemValue, toDataItemValue } from './data-item-value.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { type Element, element, listOf, only, type MembersOf } from '../format/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Envelope, Format } from '../format/format.ts';
import { distinctValues } from '../definitions/item-value-rules.ts';
import { encodeItemDefinition, itemDefinitionShape } from '../definitions/item-definition.ts';
import type { WireNode } from '../format/wire-node.ts';
import { encodeProvenance } from './provenance.ts';
import { count, date, text, uid as uidText } from '../format/scalars.ts';
import { alsoNamed, list, object, optional, orNone, type ReadOf, shape } from '../format/shape.ts';
import { dateFormat, formatIsoDate, formatTimestamp } from '../format/timestamp.ts';
import { why } from '../format/why.ts';

const choicesName = 'userValueChoices';

interface DataItemDocument extends Envelope {
  readonly item: DataItem;
  readonly values: readonly DataItemValue[];
  readonly choices: readonly Choice[];
  readonly calculation: CalculationResult;
  readonly actions: Actions | null;
  /** Where the figures of the item's category come from; an addition to the original's documents. */
  readonly provenance?: Provenance | null | undefined;
}

export interface DecodedDataItem extends DataItemDocument {
  /** Whether the amount is in the requested units; services of the described era do not convert. */
  readonly isAmountConverted: boolean;
}

export function encodeDataItemView(document: DataItemDocument, format: Format): string {
  const { item, choices, calculation, actions } = document;
  const encodedChoices = encodeChoices(choicesName, choices);
  const members = {
    dataItem: encodeDataItem(document),
    path: `/${item.dataCategory.path}/${item.uid}`,
    userValueChoices: only('json', encodedChoices),
    choices: only('xml', encodedChoices),
    ...encodeCalculation(calculation),
    provenance: encodeProvenance(document.provenance ?? null),
    actions: encodeActions(actions),
  };
  return formatDocument('DataItemResource', document, members, format);
}

const dataItemShape = shape('data item', {
  uid: uidText,
  // Both default to the uid (service description, section 2.1), so the default carries no information.
  path: optional(orNone(text), why.whereThereIsNone),
  name: optional(orNone(text), why.whereThereIsNone),
  label: text,
  created: orNone(date),
  modified: orNone(date),
  startDate: optional(orNone(date), why.version1),
  endDate: optional(orNone(date), why.version1),
  itemValues: distinctValues(list('itemValue', dataItemValueShape)),
  environment: object(environmentShape),
  itemDefinition: object(itemDefinitionShape),
  dataCategory: object(dataCategoryReferenceShape),
  version: optional(count, why.addition),
});

export const dataItemViewShape = shape(
  'data item view',
  {
    path: text,
    dataItem: object(dataItemShape),
    userValueChoices: alsoNamed(object(choicesShape), 'choices'),
    ...calculationRules,
    actions: actionsRule,
  },
  [['amount', 'amountPerMonth']],
);

/** The wire names the category by its last segment only, so the caller passes the requested path. */
export function decodeDataItemView(body: WireNode, categoryPath: CategoryPath): DecodedDataItem {
  const read = dataItemViewShape.read(contentOfKind(body, 'dataItem'));
  const { itemValues, ...item } = read.dataItem;
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    item: toDataItem(item, categoryPath),
    values: itemValues.map((value) => toDataItemValue(value, { categoryPath, uid: item.uid })),
    choices: read.userValueChoices.choices,
    calculation: toCalculation(read),
    isAmountConverted: read.amount !== null,
    actions: read.actions,
  };
}

interface CreatedDataItemDocument extends Envelope {
  readonly item: DataItem;
  readonly values: readonly DataItemValue[];
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
  readonly actions: Actions | null;
}

/** What the creation of an item is answered with. */
export function encodeCreatedDataItem(document: CreatedDataItemDocument, format: Format): string {
  const { item, isNew, actions } = document;
  const members = {
    path: `/${item.dataCategory.path}`,
    dataItem: encodeDataItem(document, dateFormat(isNew)),
    actions: encodeActions(actions),
  };
  return formatDocument('DataCategoryResource', document, members, format);
}

function encodeDataItem(
  { item, values, timeZone }: Pick<DataItemDocument, 'item' | 'values' | 'timeZone'>,
  formatDate: (instant: Instant | null) => string = formatTimestamp,
): Element {
  const { uid, name, path, label, created, modified, validity, environment, version } = item;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    name: name ?? path ?? uid,
    path: path ?? uid,
    label,
    startDate: formatIsoDate(validity.start, timeZone),
    endDate: validity.end === null ? '' : formatIsoDate(validity.end, timeZone),
    itemValues: listOf(
      'itemValue',
      values.map((value) => encodeDataItemValue(value, { timeZone, environment })),
    ),
    environment: encodeEnvironment(environment),
    itemDefinition: encodeItemDefinition(item.itemDefinition, environment),
    dataCategory: encodeReference(item.dataCategory),
    version: version ?? undefined,
  } satisfies MembersOf<
    DataItem,
    'uid' | 'created' | 'modified' | 'validity',
    'startDate' | 'endDate' | 'itemValues'
  >);
}

function toDataItem(
  read: Omit<ReadOf<typeof dataItemShape>, 'itemValues'>,
  categoryPath: CategoryPath,
): DataItem {
  const { startDate, endDate, dataCategory, ...item } = read;
  const path = unlessDefault(item.path, item.uid);
  return {
    ...item,
    path,
    name: unlessDefault(item.name, path ?? item.uid),
    validity: { start: startDate ?? EPOCH, end: endDate },
    dataCategory: { uid: dataCategory.uid, path: categoryPath, name: dataCategory.name },
  };
}

function unlessDefault(text: string | null, standard: string): string | null {
  return text === standard ? null : text;
}
