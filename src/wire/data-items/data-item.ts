import type { CategoryPath } from '../../domain/category-path.ts';
import type { Actions } from '../../domain/access.ts';
import type { CalculationResult } from '../../domain/amount.ts';
import type { Choice } from '../../domain/choice.ts';
import type { DataItemValue } from '../../domain/data-item-value.ts';
import type { DataItem, DataItemKey } from '../../domain/data-item.ts';
import { EPOCH, type Instant } from '../../domain/instant.ts';
import type { Uid } from '../../domain/uid.ts';
import type { Provenance } from '../../domain/provenance.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { calculationRules, encodeCalculation, toCalculation } from '../calculation/amount.ts';
import { choicesShape, encodeChoices } from './choice.ts';
import { dataCategoryReferenceShape, encodeReference } from '../data-categories/data-category.ts';
import { dataItemValueShape, encodeDataItemValue, toDataItemValue } from './data-item-value.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { type Element, element, listOf, type Members, only, type MembersOf } from '../format/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Envelope, Format } from '../format/format.ts';
import { distinctValues, identityShape } from '../definitions/item-value-rules.ts';
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

/** Each part is read when it is first requested, and then throws WireError for what is wrong in it. */
export interface DecodedDataItem extends DataItemDocument, DecodedAmounts {
  readonly uid: Uid;
}

export interface DecodedAmounts extends Pick<DataItemDocument, 'choices' | 'calculation'> {
  /** Whether the amount is in the requested units; services of the described era do not convert. */
  readonly isAmountConverted: boolean;
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

interface AmountsDocument extends Pick<DataItemDocument, 'apiVersion' | 'choices' | 'calculation'> {
  readonly key: DataItemKey;
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
  created: orNone(date),
  modified: orNone(date),
  startDate: optional(orNone(date), why.version1),
  endDate: optional(orNone(date), why.version1),
  environment: object(environmentShape),
  itemDefinition: object(itemDefinitionShape),
  dataCategory: object(dataCategoryReferenceShape),
  version: optional(count, why.addition),
};
const valuesRules = { itemValues: distinctValues(list('itemValue', dataItemValueShape)) };
const itemShape = shape('data item', itemRules);
const valuesShape = shape('data item', valuesRules);
const dataItemShape = shape('data item', { ...itemRules, ...valuesRules });

const choicesRules = { userValueChoices: alsoNamed(object(choicesShape), 'choices') };
const actionsRules = { actions: actionsRule };

export const dataItemViewShape = shape(
  'data item view',
  { path: text, dataItem: object(dataItemShape), ...choicesRules, ...calculationRules, ...actionsRules },
  [['amount', 'amountPerMonth']],
);

export const amountsViewShape = shape(
  'amounts of a data item',
  { path: text, ...choicesRules, ...calculationRules },
  [['amount', 'amountPerMonth']],
);

export function decodeAmountsView(body: WireNode): DecodedAmounts {
  const read = amountsViewShape.read(contentOfKind(body, 'dataItem'));
  return {
    choices: read.userValueChoices.choices,
    calculation: toCalculation(read),
    isAmountConverted: read.amount !== null,
  };
}

/** The parts of the view that are read apart. */
const partShapes = {
  identity: shape('data item view', { path: text, dataItem: object(identityShape) }),
  item: shape('data item view', { dataItem: object(itemShape) }),
  values: shape('data item view', { dataItem: object(valuesShape) }),
  choices: shape('data item view', choicesRules),
  calculation: shape('data item view', calculationRules),
  actions: shape('data item view', actionsRules),
};

/** The wire names the category by its last segment only, so the caller passes the requested path. */
export function decodeDataItemView(body: WireNode, categoryPath: CategoryPath): DecodedDataItem {
  const content = contentOfKind(body, 'dataItem');
  const { uid } = partShapes.identity.read(content).dataItem;
  const item = once(() => toDataItem(partShapes.item.read(content).dataItem, categoryPath));
  const values = once(() => {
    const { itemValues } = partShapes.values.read(content).dataItem;
    return itemValues.map((value) => toDataItemValue(value, { categoryPath, uid }));
  });
  const choices = once(() => partShapes.choices.read(content).userValueChoices.choices);
  const amounts = once(() => partShapes.calculation.read(content));
  const actions = once(() => partShapes.actions.read(content).actions);
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    uid,
    get item() {
      return item();
    },
    get values() {
      return values();
    },
    get choices() {
      return choices();
    },
    get calculation() {
      return toCalculation(amounts());
    },
    get isAmountConverted() {
      return amounts().amount !== null;
    },
    get actions() {
      return actions();
    },
  };
}

/** Reads when it is first called, and then never again. */
function once<T>(read: () => T): () => T {
  let found: { readonly value: T } | null = null;
  return () => (found ??= { value: read() }).value;
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
  {
    item,
    values,
    timeZone,
    apiVersion,
  }: Pick<DataItemDocument, 'item' | 'values' | 'timeZone' | 'apiVersion'>,
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

function toDataItem(read: ReadOf<typeof itemShape>, categoryPath: CategoryPath): DataItem {
  const { uid, label, created, modified, startDate, endDate, environment, itemDefinition, version } = read;
  const { uid: categoryUid, name: categoryName } = read.dataCategory;
  const path = unlessDefault(read.path, uid);
  return {
    uid,
    path,
    name: unlessDefault(read.name, path ?? uid),
    label,
    created,
    modified,
    validity: { start: startDate ?? EPOCH, end: endDate },
    environment,
    itemDefinition,
    dataCategory: { uid: categoryUid, path: categoryPath, name: categoryName },
    version,
  };
}

function unlessDefault(text: string | null, standard: string): string | null {
  return text === standard ? null : text;
}
