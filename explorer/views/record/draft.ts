import type { UpdateProfileItemInput } from '../../../schema/generated/graphql.ts';
import { formatFigure } from '../../format/numbers.ts';
import { readNumber, writeNumber } from '../../format/read-number.ts';
import { dayOf, endOf, lastDayOf, startOf } from '../profile/days.ts';
import { givenName } from '../profile/records/record-text.ts';
import { isGiven } from '../profile/quantity.ts';

export interface Editable {
  readonly name: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly labels: readonly { readonly key: string; readonly value: string }[] | null;
  readonly itemValues:
    | readonly {
        readonly path: string;
        readonly value: string;
        readonly unit: string | null;
        readonly perUnit: string | null;
      }[]
    | null;
}

/** The fields of an item as text in the page's language, by name; `endDate` is its last day: `name`, `startDate`, `value.distance`, `unit.distance`, `per.distance`, `label.site`. */
export type Draft = Readonly<Record<string, string>>;

export function draftOf({ name, startDate, endDate, labels, itemValues }: Editable): Draft {
  return Object.fromEntries([
    ['name', givenName(name) ?? ''],
    ['startDate', dayOf(startDate)],
    ['endDate', lastDayOf(endDate)],
    ...(itemValues ?? []).flatMap(({ path, value, unit, perUnit }) => [
      [`value.${path}`, writeValue(value, unit)],
      [`unit.${path}`, unit ?? ''],
      [`per.${path}`, perUnit ?? ''],
    ]),
    ...(labels ?? []).map(({ key, value }) => [`label.${key}`, value]),
  ]) as Draft;
}

/** A quantity is grouped as everywhere; what has no unit may be a code. */
const writeValue = (value: string, unit: string | null): string =>
  isGiven({ value }) ? (unit === null ? writeNumber(value) : formatFigure(value)) : '';

/** The fields that differ, in the order of the page. */
export const changedFields = (before: Draft, after: Draft): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => (before[field] ?? '') !== (after[field] ?? ''),
  );

type Changes = Omit<UpdateProfileItemInput, 'profileUid' | 'categoryPath' | 'uid' | 'expectedVersion'>;

/** The changes that turn one draft into the other; other fields are not sent. */
export function changesBetween(before: Draft, after: Draft, { itemValues }: Editable): Changes {
  const changed = changedFields(before, after);
  const labels = changed.filter((field) => field.startsWith('label.'));
  const values = (itemValues ?? []).filter(({ path }) =>
    [`value.${path}`, `unit.${path}`, `per.${path}`].some((field) => changed.includes(field)),
  );
  return {
    ...(changed.includes('name') ? { name: after['name'] || null } : {}),
    ...(changed.includes('startDate') ? { startDate: startOf(after['startDate'] ?? '') } : {}),
    ...(changed.includes('endDate') ? { endDate: endOf(after['endDate'] ?? '') } : {}),
    ...(labels.length === 0
      ? {}
      : { labels: labels.map((field) => ({ key: field.slice(6), value: after[field] || null })) }),
    ...(values.length === 0
      ? {}
      : {
          values: values.map(({ path }) => ({
            path,
            value: readNumber(after[`value.${path}`] ?? ''),
            unit: after[`unit.${path}`] || null,
            ...(after[`unit.${path}`] || after[`per.${path}`]
              ? { perUnit: after[`per.${path}`] || null }
              : {}),
          })),
        }),
  };
}
