import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { DataCategories, DataItemListRequest } from '../../../ports/data-tree.ts';
import { decodeDataCategoryView } from '../../../wire/data-categories/data-category.ts';
import { treePath } from '../../../wire/addresses.ts';
import { readPages } from '../exchange/requested-page.ts';
import { insertDataCategories, deleteDataCategories, updateDataCategories } from './data-category-writes.ts';
import {
  readAllItems,
  readDataCategory,
  readItemsPage,
  levelsOf,
  readDrillDown,
} from './data-category-view.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readEach } from '../known/outcomes.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';
import { assertLevels, type DataItemFilter, passes } from '../../../domain/data-tree/data-item-filter.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { EPOCH } from '../../../domain/basics/instant.ts';
import { inOrder } from '../../../domain/basics/list-order.ts';

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
  const { entries, total, below } = await readPages(operation, read, page);
  const shown = withValues ? entries : entries.map((row) => ({ ...row, values: {} }));
  return { entries: shown, total, request: page, below };
}

/** The service has no filters and no orders: its pages are read through. They do not say names and validity. */
async function listFilteredItems(
  upstream: Upstream,
  { path, page, withValues, asOf, filter = {}, order }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  assertListed(filter);
  let levels: readonly string[] = [];
  const { entries, below } = await readAllItems(
    upstream,
    path,
    async (document) => {
      if (filter.drill !== undefined) levels = await levelsOf(upstream, document);
      assertLevels(levels, filter);
    },
    asOf,
  );
  const passing = entries.filter(({ label, modified, values }) => {
    const drill = levels.map((level) => values[level] ?? '');
    return passes({ label, name: null, drill, modified, validity: always }, levels, filter);
  });
  const found = { ...cutPage(order === undefined ? passing : inOrder(passing, order), page), below };
  return withValues ? found : { ...found, entries: found.entries.map((row) => ({ ...row, values: {} })) };
}

/** Throws UPSTREAM_UNSUPPORTED for what would need every item's own view. */
function assertListed({ nameContains, validAt }: DataItemFilter): void {
  if (nameContains !== undefined) throw notListed('nameContains', 'the names of items; use labelContains');
  if (validAt !== undefined) throw notListed('validAt', 'from when until when items are valid');
}

function notListed(argument: string, what: string): EmissionsError {
  return new EmissionsError('UPSTREAM_UNSUPPORTED', `The emissions service does not list ${what}.`, {
    argument,
    upstream: { operation: operation.name },
  });
}

const always = { start: EPOCH, end: null };

/** The service has a second URL for each category, with its uid instead of the path. */
async function findPath(upstream: Upstream, uid: Uid): Promise<CategoryPath> {
  const target = treePath(['categories', uid]);
  const byUid = upstreamOperations.dataCategoryByUid;
  const { dataCategory } = await upstream
    .readInSlices(target, byUid, decodeDataCategoryView)
    .catch(orUnsupported(upstream, byUid, async () => upstream.named.has(uid)));
  if (dataCategory.uid === uid) return dataCategory.path;
  throw otherThanRequested(byUid);
}
