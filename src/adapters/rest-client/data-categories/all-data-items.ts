import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { assertFew, readPages, wholeList } from '../exchange/requested-page.ts';
import { type DataItemsPage, readItemsPage } from './data-category-view.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.dataCategory;

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
