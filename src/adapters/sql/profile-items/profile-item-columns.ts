import type { ProfileItemRecord, StoredProfileItem } from '../../../ports/profile-store.ts';
import {
  type RecordColumns,
  optionalTextColumn,
  periodColumns,
  readRow,
  selectOf,
  timeColumns,
  uidColumn,
  withKey,
} from '../record-columns.ts';
import { number, readPath, readUid, text, textOrNull } from '../rows.ts';
import type { Row } from '../sql-connection.ts';

export const profileItemFields: RecordColumns<ProfileItemRecord> = {
  // The form under which two names are the same. SQL knows lower case only of the letters of ASCII.
  name: withKey(optionalTextColumn('name'), 'name_key', (name) => name?.toLowerCase() ?? ''),
  validity: periodColumns('start_date', 'end_date'),
};

const storedFields: RecordColumns<Omit<StoredProfileItem, 'dataItem' | 'dataCategory' | 'itemDefinition'>> = {
  uid: uidColumn('uid'),
  profileUid: uidColumn('profile_uid'),
  ...profileItemFields,
  ...timeColumns,
};

/** Of a profile item `p` with what `profileItemJoins` adds to it. */
export const profileItemColumns = `
  ${selectOf(storedFields, 'p')},
  i.uid as item_uid, i.label as item_label, i.path as item_path,
  c.uid as category_uid, c.path as category_path, c.name as category_name,
  d.uid as definition_uid, d.version as definition_version`;

/**
 * Leaves out what is in a deleted profile, or uses a deleted data item or one
 * in a deleted category. Each costs a look at one record by its key, and so
 * deleting a category need not touch the items that use it.
 */
export const profileItemJoins = `
join profiles f on f.uid = p.profile_uid and f.deleted is null
join data_items i on i.uid = p.data_item_uid and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
join item_definitions d on d.uid = c.definition_uid`;

export function readProfileItem(row: Row): StoredProfileItem {
  return {
    ...readRow(storedFields, row),
    dataItem: {
      uid: readUid(row, 'item_uid'),
      label: text(row, 'item_label'),
      path: textOrNull(row, 'item_path'),
    },
    dataCategory: {
      uid: readUid(row, 'category_uid'),
      path: readPath(row, 'category_path'),
      name: text(row, 'category_name'),
    },
    itemDefinition: { uid: readUid(row, 'definition_uid'), version: number(row, 'definition_version') },
  };
}
