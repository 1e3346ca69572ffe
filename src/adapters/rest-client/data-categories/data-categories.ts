import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { isMissing } from '../../../domain/basics/errors.ts';
import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { DataCategories, DataItemListRequest } from '../../../ports/data-tree.ts';
import { decodeDataCategoryView } from '../../../wire/data-categories/data-category.ts';
import { treePath } from '../../../wire/addresses.ts';
import { readPages } from '../exchange/requested-page.ts';
import { insertDataCategories, deleteDataCategories, updateDataCategories } from './data-category-writes.ts';
import { readDataCategory, readItemsPage } from './data-category-view.ts';
import { levelsOf, readDrillDown } from './drill-down.ts';
import { listFilteredItems } from './filtered-data-items.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.dataCategory;

/** A path may name an item or a value, too, so `locate` is not about categories alone. */
export function createDataCategories(upstream: Upstream): Omit<DataCategories, 'locate'> {
  return {
    getMany: (paths) =>
      readEach(upstream, paths, async (path) => (await readDataCategory(upstream, path)).dataCategory),

    listChildren: (paths) =>
      readEach(upstream, paths, async (path) =>
        (await readDataCategory(upstream, path)).children.toSorted((one, other) =>
          pathKey(one.path) < pathKey(other.path) ? -1 : 1,
        ),
      ),

    listItems: (requests) =>
      readEach(upstream, requests, (request) =>
        request.filter === undefined && request.order === undefined
          ? listItems(upstream, request)
          : listFilteredItems(upstream, request),
      ),

    drillDown: (requests) => readEach(upstream, requests, (request) => readDrillDown(upstream, request)),

    listLevels: (paths) =>
      readEach(upstream, paths, async (path) => levelsOf(upstream, await readDataCategory(upstream, path))),

    listActions: (paths) =>
      readEach(upstream, paths, async (path) => (await readDataCategory(upstream, path)).actions),

    findPaths: (uids) => readEach(upstream, uids, (uid) => findPath(upstream, uid)),

    create: (drafts) => insertDataCategories(upstream, drafts),
    update: (changes) => updateDataCategories(upstream, changes),
    delete: (paths) => deleteDataCategories(upstream, paths),
  };
}

async function listItems(
  upstream: Upstream,
  { path, page, withValues, asOf }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  const read = (each: PageRequest) =>
    readItemsPage(upstream, path, withValues ? { page: each, asOf } : { page: each });
  const { entries, total } = await readPages(operation, read, page);
  const shown = withValues ? entries : entries.map((row) => ({ ...row, values: {} }));
  return { entries: shown, total, request: page };
}

/** The service has a second URL for each category, with its uid instead of the path. */
async function findPath(upstream: Upstream, uid: Uid): Promise<CategoryPath> {
  const target = treePath(['categories', uid]);
  try {
    const { dataCategory } = await upstream.readInSlices(
      target,
      upstreamOperations.dataCategoryByUid,
      decodeDataCategoryView,
    );
    if (dataCategory.uid === uid) return dataCategory.path;
  } catch (error) {
    throw isMissing(error) && upstream.named.has(uid)
      ? unsupported(upstreamOperations.dataCategoryByUid, error.upstream?.status)
      : error;
  }
  throw otherThanRequested(upstreamOperations.dataCategoryByUid);
}
