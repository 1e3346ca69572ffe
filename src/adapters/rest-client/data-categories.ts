import { parseCategoryPath, pathKey, type CategoryPath } from '../../domain/category-path.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { DataCategories } from '../../ports/backend.ts';
import { type DataCategoryDocument, decodeDataCategoryView } from '../../wire/data-category.ts';
import { decodeDataItemView } from '../../wire/data-item.ts';
import { kindOf } from '../../wire/document.ts';
import { decodeDrillDown } from '../../wire/drill-down.ts';
import type { WireNode } from '../../wire/parse-body.ts';
import { dataCategoryPath, drillDownPath, treePath } from '../../wire/routes.ts';
import { readEach } from './outcomes.ts';
import type { Upstream } from './upstream.ts';
import { protocolError, unsupported } from './upstream-errors.ts';

const operation = 'data category view';

export function createDataCategories(upstream: Upstream): DataCategories {
  const view = (path: CategoryPath): Promise<DataCategoryDocument> => readView(upstream, path, '');

  return {
    getMany: (paths) => readEach(paths, async (path) => (await view(path)).dataCategory),

    listChildren: (paths) => readEach(paths, async (path) => (await view(path)).children),

    listItems: (requests) =>
      readEach(requests, async ({ path, page }) => {
        const query = `?page=${page.page}&itemsPerPage=${page.itemsPerPage}`;
        const { items } = await readView(upstream, path, query);
        if (items === null) return { entries: [], total: 0, request: page };
        // A page beyond the end is answered with the first one by some services.
        const isAsked = items.request.page === page.page;
        return { entries: isAsked ? items.entries : [], total: items.total, request: page };
      }),

    drillDown: (requests) =>
      readEach(requests, ({ path, selections }) => {
        const parsed = parseCategoryPath(path, 'path');
        const query = new URLSearchParams();
        for (const { name, value } of selections) query.append(name, value);
        const target = drillDownPath(parsed) + (selections.length === 0 ? '' : `?${query.toString()}`);
        return upstream.read(target, 'drill-down', (body) => decodeDrillDown(body, parsed));
      }),

    listActions: (paths) =>
      readEach(paths, async (path) => {
        const { actions } = await view(path);
        if (actions === null) throw unsupported('the actions of a data category');
        return actions;
      }),

    locate: async (path) => upstream.peek(treePath(path), 'data tree view', (body) => locateIn(body, path)),
  };
}

/** The document's kind tells how many of the segments are the category. */
function locateIn(body: WireNode, segments: readonly string[]) {
  switch (kindOf(body)) {
    case 'dataCategory':
      return { kind: 'category', path: decodeDataCategoryView(body).dataCategory.path } as const;
    case 'dataItem': {
      const categoryPath = segments.slice(0, -1).join('/');
      const { uid } = decodeDataItemView(body, categoryPath).item;
      return { kind: 'item', key: { categoryPath, uid } } as const;
    }
    case 'dataItemValue': {
      const [item = '', value = ''] = segments.slice(-2);
      const key = { categoryPath: segments.slice(0, -2).join('/'), uid: item };
      return { kind: 'value', key: { item: key, path: value } } as const;
    }
    default:
      throw protocolError('data tree view', 'Its answer is no document of the data tree.');
  }
}

async function readView(
  upstream: Upstream,
  path: CategoryPath,
  query: string,
): Promise<DataCategoryDocument> {
  const parsed = parseCategoryPath(path, 'path');
  const document = await upstream.read(dataCategoryPath(parsed) + query, operation, (body) => {
    const kind = kindOf(body);
    if (kind === 'dataItem' || kind === 'dataItemValue') {
      throw new EmissionsError('NOT_FOUND', 'The data category does not exist.');
    }
    return decodeDataCategoryView(body);
  });
  if (pathKey(document.dataCategory.path) !== pathKey(parsed)) {
    throw protocolError(operation, 'It answered with another category than was asked for.');
  }
  return document;
}
