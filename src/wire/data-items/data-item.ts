import type { CategoryPath } from '../../domain/category-path.ts';
import type { Actions } from '../../domain/access.ts';
import type { CalculationResult } from '../../domain/amount.ts';
import type { Choice } from '../../domain/choice.ts';
import type { DataItemValue } from '../../domain/data-item-value.ts';
import type { DataItem, DataItemKey } from '../../domain/data-item.ts';
import { EPOCH, type Instant } from '../../domain/instant.ts';
import type { Provenance } from '../../domain/provenance.ts';
import type { Uid } from '../../domain/uid.ts';
import { decodeActions, encodeActions } from '../access/actions.ts';
import { decodeCalculation, encodeCalculation } from '../calculation/amount.ts';
import { decodeChoices, encodeChoices } from './choice.ts';
import { encodeReference } from '../data-categories/data-category.ts';
import { decodeDataItemValue, encodeDataItemValue } from './data-item-value.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { type Element, element, listOf, only, type MembersOf } from '../format/element.ts';
import { decodeEnvironment, encodeEnvironment } from '../access/environment.ts';
import type { Envelope, Format } from '../format/format.ts';
import { decodeItemDefinition, encodeItemDefinition } from '../definitions/item-definition.ts';
import type { WireNode } from '../format/wire-node.ts';
import { encodeProvenance } from './provenance.ts';
import { numberMember, requiredNode, requiredUid } from '../format/required.ts';
import { dateFormat, formatIsoDate, formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

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

/** The wire names the category by its last segment only, so the caller passes the requested path. */
export function decodeDataItemView(body: WireNode, categoryPath: CategoryPath): DecodedDataItem {
  const content = contentOfKind(body, 'dataItem');
  const choices = content.node(choicesName) ?? content.node('choices');
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    ...decodeItem(requiredNode(content, 'dataItem'), categoryPath),
    choices: choices === undefined ? [] : decodeChoices(choices).choices,
    calculation: decodeCalculation(content),
    isAmountConverted: content.node('amount') !== undefined,
    actions: decodeActions(content.node('actions')),
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

function decodeItem(node: WireNode, categoryPath: CategoryPath): Pick<DataItemDocument, 'item' | 'values'> {
  const category = requiredNode(node, 'dataCategory');
  const environment = decodeEnvironment(requiredNode(node, 'environment'));
  const uid = requiredUid(node);
  const dataCategory = { uid: requiredUid(category), path: categoryPath, name: category.text('name') ?? '' };
  const key: DataItemKey = { categoryPath, uid };
  return {
    item: { ...decodeOwnMembers(node, uid), dataCategory, environment },
    values: (node.nodes('itemValues', 'itemValue') ?? []).map((value) => decodeDataItemValue(value, key)),
  };
}

function decodeOwnMembers(node: WireNode, uid: Uid): Omit<DataItem, 'dataCategory' | 'environment'> {
  const path = unlessDefault(node.text('path'), uid);
  return {
    uid,
    path,
    name: unlessDefault(node.text('name'), path ?? uid),
    label: node.text('label') ?? '',
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    validity: {
      start: parseTimestamp(node.text('startDate')) ?? EPOCH,
      end: parseTimestamp(node.text('endDate')),
    },
    itemDefinition: decodeItemDefinition(requiredNode(node, 'itemDefinition')),
    version: numberMember(node, 'version'),
  };
}

/** Path and name default to the uid (service description, section 2.1), so the default carries no information. */
function unlessDefault(text: string | undefined, standard: string): string | null {
  return text === undefined || text === '' || text === standard ? null : text;
}
