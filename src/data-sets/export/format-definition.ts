import { factNames } from '../../domain/amounts/figure-facts.ts';
import type { ItemValueDefinition, ReturnValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import { formatCsv } from './format-csv.ts';

const nowhere = () => [];

/** The files that each field of a definition is written to. The importer derives the uid. */
const filesOf: Readonly<
  Record<
    keyof ReferenceDefinition,
    (definition: ReferenceDefinition) => readonly (readonly [string, string])[]
  >
> = {
  uid: nowhere,
  name: (definition) => [['itemdef.csv', formatItemDefinition(definition)]],
  drillDown: nowhere, // In itemdef.csv.
  algorithm: ({ algorithm }) => (algorithm === null ? [] : [['default.js', algorithm]]),
  valueDefinitions: ({ valueDefinitions }) => formatVersions(valueDefinitions),
  returnValues: ({ returnValues }) =>
    returnValues.length === 0 ? [] : [['return_values.csv', formatReturnValues(returnValues)]],
  figures: nowhere, // In meta.yml.
};

/** The files that describe a definition, by name. */
export function formatDefinition(definition: ReferenceDefinition): ReadonlyMap<string, string> {
  return new Map(Object.values(filesOf).flatMap((files) => files(definition)));
}

/** The cells of `itemdef.csv` for each field, in their order. The uid is derived, versions are in `version.csv`. */
const cellsOf: Readonly<
  Record<
    keyof ItemValueDefinition | 'isDrillDown',
    (value: ItemValueDefinition, drillDown: readonly string[]) => readonly string[]
  >
> = {
  uid: nowhere,
  name: ({ name }) => [name],
  path: ({ path }) => [path],
  valueDefinition: ({ valueDefinition }) => [valueDefinition.valueType],
  fromData: ({ fromData, fromProfile }) => [fromData && fromProfile ? 'both' : String(fromData)],
  fromProfile: nowhere, // In the cell of `fromData`.
  isDrillDown: ({ path }, drillDown) => [String(drillDown.includes(path))],
  unit: ({ unit }) => [unit ?? ''],
  perUnit: ({ perUnit }) => [perUnit ?? ''],
  defaultValue: ({ defaultValue }) => [defaultValue ?? ''],
  choices: ({ choices }) => choices.map(({ name, value }) => (name === value ? value : `${name}=${value}`)),
  apiVersions: nowhere,
  aliasedTo: nowhere,
};

function formatItemDefinition({ name, drillDown, valueDefinitions }: ReferenceDefinition): string {
  return formatCsv([
    ['name', name],
    ['algFile', 'default.js'],
    ['name', 'path', 'type', 'isDataItemValue', 'isDrillDown', 'unit', 'perUnit', 'default', 'choices'],
    ...valueDefinitions.map((value) => Object.values(cellsOf).flatMap((cells) => cells(value, drillDown))),
  ]);
}

/** No file if every value exists in both versions, which is the default without it. */
function formatVersions(
  valueDefinitions: readonly ItemValueDefinition[],
): readonly (readonly [string, string])[] {
  const isUsual = valueDefinitions.every(
    ({ apiVersions, aliasedTo }) => apiVersions.join() === '1.0,2.0' && aliasedTo === null,
  );
  if (isUsual) return [];
  const rows = valueDefinitions.map(({ path, apiVersions, aliasedTo }) => [
    path,
    apiVersions.join('|'),
    aliasedTo ?? '',
  ]);
  return [['version.csv', formatCsv([['path', 'versions', 'aliasedTo'], ...rows])]];
}

function formatReturnValues(returnValues: readonly ReturnValueDefinition[]): string {
  const stated = factNames.filter((name) =>
    returnValues.some(({ facts }) => (facts?.[name] ?? null) !== null),
  );
  return formatCsv([
    ['label', 'type', 'unit', 'per_unit', 'default', ...stated],
    ...returnValues.map(({ type, valueType, unit, perUnit, isDefault, facts }) => [
      type,
      valueType,
      unit ?? '',
      perUnit ?? '',
      String(isDefault),
      ...stated.map((name) => facts?.[name] ?? ''),
    ]),
  ]);
}
