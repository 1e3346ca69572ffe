import type { DataItemRecord, StoredDataItem } from '../../../ports/reference-store.ts';
import {
  type RecordColumns,
  jsonColumn,
  optionalTextColumn,
  periodColumns,
  readRow,
  selectOf,
  textColumn,
  timeColumns,
  uidColumn,
  withKey,
} from '../record-columns.ts';
import { number, readPath, readUid, text } from '../rows.ts';
import type { Row } from '../sql-connection.ts';

export const dataItemFields: RecordColumns<DataItemRecord> = {
  path: optionalTextColumn('path'),
  name: optionalTextColumn('name'),
  label: textColumn('label'),
  drill: withKey(jsonColumn('drill'), 'drill_key', drillKey),
  validity: periodColumns('start_date', 'end_date'),
};

const storedFields: RecordColumns<Omit<StoredDataItem, 'dataCategory' | 'itemDefinition'>> = {
  uid: uidColumn('uid'),
  ...dataItemFields,
  ...timeColumns,
};

export const dataItemColumns = `
  ${selectOf(storedFields, 'i')},
  c.uid as category_uid, c.path as category_path, c.name as category_name,
  d.uid as definition_uid, d.version as definition_version`;

/** An item exists while its category does; see `data-category-writes.ts`. */
export const dataItemJoins = `
join data_categories c on c.uid = i.category_uid and c.deleted is null
join item_definitions d on d.uid = c.definition_uid`;

export function readDataItem(row: Row): StoredDataItem {
  return {
    ...readRow(storedFields, row),
    dataCategory: {
      uid: readUid(row, 'category_uid'),
      path: readPath(row, 'category_path'),
      name: text(row, 'category_name'),
    },
    itemDefinition: { uid: readUid(row, 'definition_uid'), version: number(row, 'definition_version') },
  };
}

/** Case-folded drill values. */
export function drillKey(drill: readonly string[]): string {
  return JSON.stringify(drill.map((value) => value.toLowerCase()));
}
