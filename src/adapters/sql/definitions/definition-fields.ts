import type {
  ItemValueDefinition,
  ReturnValueDefinition,
  ValueDefinition,
} from '../../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import { column, type RecordColumns } from '../columns.ts';

/** Definitions stored by older versions have no facts. */
type StoredReturnValue = Omit<ReturnValueDefinition, 'facts'> & Partial<Pick<ReturnValueDefinition, 'facts'>>;

const returnValues = column.json<readonly StoredReturnValue[]>('return_values');

/** The imported fields of a definition, without its value definitions. */
export const definitionFields: RecordColumns<Omit<ReferenceDefinition, 'valueDefinitions'>> = {
  uid: column.uid('uid'),
  name: column.text('name'),
  drillDown: column.json('drill_down'),
  algorithm: column.textOrNull('algorithm'),
  returnValues: {
    ...returnValues,
    read: (row) => returnValues.read(row).map((each) => ({ ...each, facts: each.facts ?? null })),
  },
  figures: column.jsonOrNull('figures'),
};

export const itemValueDefinitionFields: RecordColumns<Omit<ItemValueDefinition, 'valueDefinition'>> = {
  uid: column.uid('uid'),
  path: column.text('path'),
  name: column.text('name'),
  fromData: column.flag('from_data'),
  fromProfile: column.flag('from_profile'),
  unit: column.textOrNull('unit'),
  perUnit: column.textOrNull('per_unit'),
  defaultValue: column.textOrNull('default_value'),
  choices: column.json('choices'),
  apiVersions: column.json('api_versions'),
  aliasedTo: column.textOrNull('aliased_to'),
};

export const valueDefinitionFields: RecordColumns<ValueDefinition> = {
  uid: column.uid('uid'),
  name: column.text('name'),
  description: column.textOrNull('description'),
  valueType: column.text('value_type'),
  created: column.timeOrNull('created'),
  modified: column.timeOrNull('modified'),
};
