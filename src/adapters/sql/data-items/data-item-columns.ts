import type { StoredDataItem } from '../../../ports/reference-store.ts';
import { json, number, numberOrNull, readUid, text, textOrNull } from '../rows.ts';
import type { Row } from '../sql-connection.ts';

export const dataItemColumns = `
  i.uid, i.path, i.name, i.label, i.drill, i.start_date, i.end_date, i.created, i.modified, i.version,
  c.uid as category_uid, c.path as category_path, c.name as category_name,
  d.uid as definition_uid, d.version as definition_version`;

/** An item is there while its category is; see `data-category-writes.ts`. */
export const dataItemJoins = `
join data_categories c on c.uid = i.category_uid and c.deleted is null
join item_definitions d on d.uid = c.definition_uid`;

export function toDataItem(row: Row): StoredDataItem {
  return {
    uid: readUid(row, 'uid'),
    path: textOrNull(row, 'path'),
    name: textOrNull(row, 'name'),
    label: text(row, 'label'),
    drill: json<readonly string[]>(row, 'drill'),
    validity: { start: number(row, 'start_date'), end: numberOrNull(row, 'end_date') },
    dataCategory: {
      uid: readUid(row, 'category_uid'),
      path: text(row, 'category_path'),
      name: text(row, 'category_name'),
    },
    itemDefinition: { uid: readUid(row, 'definition_uid'), version: number(row, 'definition_version') },
    created: number(row, 'created'),
    modified: number(row, 'modified'),
    version: number(row, 'version'),
  };
}
