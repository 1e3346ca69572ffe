import { unknownEnvironment } from '../../domain/data-tree/environment.ts';
import type { Actions } from '../../domain/access/access.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { DataItemValue } from '../../domain/data-tree/data-item-value.ts';
import type { DataItem, DataItemKey } from '../../domain/data-tree/data-item.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { Provenance } from '../../domain/amounts/provenance.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { calculationRules, encodeCalculation } from '../calculation/amount.ts';
import { choicesShape, encodeChoices } from '../documents/choice.ts';
import { dataCategoryReferenceShape, encodeReference } from '../data-categories/data-category.ts';
import { dataItemValueShape, encodeDataItemValue } from './data-item-value.ts';
import { formatDocument } from '../documents/document.ts';
import { type Element, element, listOf, type Members, only, type MembersOf } from '../elements/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { distinctValues } from '../definitions/item-value-rules.ts';
import { encodeItemDefinition, itemDefinitionShape } from '../definitions/item-definition.ts';
import { encodeProvenance } from '../calculation/provenance.ts';
import { count, date, text, uid as uidText } from '../elements/scalars.ts';
import { alsoNamed, list, object, optional, orNone, shape } from '../elements/shape.ts';
import { dateFormat, formatIsoDate, formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

const choicesName = 'userValueChoices';

export interface DataItemDocument extends Envelope {
  readonly item: DataItem;
  readonly values: readonly DataItemValue[];
  readonly choices: readonly Choice[];
  readonly calculation: CalculationResult;
  readonly actions: Actions | null;
  /** Where the figures of the item's category come from; an addition to the original's documents. */
  readonly provenance?: Provenance | null | undefined;
}

export function encodeDataItemView(document: DataItemDocument, format: Format): string {
  const { item, actions } = document;
  const key = { categoryPath: item.dataCategory.path, uid: item.uid };
  const members = {
    dataItem: encodeDataItem(document),
    ...encodeAmounts({ ...document, key }),
    provenance: encodeProvenance(document.provenance ?? null),
    actions: encodeActions(actions),
  };
  return formatDocument('DataItemResource', document, members, format);
}

interface AmountsDocument extends Pick<DataItemDocument, 'apiVersion' | 'calculation'> {
  readonly key: DataItemKey;
  readonly choices: readonly Choice[];
}

/** The same without the item: what differs from one calculation to the next. */
export function encodeAmountsView(document: AmountsDocument, format: Format): string {
  return formatDocument('DataItemResource', document, encodeAmounts(document), format);
}

function encodeAmounts({ key, choices, calculation }: Omit<AmountsDocument, 'apiVersion'>): Members {
  const encodedChoices = encodeChoices(choicesName, choices);
  return {
    path: `/${key.categoryPath}/${key.uid}`,
    userValueChoices: only('json', encodedChoices),
    choices: only('xml', encodedChoices),
    ...encodeCalculation(calculation),
  };
}

const itemRules = {
  uid: uidText,
  // Both default to the uid (service description, section 2.1), so the default carries no information.
  path: optional(orNone(text), why.whereThereIsNone),
  name: optional(orNone(text), why.whereThereIsNone),
  label: text,
  title: optional(text, why.addition),
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
  startDate: optional(orNone(date), why.version1),
  endDate: optional(orNone(date), why.version1),
  environment: optional(object(environmentShape), why.someYears, unknownEnvironment),
  itemDefinition: object(itemDefinitionShape),
  dataCategory: object(dataCategoryReferenceShape),
  version: optional(count, why.addition),
};
const valuesRules = { itemValues: distinctValues(list('itemValue', dataItemValueShape)) };
export const itemShape = shape('data item', itemRules);
export const valuesShape = shape('data item', valuesRules);
const dataItemShape = shape('data item', { ...itemRules, ...valuesRules });

export const choicesRules = { userValueChoices: alsoNamed(object(choicesShape), 'choices') };
export const actionsRules = { actions: actionsRule };

export const dataItemViewShape = shape(
  'data item view',
  { path: text, dataItem: object(dataItemShape), ...choicesRules, ...calculationRules, ...actionsRules },
  [['amount', 'amountPerMonth']],
);

interface CreatedDataItemDocument extends Envelope {
  readonly item: DataItem;
  readonly values: readonly DataItemValue[];
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
  readonly actions: Actions | null;
}

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
  {
    item,
    values,
    timeZone,
    apiVersion,
  }: Pick<DataItemDocument, 'item' | 'values' | 'timeZone' | 'apiVersion'>,
  formatDate: (instant: Instant | null) => string | undefined = formatTimestamp,
): Element {
  const { uid, name, path, label, title, created, modified, validity, environment, version } = item;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    name: name ?? path ?? uid,
    path: path ?? uid,
    label,
    title,
    startDate: formatIsoDate(validity.start, timeZone),
    endDate: validity.end === null ? '' : formatIsoDate(validity.end, timeZone),
    itemValues: listOf(
      'itemValue',
      values.map((value) => encodeDataItemValue(value, { timeZone, environment, apiVersion })),
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
