import type { DataItemRecord, StoredDataItem } from '../../../ports/reference-store.ts';
import {
  type Fields,
  jsonField,
  optionalTextField,
  periodField,
  readRecord,
  selectOf,
  textField,
  timeFields,
  uidField,
  withKey,
} from '../fields.ts';
import { number, readUid, text } from '../rows.ts';
import type { Row } from '../sql-connection.ts';

/** What is imported of an item. */
export const importedFields: Fields<Omit<DataItemRecord, 'validity'>> = {
  path: optionalTextField('path'),
  name: optionalTextField('name'),
  label: textField('label'),
  drill: withKey(jsonField('drill'), 'drill_key', drillKey),
};

export const dataItemFields: Fields<DataItemRecord> = {
  ...importedFields,
  validity: periodField('start_date', 'end_date'),
};

const storedFields: Fields<Omit<StoredDataItem, 'dataCategory' | 'itemDefinition'>> = {
  uid: uidField('uid'),
  ...dataItemFields,
  ...timeFields,
};

export const dataItemColumns = `
  ${selectOf(storedFields, 'i')},
  c.uid as category_uid, c.path as category_path, c.name as category_name,
  d.uid as definition_uid, d.version as definition_version`;

/** An item is there while its category is; see `data-category-writes.ts`. */
export const dataItemJoins = `
join data_categories c on c.uid = i.category_uid and c.deleted is null
join item_definitions d on d.uid = c.definition_uid`;

export function toDataItem(row: Row): StoredDataItem {
  return {
    ...readRecord(storedFields, row),
    dataCategory: {
      uid: readUid(row, 'category_uid'),
      path: text(row, 'category_path'),
      name: text(row, 'category_name'),
    },
    itemDefinition: { uid: readUid(row, 'definition_uid'), version: number(row, 'definition_version') },
  };
}

/** Drill values in the form under which two spellings are the same. */
export function drillKey(drill: readonly string[]): string {
  return JSON.stringify(drill.map((value) => value.toLowerCase()));
}
