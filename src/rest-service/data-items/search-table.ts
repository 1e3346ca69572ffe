import { parseCategoryPath } from '../../domain/category-path.ts';
import { requiredField, textOf } from '../../wire/forms/fields.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inPages, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { dataItemCells, dataItemColumns } from './data-item-cells.ts';

/** GET /search: the data items that have all words of `query`, the best matches first. */
export async function searchTable(call: RestCall): Promise<Table> {
  const fields = readTableQuery(call, ['query', 'category']);
  const query = requiredField(fields, 'query', 'words of the items to find');
  const categoryPath = parseCategoryPath(textOf(fields, 'category') ?? '', 'category');
  return {
    name: 'search',
    columns: dataItemColumns,
    read: inPages(
      ({ backend }, page) => backend.dataItems.search({ query, categoryPath, page }),
      (item) => [dataItemCells(item, call)],
    ),
  };
}
