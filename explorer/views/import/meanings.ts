import type { DescribeCategoryQuery } from '../../../schema/generated/graphql.ts';
import { distinct } from '../../api/distinct.ts';

export type Definition = NonNullable<DescribeCategoryQuery['dataCategory']>['itemDefinition'];
/** The meaning of each column, by its name: `startDate`, `value.distance`, `label.site`, `ignore`. */
export type Meanings = Readonly<Record<string, string>>;

const plain: Readonly<Record<string, string>> = {
  ignore: 'Nothing (left out)',
  rowKey: 'What the row is known by',
  name: 'Name',
  note: 'Note',
  startDate: 'From',
  endDate: 'Until (the day after the last)',
  dataItemUid: 'Uid of the item',
  category: 'Path of the category',
  search: 'Words that find the item',
};

const usual: Readonly<Record<string, readonly string[]>> = {
  rowKey: ['rowkey', 'key', 'id', 'reference', 'externalid'],
  dataItemUid: ['dataitemuid', 'dataitem', 'itemuid'],
  category: ['category', 'categorypath', 'datacategory'],
  search: ['search', 'item', 'description'],
  name: ['name'],
  note: ['note', 'notes', 'comment', 'remark'],
  startDate: ['startdate', 'start', 'date', 'from', 'validfrom'],
  endDate: ['enddate', 'end', 'to', 'until', 'validto'],
  ignore: [
    'uid',
    'amount',
    'amountunit',
    'amountperunit',
    'failure',
    'failuremessage',
    'created',
    'modified',
  ],
};

const inputsOf = (definition: Definition) =>
  (definition?.itemValueDefinitions ?? []).filter(({ fromProfile }) => fromProfile);

/** Guesses the meaning of a column as the import over REST does. */
export function guess(column: string, definition: Definition): string {
  if (Object.hasOwn(plain, column) || /^(?:value|unit|perUnit|drill|label)\../.test(column)) return column;
  const name = fold(column);
  const level = definition?.drillDown?.find((each) => fold(each) === name);
  if (level !== undefined) return `drill.${level}`;
  for (const { path } of inputsOf(definition)) {
    if (name === fold(path)) return `value.${path}`;
    if (name === `${fold(path)}unit`) return `unit.${path}`;
    if (name === `${fold(path)}perunit`) return `perUnit.${path}`;
  }
  const found = Object.entries(usual).find(([, names]) => names.includes(name));
  return found?.[0] ?? 'ignore';
}

const fold = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

interface Group {
  readonly name: string;
  readonly meanings: readonly { readonly value: string; readonly name: string }[];
}

/** The menu of meanings. */
export function choicesFor(column: string, chosen: string, definition: Definition): readonly Group[] {
  const inputs = inputsOf(definition);
  const names = distinct(inputs);
  const groups: readonly Group[] = [
    { name: 'Item', meanings: Object.entries(plain).map(([value, name]) => ({ value, name })) },
    {
      name: 'Which one',
      meanings: (definition?.drillDown ?? []).map((level) => ({ value: `drill.${level}`, name: level })),
    },
    {
      name: 'How much',
      meanings: inputs.flatMap(({ path, unit }) => {
        const name = names.get(path) ?? path;
        return [
          { value: `value.${path}`, name },
          ...(unit ? [{ value: `unit.${path}`, name: `Unit of ${name}` }] : []),
          ...(unit ? [{ value: `perUnit.${path}`, name: `What ${name} is per` }] : []),
        ];
      }),
    },
    { name: 'Other', meanings: [{ value: `label.${labelKey(column)}`, name: `Label ${labelKey(column)}` }] },
  ];
  const isListed = groups.some(({ meanings }) => meanings.some(({ value }) => value === chosen));
  return [
    ...groups.filter(({ meanings }) => meanings.length > 0),
    ...(isListed ? [] : [{ name: 'As the header says', meanings: [{ value: chosen, name: chosen }] }]),
  ];
}

/** The column's name in the letters that a key of a label has. */
const labelKey = (column: string): string =>
  column
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64) || 'label';
