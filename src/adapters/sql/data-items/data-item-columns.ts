import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { DataItemRecord, StoredDataItem } from '../../../ports/reference-store.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import type { Row } from '../sql-connection.ts';

export const dataItemFields: RecordColumns<DataItemRecord> = {
  path: column.textOrNull('path'),
  name: column.textOrNull('name'),
  label: column.text('label'),
  drill: column.withKey(column.json('drill'), 'drill_key', drillKey),
  validity: column.period('start_date', 'end_date'),
};

const storedFields: RecordColumns<Omit<StoredDataItem, 'dataCategory' | 'itemDefinition'>> = {
  uid: column.uid('uid'),
  ...dataItemFields,
  ...column.times,
};

export const dataItemColumns = `
  ${selectOf(storedFields, 'i')},
  c.uid as category_uid, c.path as category_path, c.name as category_name,
  d.uid as definition_uid, d.version as definition_version`;

/** An item exists while its category does; see `data-category-writes.ts`. */
export const dataItemJoins = `
join data_categories c on c.uid = i.category_uid and c.deleted is null
join item_definitions d on d.uid = c.definition_uid`;

export const joinedFields: RecordColumns<Pick<StoredDataItem, 'dataCategory' | 'itemDefinition'>> = {
  dataCategory: column.nested({
    uid: column.uid('category_uid'),
    path: column.text<CategoryPath>('category_path'),
    name: column.text('category_name'),
  }),
  itemDefinition: column.nested({
    uid: column.uid('definition_uid'),
    version: column.number('definition_version'),
  }),
};
const readFields = { ...storedFields, ...joinedFields };

export function readDataItem(row: Row): StoredDataItem {
  return readRow(readFields, row);
}

/** Case-folded drill values. */
export function drillKey(drill: readonly string[]): string {
  return JSON.stringify(drill.map((value) => value.toLowerCase()));
}
