import type { ItemValueDefinition } from '../domain/item-definition.ts';
import type { ReferenceDefinition } from '../ports/reference-store.ts';
import { formatCsv } from './format-csv.ts';

/** The files that describe a definition, by name. */
export function formatDefinition(definition: ReferenceDefinition): ReadonlyMap<string, string> {
  const files = new Map([['itemdef.csv', formatItemDefinition(definition)]]);
  if (definition.algorithm !== null) files.set('default.js', definition.algorithm);
  const versions = formatVersions(definition.valueDefinitions);
  if (versions !== null) files.set('version.csv', versions);
  if (definition.returnValues.length > 0) files.set('return_values.csv', formatReturnValues(definition));
  return files;
}

function formatItemDefinition({ name, drillDown, valueDefinitions }: ReferenceDefinition): string {
  const drills = new Set(drillDown);
  return formatCsv([
    ['name', name],
    ['algFile', 'default.js'],
    ['name', 'path', 'type', 'isDataItemValue', 'isDrillDown', 'unit', 'perUnit', 'default', 'choices'],
    ...valueDefinitions.map((value) => [
      value.name,
      value.path,
      value.valueDefinition.valueType,
      sideOf(value),
      String(drills.has(value.path)),
      value.unit ?? '',
      value.perUnit ?? '',
      value.defaultValue ?? '',
      ...value.choices.map((choice) =>
        choice.name === choice.value ? choice.value : `${choice.name}=${choice.value}`,
      ),
    ]),
  ]);
}

function sideOf({ fromData, fromProfile }: ItemValueDefinition): string {
  return fromData && fromProfile ? 'both' : String(fromData);
}

/** `null` if every value exists in version 2.0 only, which is the default without the file. */
function formatVersions(valueDefinitions: readonly ItemValueDefinition[]): string | null {
  const isUsual = valueDefinitions.every(
    ({ apiVersions, aliasedTo }) => apiVersions.join() === '2.0' && aliasedTo === null,
  );
  if (isUsual) return null;
  return formatCsv([
    ['path', 'versions', 'aliasedTo'],
    ...valueDefinitions.map(({ path, apiVersions, aliasedTo }) => [
      path,
      apiVersions.join('|'),
      aliasedTo ?? '',
    ]),
  ]);
}

function formatReturnValues({ returnValues }: ReferenceDefinition): string {
  return formatCsv([
    ['label', 'type', 'unit', 'per_unit', 'default'],
    ...returnValues.map(({ type, valueType, unit, perUnit, isDefault }) => [
      type,
      valueType,
      unit ?? '',
      perUnit ?? '',
      String(isDefault),
    ]),
  ]);
}
