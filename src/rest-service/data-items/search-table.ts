import { searchMatches, splitFilters } from '../../wire/data-items/search-query.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inPages, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { dataItemCells, dataItemColumns } from './data-item-cells.ts';

/** GET /search: the data items of the document, all of them. */
export async function searchTable(call: RestCall): Promise<Table> {
  const [facets, others] = splitFilters(call.parameters);
  const table = { ...call, parameters: others };
  const {
    query,
    categoryPath,
    filters = [],
    order,
  } = readTableQuery(table, searchMatches, { filters: facets });
  return {
    name: 'search',
    columns: dataItemColumns,
    read: inPages(
      async ({ backend }, page) => {
        const { items } = await backend.dataItems.search({ query, categoryPath, page, filters, order });
        return items;
      },
      (item) => [dataItemCells(item, call)],
    ),
  };
}
