import { type CategoryPath, pathKey } from '../../../domain/category-path.ts';
import type { Page } from '../../../domain/page.ts';
import type { DataItemRow } from '../../../domain/data-item.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { DataCategories, DataItemListRequest } from '../../../ports/backend.ts';
import { decodeDataCategoryView } from '../../../wire/data-categories/data-category.ts';
import { treePath } from '../../../wire/format/routes.ts';
import { encodeAsOf } from '../../../wire/forms/as-of-query.ts';
import { encodePageQuery } from '../../../wire/format/page-query.ts';
import { asRequested } from '../transport/asked-page.ts';
import {
  createDataCategoriesFrom,
  deleteDataCategories,
  updateDataCategories,
} from './data-category-writes.ts';
import { readDataCategory } from './data-category-view.ts';
import { drillDown } from '../data-items/drill-down.ts';
import { listFilteredItems } from '../data-items/filtered-data-items.ts';
import { locate } from '../data-items/locate.ts';
import { operations } from '../writes/operations.ts';
import { readEach } from '../writes/outcomes.ts';
import type { Upstream } from '../transport/upstream.ts';
import { isMissing, protocolError, unsupported } from '../transport/upstream-errors.ts';

const operation = operations.dataCategory;

export function createDataCategories(upstream: Upstream): DataCategories {
  return {
    getMany: (paths) =>
      readEach(paths, async (path) => (await readDataCategory(upstream, path)).dataCategory),

    listChildren: (paths) =>
      readEach(paths, async (path) =>
        (await readDataCategory(upstream, path)).children.toSorted((one, other) =>
          pathKey(one.path) < pathKey(other.path) ? -1 : 1,
        ),
      ),

    listItems: (requests) =>
      readEach(requests, (request) =>
        request.filter === undefined
          ? listItems(upstream, request)
          : listFilteredItems(upstream, request, request.filter),
      ),

    drillDown: (requests) => readEach(requests, (request) => drillDown(upstream, request)),

    listActions: (paths) =>
      readEach(paths, async (path) => {
        const { actions } = await readDataCategory(upstream, path);
        if (actions === null) throw unsupported(operation, undefined, 'the actions of a data category');
        return actions;
      }),

    locate: (path) => locate(upstream, path),

    findPaths: (uids) => readEach(uids, (uid) => findPath(upstream, uid)),

    create: (drafts) => createDataCategoriesFrom(upstream, drafts),

    update: (changes) =>
      updateDataCategories(
        upstream,
        changes,
        async (path) => (await readDataCategory(upstream, path)).dataCategory.uid,
      ),

    delete: (paths) => deleteDataCategories(upstream, paths),
  };
}

async function listItems(
  upstream: Upstream,
  { path, page, withValues, asOf }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  const query = [...encodePageQuery(page), ...encodeAsOf(asOf)];
  const { items } = await readDataCategory(upstream, path, query);
  if (items === null) return { entries: [], total: 0, request: page };
  const { entries, total } = asRequested(items, page, operation);
  const shown = withValues ? entries : entries.map((row) => ({ ...row, values: {} }));
  return { entries: shown, total, request: page };
}

/** The service has a second address for each category, with its uid in place of the path. */
async function findPath(upstream: Upstream, uid: Uid): Promise<CategoryPath> {
  const target = treePath(['categories', uid]);
  try {
    const { dataCategory } = await upstream.read(
      target,
      operations.dataCategoryByUid,
      decodeDataCategoryView,
    );
    if (dataCategory.uid === uid) return dataCategory.path;
  } catch (error) {
    throw isMissing(error) && upstream.named.has(uid)
      ? unsupported(operations.dataCategoryByUid, error.upstream?.status)
      : error;
  }
  throw protocolError(operations.dataCategoryByUid, 'It answered with another category than was asked for.');
}
