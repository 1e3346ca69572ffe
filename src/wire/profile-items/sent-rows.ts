import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { ItemChoice, ProfileItemRow } from '../../domain/profiles/table-row.ts';
import type { FormField } from '../forms/fields.ts';
import { formatIsoDate } from '../elements/timestamp.ts';

/**
 * More than any text of a row may have, also a note whose lines end with two
 * characters. What is cut is refused as the whole text would be; whole, its row
 * could be longer than a row of a table.
 */
export const longestText = 5000;

/** Rows as NDJSON whose members say what they mean, so that the service needs no map; row 1 is line 1. */
export function encodeRows(rows: readonly ProfileItemRow[]): string {
  return rows.map((row) => `${JSON.stringify(Object.fromEntries(membersOf(row)))}\n`).join('');
}

function membersOf({ key, item, draft }: ProfileItemRow): readonly FormField[] {
  const { name, note, labels = [], startDate, endDate, values } = draft;
  const members: readonly (readonly [string, string | null | undefined])[] = [
    ['rowKey', key],
    ...itemMembers(item),
    ['name', name],
    ['note', note],
    ['startDate', startDate === undefined ? undefined : formatIsoDate(startDate, 'UTC')],
    ['endDate', endDate === undefined ? undefined : formatIsoDate(endDate, 'UTC')],
    ...labels.map((label) => [`label.${label.key}`, label.value] as const),
    ...values.flatMap((each) => [
      [`value.${each.name}`, each.value] as const,
      [`unit.${each.name}`, each.unit] as const,
      [`perUnit.${each.name}`, each.perUnit] as const,
    ]),
  ];
  return members.flatMap(([member, text]) =>
    text == null ? [] : [[member, text.slice(0, longestText)] as const],
  );
}

function itemMembers(item: ItemChoice): readonly FormField[] {
  if (item.by === 'uid') return [['dataItemUid', item.uid]];
  const category: readonly FormField[] =
    item.categoryPath === ROOT_PATH ? [] : [['category', item.categoryPath]];
  if (item.by === 'search') return [...category, ['search', item.query]];
  return [...category, ...item.drill.map(({ name, value }) => [`drill.${name}`, value] as const)];
}

/** The argument of `importRows` that a member was made of, as faults name it. */
export function argumentOf(member: string): string {
  const [, kind = member, name = ''] = /^(value|unit|perUnit|drill)\.(.+)$/s.exec(member) ?? [];
  if (name === '') return member;
  if (kind === 'value' || kind === 'drill') return name;
  return `${name}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
