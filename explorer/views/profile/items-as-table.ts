import { isGiven } from './quantity.ts';
import type { ProfileItem } from './use-profile-items.ts';

/** The items as the import reads them, with their amounts. */
export function itemsAsTable(items: readonly ProfileItem[]): (readonly (string | number | null)[])[] {
  const paths = namesIn(items, ({ itemValues }) => given(itemValues).map(({ path }) => path));
  const keys = namesIn(items, ({ labels }) => (labels ?? []).map(({ key }) => key));
  return [
    [
      'rowKey',
      'category',
      'dataItemUid',
      'label',
      'name',
      'startDate',
      'endDate',
      ...paths.flatMap((path) => [`value.${path}`, `unit.${path}`, `perUnit.${path}`]),
      ...keys.map((key) => `label.${key}`),
      'amount',
      'amountUnit',
      'failureMessage',
    ],
    ...items.map((item) => [
      item.rowKey ?? item.uid,
      item.dataCategory?.path ?? '',
      item.dataItem?.uid ?? '',
      item.dataItem?.label ?? '',
      item.name ?? '',
      item.startDate,
      item.endDate,
      ...paths.flatMap((path) => {
        const value = given(item.itemValues).find((each) => each.path === path);
        return [value?.value ?? '', value?.unit ?? '', value?.perUnit ?? ''];
      }),
      ...keys.map((key) => item.labels?.find((label) => label.key === key)?.value ?? ''),
      item.emitted?.value ?? null,
      item.emitted?.unit ?? '',
      item.fault ?? '',
    ]),
  ];
}

const given = (values: ProfileItem['itemValues']) => (values ?? []).filter(isGiven);

const namesIn = (
  items: readonly ProfileItem[],
  namesOf: (item: ProfileItem) => readonly string[],
): readonly string[] => [...new Set(items.flatMap(namesOf))].sort();
