import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { itemsPerPage, readPages, requestedPageOf } from '../exchange/requested-page.ts';
import { readItemsPage } from './data-category-view.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.dataCategory;
/** How many pages are read for one answer; what the cost of a field says is held to it. */
const maxPages = 20;

interface AllDataItems {
  readonly document: DataCategoryDocument;
  readonly rows: readonly DataItemRow[];
}

/**
 * All items of a category, for what the service itself does not offer. `what`
 * names that in the error UPSTREAM_UNSUPPORTED for a category with too many.
 * `check` sees the first page before the others are requested.
 */
export async function readAllItems(
  upstream: Upstream,
  path: CategoryPath,
  what: string,
  check: (document: DataCategoryDocument) => void | Promise<void>,
  asOf?: Instant,
): Promise<AllDataItems> {
  const readPage = async (page: PageRequest) => {
    const document = await readItemsPage(upstream, path, { page, asOf });
    const { items } = document;
    const found = items === null ? { entries: [], total: 0 } : requestedPageOf(items, page, operation);
    return { document, ...found };
  };
  const { first, entries } = await readPages(operation, readPage, async (pages, { document }) => {
    await check(document);
    if (pages <= maxPages) return;
    const most = maxPages * itemsPerPage;
    throw unsupported(operation, undefined, `${what} in a category of more than ${most} items`);
  });
  return { document: first.document, rows: entries };
}
