import type { DataItemListRequest, DrillDownRequest } from '../../../ports/data-tree.ts';
import { dataCategoryQuery } from '../../../wire/data-categories/data-category-query.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { offersAdditions } from '../access/viewer.ts';
import { withQuery } from '../exchange/with-query.ts';
import { type CategoryPath, lastSegment, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import {
  type DataCategoryDocument,
  decodeDataCategoryView,
} from '../../../wire/data-categories/data-category.ts';
import { kindOf, contentOf } from '../../../wire/documents/document.ts';
import { dataCategoryPath, drillDownPath } from '../../../wire/addresses.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { assertFew, readPages, wholeList } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, unsupported } from '../exchange/upstream-errors.ts';
import type { DrillDown } from '../../../domain/data-tree/drill-down.ts';
import { decodeDrillDown, encodeSelections } from '../../../wire/data-items/drill-down.ts';
import { readItemDefinition } from '../definitions/item-definition-view.ts';

const operation = upstreamOperations.dataCategory;

/** The one document with everything about a category, with one page of its items. */
export async function readDataCategory(
  upstream: Upstream,
  path: CategoryPath,
  query: readonly FormField[] = [],
): Promise<DataCategoryDocument> {
  const subject = `The data category ${path}`;
  if (lastSegment(path).toLowerCase() === 'drill') throw notFound(subject);
  const target = withQuery(dataCategoryPath(path), query);
  const reading = upstream.readInSlices(target, { ...operation, subject }, function* (body) {
    const kind = kindOf(body);
    if (kind === 'dataItem' || kind === 'dataItemValue') throw notFound(subject);
    const document = yield* decodeDataCategoryView(body);
    const { path: found, itemDefinition } = document.dataCategory;
    if (pathKey(found) !== pathKey(path)) throw otherThanRequested(operation);
    if (itemDefinition !== null) upstream.named.add(itemDefinition.uid);
    for (const { uid } of [document.dataCategory, ...document.children]) upstream.named.add(uid);
    return document;
  });
  const isThere = async () => path === ROOT_PATH || lacksCategoryViews(upstream);
  return reading.catch(orUnsupported(upstream, operation, isThere));
}

/** Rejects with UPSTREAM_UNSUPPORTED where the service does not show the root, which every data tree has. */
export async function lacksCategoryViews(upstream: Upstream): Promise<boolean> {
  await readDataCategory(upstream, ROOT_PATH);
  return false;
}

interface DataItemsPage extends Page<DataItemRow> {
  readonly document: DataCategoryDocument;
}

const noItems = cutPage([], { page: 1, itemsPerPage: 1, withTotal: false });

/** A page of its items, whose values version 1 of the original has of now alone. */
export async function readItemsPage(
  upstream: Upstream,
  path: CategoryPath,
  requested: Pick<DataItemListRequest, 'page' | 'asOf'>,
): Promise<DataItemsPage> {
  const document = await readDataCategory(upstream, path, encodeRecord(dataCategoryQuery, requested));
  const isDated = requested.asOf === undefined || document.apiVersion === '2.0' || document.items === null;
  const below = document.children.map((child) => child.path);
  if (isDated || (await offersAdditions(upstream)))
    return { ...(document.items ?? noItems), below, document };
  throw unsupported(operation, undefined, 'the values of a list as of a date in version 1');
}

/** All items of a category, for what the service itself does not offer. `check` sees the first page before the others are requested. */
export function readAllItems(
  upstream: Upstream,
  path: CategoryPath,
  check: (document: DataCategoryDocument) => void | Promise<void>,
  asOf?: Instant,
): Promise<DataItemsPage> {
  const read = (page: PageRequest) => readItemsPage(upstream, path, { page, asOf });
  return readPages(operation, read, wholeList, async (pages, first) => {
    await check(first.document);
    assertFew(operation, pages, first);
  });
}

/** The levels of a category: it names them in JSON of version 2, else its definition does. */
export async function levelsOf(
  upstream: Upstream,
  { dataCategory: { itemDefinition } }: DataCategoryDocument,
): Promise<readonly string[]> {
  if (itemDefinition === null) return [];
  return itemDefinition.drillDown ?? (await readItemDefinition(upstream, itemDefinition.uid)).drillDown;
}

/** The next choice in a category, with one read for each distinct set of selections. */
export async function readDrillDown(
  upstream: Upstream,
  { path, selections }: DrillDownRequest,
): Promise<DrillDown> {
  const target = withQuery(drillDownPath(path), encodeSelections(selections));
  const requested = { ...upstreamOperations.drillDown, subject: `The data category ${path}` };
  const reading = upstream.read(target, requested, (body) => {
    const found = contentOf(body, 'DrillDownResource').node('dataCategory')?.text('path');
    if (found !== undefined && pathKey(found) !== pathKey(lastSegment(path)))
      throw otherThanRequested(upstreamOperations.drillDown);
    const decoded = decodeDrillDown(body, path);
    if (decoded.itemDefinition !== null) upstream.named.add(decoded.itemDefinition.uid);
    return decoded;
  });
  const isThere = () => readDataCategory(upstream, path).then(() => true);
  return reading.catch(orUnsupported(upstream, upstreamOperations.drillDown, isThere));
}
