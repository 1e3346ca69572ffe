import { pathKey } from '../../../domain/category-path.ts';
import type { Page } from '../../../domain/page.ts';
import type { DataItemSearchQuery, StoredDataItem } from '../../../ports/reference-store.ts';
import { dataItemColumns, dataItemJoins, readDataItem } from './data-item-columns.ts';
import type { Dialect } from '../dialect.ts';
import { offsetOf, readPage } from '../paging.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** The category with the key `?6`, which is not the root, and those below it; `0` follows `/`. */
const categoriesWithin = `
    select uid from data_categories where deleted is null and path_key = ?6
    union all
    select uid from data_categories
    where deleted is null and path_key > ?6 || '/' and path_key < ?6 || '0'`;

/** Reads only the page's records; `?1` to `?5` are those of `searchPage`. */
const selectWhere =
  (condition: string) =>
  ({ searchPage }: Dialect): string =>
    `
with ${searchPage(condition)}
select t.total, e.* from (select count(*) as total from found) t
left join (
  select ${dataItemColumns}, p.match, p.label_length, p.id
  from page p cross join data_items i ${dataItemJoins}
  where i.uid = p.item_uid
) e on true
order by e.match, e.label_length, e.id`;

const selectEverywhere = selectWhere('');
const selectWithin = selectWhere(`and s.category_uid in (${categoriesWithin})`);

/** One page of search results; triggers maintain the index, see its migration. */
export async function findDataItems(
  connection: SqlConnection,
  { words, categoryPath, page }: DataItemSearchQuery,
  signal: AbortSignal,
): Promise<Page<StoredDataItem>> {
  const parameters = [...connection.dialect.searchTerms(words), page.itemsPerPage, offsetOf(page)];
  const key = pathKey(categoryPath);
  const rows = await (key === ''
    ? connection.read(selectEverywhere, parameters, signal)
    : connection.read(selectWithin, [...parameters, key], signal));
  return readPage(rows, page, readDataItem);
}
