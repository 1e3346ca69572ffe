import { lastSegment, parseCategoryPath, pathKey, type CategoryPath } from '../../domain/category-path.ts';
import { notFound } from '../../domain/errors.ts';
import type { Page } from '../../domain/page.ts';
import type { DataItemRow } from '../../domain/data-item.ts';
import type { DataCategories, DataItemListRequest } from '../../ports/backend.ts';
import { type DataCategoryDocument, decodeDataCategoryView } from '../../wire/data-category.ts';
import { kindOf } from '../../wire/document.ts';
import { dataCategoryPath } from '../../wire/routes.ts';
import { drillDown } from './drill-down.ts';
import { locate } from './locate.ts';
import { operations } from './operations.ts';
import { readEach } from './outcomes.ts';
import type { Upstream } from './upstream.ts';
import { protocolError, unsupported } from './upstream-errors.ts';

const operation = operations.dataCategory;

export function createDataCategories(upstream: Upstream): DataCategories {
  return {
    getMany: (paths) => readEach(paths, async (path) => (await readView(upstream, path)).dataCategory),

    listChildren: (paths) =>
      readEach(paths, async (path) =>
        (await readView(upstream, path)).children.toSorted((one, other) =>
          pathKey(one.path) < pathKey(other.path) ? -1 : 1,
        ),
      ),

    listItems: (requests) => readEach(requests, (request) => listItems(upstream, request)),

    drillDown: (requests) => readEach(requests, (request) => drillDown(upstream, request)),

    listActions: (paths) =>
      readEach(paths, async (path) => {
        const { actions } = await readView(upstream, path);
        if (actions === null) throw unsupported(operation, undefined, 'the actions of a data category');
        return actions;
      }),

    locate: (path) => locate(upstream, path),
  };
}

async function listItems(
  upstream: Upstream,
  { path, page, withValues }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  const query = `page=${page.page}&itemsPerPage=${page.itemsPerPage}`;
  const { items } = await readView(upstream, path, query);
  if (items === null) return { entries: [], total: 0, request: page };
  if (items.request.itemsPerPage !== page.itemsPerPage || items.entries.length > page.itemsPerPage) {
    throw protocolError(operation, 'It answered with a page of another size than was asked for.');
  }
  // A page beyond the end is answered with the first one by some services.
  const entries = items.request.page === page.page ? items.entries : [];
  return {
    entries: withValues ? entries : entries.map((row) => ({ ...row, values: {} })),
    total: items.total,
    request: page,
  };
}

async function readView(upstream: Upstream, path: CategoryPath, query = ''): Promise<DataCategoryDocument> {
  const checked = checkCategoryPath(path);
  const target = dataCategoryPath(checked) + (query === '' ? '' : `?${query}`);
  return upstream.read(target, operation, (body) => {
    const kind = kindOf(body);
    if (kind === 'dataItem' || kind === 'dataItemValue') throw notFound(operation.subject);
    const document = decodeDataCategoryView(body);
    const { path: found, itemDefinition } = document.dataCategory;
    if (pathKey(found) !== pathKey(checked)) {
      throw protocolError(operation, 'It answered with another category than was asked for.');
    }
    if (itemDefinition !== null) upstream.namedDefinitions.add(itemDefinition.uid);
    return document;
  });
}

/** Throws BAD_USER_INPUT for a path of impossible form, and NOT_FOUND for one that names another resource. */
function checkCategoryPath(path: CategoryPath): CategoryPath {
  const checked = parseCategoryPath(path, 'path');
  if (lastSegment(checked).toLowerCase() === 'drill') throw notFound(operation.subject);
  return checked;
}
