import type * as domain from '../../src/domain/definitions/item-definition.ts';
import type { DataItemWithEntries } from '../../src/ports/reference-store.ts';
import type { Calculate } from '../reference-service/data/algorithms.ts';
import type {
  DataCategory,
  DataItem,
  DatedValue,
  ItemDefinition,
  ItemValueDefinition,
} from '../reference-service/data/model.ts';

interface Dates {
  readonly created: number | null;
  readonly modified: number | null;
}

function datesOf({ created, modified }: Dates): { created: Date; modified: Date } {
  return { created: new Date(created ?? 0), modified: new Date(modified ?? 0) };
}

export function toDefinition(
  { definition, valueDefinitions }: domain.CalculableDefinition,
  algorithms: Readonly<Record<string, Calculate>>,
): ItemDefinition {
  const { uid, name, drillDown } = definition;
  const calculate = algorithms[name];
  if (calculate === undefined) throw new Error(`"${name}" has no algorithm for the reference service.`);
  const values = valueDefinitions.map((each) => toValueDefinition(each, drillDown));
  return { ...datesOf(definition), uid, name, drillDown, values, calculate };
}

function toValueDefinition(
  { uid, path, name, valueDefinition, unit, perUnit, defaultValue, ...rest }: domain.ItemValueDefinition,
  drillDown: readonly string[],
): ItemValueDefinition {
  return {
    ...datesOf(valueDefinition),
    uid,
    path,
    name,
    kind: rest.fromProfile ? 'profile' : drillDown.includes(path) ? 'drill' : 'data',
    valueType: valueDefinition.valueType as ItemValueDefinition['valueType'],
    unit: unit ?? '',
    perUnit: perUnit ?? '',
    value: defaultValue ?? '',
    versions: rest.apiVersions.map((version) => (version === '1.0' ? 1 : 2)),
  };
}

export function toDataItem(
  item: DataItemWithEntries,
  category: DataCategory,
  definition: ItemDefinition,
): DataItem {
  const { uid, name, path, validity } = item;
  return {
    ...datesOf(item),
    uid,
    category,
    definition,
    name: name ?? '',
    path: path ?? '',
    startDate: new Date(validity.start),
    endDate: validity.end === null ? null : new Date(validity.end),
    values: item.entries.map((entry) => toDatedValue(entry, definition)),
  };
}

function toDatedValue(
  { uid, definitionUid, value, startDate, ...dates }: DataItemWithEntries['entries'][number],
  { values, name }: ItemDefinition,
): DatedValue {
  const definition = values.find((each) => each.uid === definitionUid);
  if (definition === undefined) throw new Error(`A value of "${name}" has no definition.`);
  return { ...datesOf(dates), uid, definition, value, startDate: new Date(startDate) };
}
