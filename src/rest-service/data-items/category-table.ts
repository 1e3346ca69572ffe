import { type CategoryPath, lastSegment } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { isNumeric } from '../../domain/definitions/item-definition.ts';
import { type Cell, numericCell } from '../../tables/cells/cell.ts';
import { asOfQuery } from '../../wire/forms/as-of-query.ts';
import { onlyOne } from '../http/outcome.ts';
import type { RestCall } from '../http/rest-request.ts';
import { distinctHeaders } from '../tables/columns.ts';
import { inPages, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { dataItemCells, dataItemColumns } from './data-item-cells.ts';

/** All items of a category with their values now, or at `startDate`. */
export async function categoryTable(call: RestCall, path: CategoryPath): Promise<Table> {
  const { asOf } = readTableQuery(call, asOfQuery);
  const { dataCategories, itemDefinitions } = call.backend;
  const { itemDefinition, provenance } = await onlyOne(dataCategories.getMany([path]));
  if (itemDefinition === null) throw holdsNoItems();
  const all = await onlyOne(itemDefinitions.listValueDefinitions([itemDefinition.uid]));
  const definitions = all.filter(({ fromData }) => fromData);
  const names = definitions.map((definition) => definition.path);
  return {
    name: lastSegment(path),
    title: `Items of the category ${path}`,
    sources: provenance === null ? [] : [provenance],
    columns: [...dataItemColumns, ...distinctHeaders(dataItemColumns, names, 'value')],
    read: inPages(
      ({ backend }, page) =>
        onlyOne(backend.dataCategories.listItems([{ path, page, withValues: true, asOf }])),
      (item) => {
        const values = definitions.map(({ path: name, valueDefinition }): Cell => {
          const text = item.values[name] ?? '';
          return text === '' ? null : isNumeric(valueDefinition.valueType) ? numericCell(text) : text;
        });
        return [[...dataItemCells({ ...item, categoryPath: path }, call), ...values]];
      },
    ),
  };
}

function holdsNoItems() {
  return badInput('path', 'This category holds no items; request one of the categories below it as a table.');
}
