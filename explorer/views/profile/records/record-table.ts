import { lastDay } from '../../../format/periods.ts';
import { words } from '../../../words/words.ts';
import { isGiven } from '../quantity.ts';
import { nameOf, quantityNumber, scopeText, sourceOf } from './record-text.ts';
import type { ProfileRecord } from './records-query.ts';

type Cells = readonly (string | number | null)[];

/** The records with the columns of the screen, and then those that the import reads. */
export function recordTable(records: readonly ProfileRecord[]): readonly Cells[] {
  const paths = namesIn(records, ({ itemValues }) => given(itemValues).map(({ path }) => path));
  const keys = namesIn(records, ({ labels }) => (labels ?? []).map(({ key }) => key));
  return [
    [
      words.profile.record,
      words.profile.factor,
      words.profile.scope,
      words.profile.quantity,
      words.profile.unit,
      words.ui.firstDay,
      words.ui.lastDay,
      words.profile.source,
      'kg CO₂e',
      words.profile.notComputed,
      'name',
      'startDate',
      'endDate',
      ...keys.map((key) => `label.${key}`),
      'category',
      'dataItemUid',
      'rowKey',
      ...paths.flatMap((path) => [`value.${path}`, `unit.${path}`, `perUnit.${path}`]),
    ],
    ...records.map((record) => [
      nameOf(record),
      record.dataItem?.title ?? null,
      scopeText(record.emitted?.scopes.parts)?.text ?? null,
      quantityNumber(record.itemValues),
      given(record.itemValues).find(({ unit }) => unit)?.unit ?? null,
      record.startDate?.slice(0, 10) ?? null,
      record.endDate === null ? null : lastDay(record.endDate),
      sourceOf(record),
      rounded(record.emitted?.value ?? null),
      record.fault,
      record.name,
      record.startDate,
      record.endDate,
      ...keys.map((key) => record.labels?.find((label) => label.key === key)?.value ?? null),
      record.dataCategory?.path ?? null,
      record.dataItem?.uid ?? null,
      record.rowKey ?? record.uid,
      ...paths.flatMap((path) => {
        const value = given(record.itemValues).find((each) => each.path === path);
        return [asNumber(value?.value ?? null), value?.unit ?? null, value?.perUnit ?? null];
      }),
    ]),
  ];
}

const digits = 12;

/** Without the last digits, which are those of binary fractions. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(digits));

const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** A number of the service is text, so that it keeps its digits; those of longer ones would be lost. */
const asNumber = (value: string | null): string | number | null =>
  value !== null && decimal.test(value) && value.length <= digits + 3 ? Number(value) : value;

const given = (values: ProfileRecord['itemValues']) => (values ?? []).filter(isGiven);

const namesIn = (
  records: readonly ProfileRecord[],
  namesOf: (record: ProfileRecord) => readonly string[],
): readonly string[] => [...new Set(records.flatMap(namesOf))].sort();
