import type { Actions } from '../../domain/access.ts';
import { type CategoryPath, joinPath, lastSegment, parentOf, ROOT_PATH } from '../../domain/category-path.ts';
import type { DataCategory, DataCategoryReference } from '../../domain/data-category.ts';
import type { DataItemRow } from '../../domain/data-item.ts';
import type { Environment } from '../../domain/environment.ts';
import type { Instant } from '../../domain/instant.ts';
import type { Page } from '../../domain/page.ts';
import { decodeActions, encodeActions } from '../access/actions.ts';
import { decodeDataItemRows, encodeDataItemRows } from '../data-items/data-item-rows.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { type Element, element, listOf, type MembersOf } from '../format/element.ts';
import { decodeEnvironment, encodeEnvironment } from '../access/environment.ts';
import type { Envelope, Format } from '../format/format.ts';
import { decodeItemDefinition, encodeItemDefinition } from '../definitions/item-definition.ts';
import { encodePager } from '../format/pager.ts';
import type { WireNode } from '../format/wire-node.ts';
import { decodeProvenance, encodeProvenance } from '../data-items/provenance.ts';
import { decodePath, numberMember, requiredNode, requiredSegment, requiredUid } from '../format/required.ts';
import { dateFormat, formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

export interface DataCategoryDocument extends Envelope {
  readonly dataCategory: DataCategory;
  readonly environment: Environment;
  readonly children: readonly DataCategoryReference[];
  /** `null` when the category holds no items. */
  readonly items: Page<DataItemRow> | null;
  readonly actions: Actions | null;
}

export function encodeDataCategoryView(document: DataCategoryDocument, format: Format): string {
  const { dataCategory, environment, children, items, actions } = document;
  const members = {
    path: slashed(dataCategory.path),
    dataCategory: encodeDataCategory(dataCategory, environment),
    children: element(
      {},
      {
        dataCategories: listOf('dataCategory', children.map(encodeReference)),
        dataItems: items === null ? emptyIn(format) : encodeDataItemRows(items.entries, format),
        pager: items === null ? emptyIn(format) : encodePager(items),
      },
    ),
    actions: encodeActions(actions),
  };
  return formatDocument('DataCategoryResource', document, members, format);
}

export function decodeDataCategoryView(body: WireNode): DataCategoryDocument {
  const content = contentOfKind(body, 'dataCategory');
  const category = requiredNode(content, 'dataCategory');
  const path = decodePath(content.text('path') ?? '');
  const children = requiredNode(content, 'children');
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    dataCategory: decodeDataCategory(category, path),
    environment: decodeEnvironment(requiredNode(category, 'environment')),
    children: (children.nodes('dataCategories', 'dataCategory') ?? []).map((child) =>
      decodeReference(child, path),
    ),
    items: decodeDataItemRows(children),
    actions: decodeActions(content.node('actions')),
  };
}

interface CreatedDataCategoryDocument extends Envelope {
  readonly dataCategory: DataCategory;
  readonly environment: Environment;
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
  readonly actions: Actions | null;
}

/** What the creation or a change of a category is answered with. */
export function encodeCreatedDataCategory(document: CreatedDataCategoryDocument, format: Format): string {
  const { dataCategory, environment, isNew, actions } = document;
  const members = {
    path: slashed(dataCategory.path),
    dataCategory: encodeDataCategory(dataCategory, environment, dateFormat(isNew)),
    actions: encodeActions(actions),
  };
  return formatDocument('DataCategoryResource', document, members, format);
}

/** JSON shows an empty object where there is nothing; XML shows nothing. */
export function emptyIn(format: Format): Element | undefined {
  return format === 'json' ? element({}) : undefined;
}

export function encodeDataCategory(
  category: DataCategory,
  environment: Environment,
  formatDate: (instant: Instant | null) => string = formatTimestamp,
): Element {
  const { uid, path, name, created, modified, parent, itemDefinition, provenance, version } = category;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    name,
    path: lastSegment(path),
    deprecated: false,
    environment: encodeEnvironment(environment),
    dataCategory: parent === null ? undefined : encodeReference(parent),
    itemDefinition: itemDefinition === null ? undefined : encodeItemDefinition(itemDefinition, environment),
    provenance: encodeProvenance(provenance),
    version: version ?? undefined,
  } satisfies MembersOf<
    DataCategory,
    'uid' | 'created' | 'modified' | 'parent',
    'deprecated' | 'environment' | 'dataCategory'
  >);
}

export function decodeDataCategory(node: WireNode, path: CategoryPath): DataCategory {
  const parent = node.node('dataCategory');
  const itemDefinition = node.node('itemDefinition');
  return {
    uid: requiredUid(node),
    path,
    name: node.text('name') ?? '',
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    parent: parent === undefined || path === ROOT_PATH ? null : decodeParent(parent, path),
    itemDefinition: itemDefinition === undefined ? null : decodeItemDefinition(itemDefinition),
    provenance: decodeProvenance(node.node('provenance')),
    version: numberMember(node, 'version'),
  };
}

/** The wire gives the last segment of a path only; the document's own path has the rest. */
export function encodeReference({ uid, name, path }: DataCategoryReference): Element {
  return element({ uid }, { name, path: lastSegment(path) });
}

export function decodeReference(node: WireNode, parentPath: CategoryPath): DataCategoryReference {
  const path = joinPath(parentPath, requiredSegment(node, 'path'));
  return { uid: requiredUid(node), path, name: node.text('name') ?? '' };
}

function decodeParent(node: WireNode, childPath: CategoryPath): DataCategoryReference {
  const path = parentOf(childPath) ?? ROOT_PATH;
  return { uid: requiredUid(node), path, name: node.text('name') ?? '' };
}

export function slashed(path: CategoryPath): string {
  return path === ROOT_PATH ? '' : `/${path}`;
}
