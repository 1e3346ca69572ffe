import type { Actions } from '../../domain/access/access.ts';
import {
  type CategoryPath,
  joinPath,
  lastSegment,
  parentOf,
  ROOT_PATH,
} from '../../domain/basics/category-path.ts';
import type { DataCategory, DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { DataItemRow } from '../../domain/data-tree/data-item.ts';
import { type Environment, unknownEnvironment } from '../../domain/data-tree/environment.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { Page } from '../../domain/basics/page.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { aboutShape, encodeAbout } from './about.ts';
import { dataItemRowsRules, encodeDataItemRows, toDataItemRows } from './item-rows.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { type Element, element, listOf, type MembersOf } from '../elements/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { writeLists } from '../documents/write-lists.ts';
import { encodeItemDefinition, itemDefinitionShape } from '../definitions/item-definition.ts';
import { encodePager } from '../documents/pager.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodeProvenance, provenanceShape } from '../calculation/provenance.ts';
import { categoryPath, count, date, flag, segment, text, uid as uidText } from '../elements/scalars.ts';
import { list, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { dateFormat, formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

export interface DataCategoryDocument extends Envelope {
  readonly dataCategory: DataCategory;
  readonly environment: Environment;
  readonly children: readonly DataCategoryReference[];
  /** `null` when the category holds no items. */
  readonly items: Page<DataItemRow> | null;
  readonly actions: Actions | null;
}

/** With a step for each item. */
export function* encodeDataCategoryView(
  document: DataCategoryDocument,
  format: Format,
): Generator<void, string> {
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
  const written = yield* writeLists(members, format);
  return formatDocument('DataCategoryResource', document, written, format);
}

/** The wire gives the last segment of a path only; the document's own path has the rest. */
export const dataCategoryReferenceShape = shape('data category in short', {
  uid: uidText,
  name: text,
  path: text,
});

export const childCategoryShape = shape('data category below another', {
  ...dataCategoryReferenceShape.rules,
  path: segment,
});

/** In a profile it has less than in the data tree. */
export const dataCategoryShape = shape('data category', {
  uid: uidText,
  name: text,
  path: text,
  created: optional(orNone(date), why.shortForm),
  modified: optional(orNone(date), why.shortForm),
  environment: optional(object(environmentShape), why.shortForm),
  dataCategory: optional(object(dataCategoryReferenceShape), why.whereThereIsNone),
  itemDefinition: optional(object(itemDefinitionShape), why.whereThereIsNone),
  provenance: optional(object(provenanceShape), why.addition),
  about: optional(object(aboutShape), why.addition),
  isLookUp: optional(flag, why.addition),
  deprecated: optional(flag, why.someYears),
  version: optional(count, why.addition),
});

const childrenShape = shape('what is in a data category', {
  dataCategories: list('dataCategory', childCategoryShape),
  ...dataItemRowsRules,
});

export const dataCategoryViewShape = shape('data category view', {
  path: categoryPath,
  dataCategory: object(dataCategoryShape),
  children: object(childrenShape),
  actions: actionsRule,
});

/** With a step for each item. */
export function* decodeDataCategoryView(body: WireNode): Generator<void, DataCategoryDocument> {
  const { path, dataCategory, children, actions } = dataCategoryViewShape.read(
    contentOfKind(body, 'dataCategory'),
  );
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    dataCategory: toDataCategory(dataCategory, path),
    environment: dataCategory.environment ?? unknownEnvironment,
    children: children.dataCategories.map((child) => toReference(child, path)),
    items: yield* toDataItemRows(children.dataItems, children.pager, dataCategory),
    actions,
  };
}

interface CreatedDataCategoryDocument extends Envelope {
  readonly dataCategory: DataCategory;
  readonly environment: Environment;
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
  readonly actions: Actions | null;
}

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
  formatDate: (instant: Instant | null) => string | undefined = formatTimestamp,
): Element {
  const {
    uid,
    path,
    name,
    created,
    modified,
    parent,
    itemDefinition,
    provenance,
    about,
    isLookUp,
    deprecated,
    version,
  } = category;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    name,
    path: lastSegment(path),
    deprecated: deprecated ?? undefined,
    environment: encodeEnvironment(environment),
    dataCategory: parent === null ? undefined : encodeReference(parent),
    itemDefinition: itemDefinition === null ? undefined : encodeItemDefinition(itemDefinition, environment),
    provenance: encodeProvenance(provenance),
    about: encodeAbout(about),
    isLookUp: isLookUp ?? undefined,
    version: version ?? undefined,
  } satisfies MembersOf<
    DataCategory,
    'uid' | 'created' | 'modified' | 'parent',
    'environment' | 'dataCategory'
  >);
}

export function toDataCategory(read: ReadOf<typeof dataCategoryShape>, path: CategoryPath): DataCategory {
  const { dataCategory: parent, environment: _, ...own } = read;
  const isBelow = parent !== null && path !== ROOT_PATH;
  return { ...own, path, parent: isBelow ? { ...parent, path: parentOf(path) ?? ROOT_PATH } : null };
}

export function encodeReference({ uid, name, path }: DataCategoryReference): Element {
  return element({ uid }, { name, path: lastSegment(path) });
}

export function toReference(
  { uid, name, path }: ReadOf<typeof childCategoryShape>,
  parentPath: CategoryPath,
): DataCategoryReference {
  return { uid, path: joinPath(parentPath, path), name };
}

export function slashed(path: CategoryPath): string {
  return path === ROOT_PATH ? '' : `/${path}`;
}
