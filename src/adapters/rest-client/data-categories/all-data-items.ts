import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { dataCategoryQuery } from '../../../wire/data-categories/data-category-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { joinPages, requestedPageOf } from '../exchange/requested-page.ts';
import { readDataCategory } from './data-category-view.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.dataCategory;
const itemsPerPage = 200;
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
  check: (document: DataCategoryDocument) => void,
  asOf?: Instant,
): Promise<AllDataItems> {
  const readPage = async (page: number) => {
    const query = encodeRecord(dataCategoryQuery, { page: { page, itemsPerPage }, asOf });
    const document = await readDataCategory(upstream, path, query);
    const { items } = document;
    const rows = items === null ? [] : requestedPageOf(items, { page, itemsPerPage }, operation).entries;
    return { document, rows, total: items?.total ?? 0 };
  };
  const { document, rows, total } = await readPage(1);
  check(document);
  const pages = Math.ceil(total / itemsPerPage);
  if (pages > maxPages) {
    const most = maxPages * itemsPerPage;
    throw unsupported(operation, undefined, `${what} in a category of more than ${most} items`);
  }
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 2));
  const pagesOfRows = [rows, ...(await Promise.all(others)).map((page) => page.rows)];
  return { document, rows: joinPages(pagesOfRows, total, operation) };
}
