import type { RecordShown } from './changes.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { DataItemValue } from './data-item-value.ts';
import type { DataItem } from './data-item.ts';
import type { Instant, Period } from './instant.ts';
import type { Uid } from './uid.ts';

/** How the records of the data tree are told as texts, to whoever tries a write and in the audit log. */
export function showDataCategory(
  { uid, path, name }: DataCategoryReference,
  itemDefinitionUid: Uid | null,
): RecordShown {
  return { kind: 'dataCategory', uid, path, fields: { path, name, itemDefinitionUid } };
}

/** Without its values, which are records of their own. */
export function showDataItem({
  uid,
  dataCategory,
  path,
  name,
  label,
  validity,
}: Pick<DataItem, 'uid' | 'dataCategory' | 'path' | 'name' | 'label' | 'validity'>): RecordShown {
  return {
    kind: 'dataItem',
    uid,
    path: `${dataCategory.path}/${uid}`,
    fields: { path, name, label, ...showPeriod(validity) },
  };
}

/** One entry of a value's history. */
export function showDataItemValue({
  uid,
  item,
  path,
  value,
  unit,
  perUnit,
  startDate,
}: Pick<DataItemValue, 'uid' | 'item' | 'path' | 'value' | 'unit' | 'perUnit' | 'startDate'>): RecordShown {
  return {
    kind: 'dataItemValue',
    uid,
    path: `${item.categoryPath}/${item.uid}/${path}`,
    fields: { value, unit, perUnit, startDate: showInstant(startDate) },
  };
}

export function showPeriod({ start, end }: Period): Readonly<Record<string, string | null>> {
  return { startDate: showInstant(start), endDate: end === null ? null : showInstant(end) };
}

function showInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
