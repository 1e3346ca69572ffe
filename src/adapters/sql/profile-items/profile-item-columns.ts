import type { ProfileItemRecord, StoredProfileItem } from '../../../ports/profile-store.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import { labelsColumn } from '../labels.ts';
import { selectOf } from '../record-columns.ts';
import { joinedFields } from '../data-items/data-item-columns.ts';
import type { Dialect } from '../dialect.ts';
import type { Row } from '../sql-connection.ts';

export const profileItemFields: RecordColumns<ProfileItemRecord> = {
  // The case-folded name. SQLite's `lower` knows only ASCII.
  name: column.withKey(column.textOrNull('name'), 'name_key', (name) => name?.toLowerCase() ?? ''),
  note: column.textOrNull('note'),
  labels: labelsColumn,
  validity: column.period('start_date', 'end_date'),
};

const storedFields: RecordColumns<
  Omit<StoredProfileItem, 'supersededFrom' | 'dataItem' | 'dataCategory' | 'itemDefinition'>
> = {
  uid: column.uid('uid'),
  profileUid: column.uid('profile_uid'),
  ...profileItemFields,
  rowKey: column.textOrNull('row_key'),
  ...column.times,
};

/** Costs no statement of its own, so that deleting a category need not touch the items that use it. */
export const hasDataItem = 'i.deleted is null and c.deleted is null';

/** Deleted data items and categories are few, and found once: joining those of each item takes ten times as long. */
export const isUsable = `p.data_item_uid not in (select i.uid from data_items i where i.deleted is not null)
  and p.category_uid not in (select c.uid from data_categories c where c.deleted is not null)`;

/** The start of the next item with the data item and name of `p`, which has no end. */
export const supersededFrom = `case when p.end_date is null then (
    select min(s.start_date) from profile_items s
    where s.profile_uid = p.profile_uid and s.data_item_uid = p.data_item_uid and s.name_key = p.name_key
      and s.deleted is null and s.start_date > p.start_date) end`;

/** Whether a later item of the same use in profile `?1`, whose start satisfies `when`, supersedes `p`. */
export const superseded = (when: string): string => `exists (
    select 1 from profile_items s
    where s.profile_uid = ?1 and s.data_item_uid = p.data_item_uid and s.name_key = p.name_key
      and s.deleted is null and s.start_date > p.start_date and ${when})`;

const joinedColumns = {
  item_uid: 'i.uid',
  item_label: 'i.label',
  item_path: 'i.path',
  item_is_removed: `case when ${hasDataItem} then 0 else 1 end`,
  category_uid: 'c.uid',
  category_path: 'c.path',
  category_name: 'c.name',
  definition_uid: 'd.uid',
  definition_version: 'd.version',
  next_start: supersededFrom,
};

/** The columns of a profile item `p` with `profileItemJoins`. */
export const profileItemColumns = [
  selectOf(storedFields, 'p'),
  ...Object.entries(joinedColumns).map(([name, column]) => `${column} as ${name}`),
].join(', ');

/** Excludes items in a deleted profile, but not those without `hasDataItem`. */
export const profileItemJoins = `
join profiles f on f.uid = p.profile_uid and f.deleted is null
join data_items i on i.uid = p.data_item_uid
join data_categories c on c.uid = i.category_uid
join item_definitions d on d.uid = c.definition_uid`;

/** The items `p` of profile `?1` that were listed as `l`. */
export const joinListed = ({ joinEach }: Dialect): string => `
  ${joinEach('profile_items', 'p', 'p.profile_uid = ?1 and p.uid = l.uid')} ${profileItemJoins}
  where p.deleted is null and ${hasDataItem}`;

const readFields: RecordColumns<StoredProfileItem> = {
  ...storedFields,
  dataItem: column.nested({
    uid: column.uid('item_uid'),
    label: column.text('item_label'),
    path: column.textOrNull('item_path'),
    isRemoved: column.flag('item_is_removed'),
  }),
  ...joinedFields,
  supersededFrom: column.timeOrNull('next_start'),
};

export function readProfileItem(row: Row): StoredProfileItem {
  return readRow(readFields, row);
}
