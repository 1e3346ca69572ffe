import { searchMatches, splitFilters } from '../../wire/data-items/search-query.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inPages, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { dataItemCells, dataItemColumns } from './data-item-cells.ts';

/**
 * GET /search: the data items that have all words of `query`, the best matches first.
 * With filters or an order, those of the document.
 */
export async function searchTable(call: RestCall): Promise<Table> {
  const [facets, others] = splitFilters(call.parameters);
  const table = { ...call, parameters: others };
  const {
    query,
    categoryPath,
    filters = [],
    order,
  } = readTableQuery(table, searchMatches, { filters: facets });
  const isPlain = filters.length === 0 && order === undefined;
  return {
    name: 'search',
    columns: dataItemColumns,
    read: inPages(
      async ({ backend }, page) => {
        if (isPlain) return backend.dataItems.search({ query, categoryPath, page });
        return (await backend.dataItems.find({ query, categoryPath, page, filters, order })).items;
      },
      (item) => [dataItemCells(item, call)],
    ),
  };
}
