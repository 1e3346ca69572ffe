import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import { isNumeric } from '../../domain/definitions/item-definition.ts';
import { numericCell } from '../../tables/cells/cell.ts';
import { onlyOne } from '../http/outcome.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inSlices, type Table } from '../tables/table.ts';
import { readTableQuery } from '../tables/table-query.ts';
import { dateCell } from './data-item-cells.ts';

const columns = [
  'category',
  'dataItemUid',
  'path',
  'uid',
  'startDate',
  'value',
  'unit',
  'perUnit',
  'note',
  'created',
  'modified',
];

/** The whole history of a value, newest first. */
export async function historyTable(call: RestCall, key: DataItemValueKey): Promise<Table> {
  readTableQuery(call, {});
  const { item, path } = key;
  const history = await onlyOne(call.backend.dataItemValues.listHistory([{ item, path }]));
  const rows = history.map((entry) => {
    const { valueDefinition } = entry.definition;
    return [
      entry.item.categoryPath,
      entry.item.uid,
      entry.path,
      entry.uid,
      dateCell(entry.startDate, call),
      isNumeric(valueDefinition.valueType) ? numericCell(entry.value) : entry.value,
      entry.unit ?? null,
      entry.perUnit ?? null,
      entry.note ?? null,
      dateCell(entry.created, call),
      dateCell(entry.modified, call),
    ];
  });
  return { name: path, columns, read: inSlices(rows) };
}
