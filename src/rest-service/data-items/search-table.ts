import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import { decodeFilters, decodeOrder, facetParameters } from '../../wire/data-items/search-filters.ts';
import { requiredField, textOf } from '../../wire/forms/fields.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inPages, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { splitFilters } from './search.ts';
import { dataItemCells, dataItemColumns } from './data-item-cells.ts';

/**
 * GET /search: the data items that have all words of `query`, the best matches first.
 * With filters or an order, those of the document.
 */
export async function searchTable(call: RestCall): Promise<Table> {
  const [asFilters, others] = splitFilters(call.parameters);
  const allowed = ['query', 'category', 'orderBy', ...facetParameters.values()];
  const fields = readTableQuery({ ...call, parameters: others }, allowed);
  const query = requiredField(fields, 'query', 'words of the items to find');
  const categoryPath = parseCategoryPath(textOf(fields, 'category') ?? '', 'category');
  const filters = decodeFilters(asFilters);
  const order = decodeOrder(textOf(fields, 'orderBy'));
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
