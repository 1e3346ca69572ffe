import type {
  ItemValueDefinition,
  ReturnValueDefinition,
  ValueDefinition,
} from '../../../domain/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import {
  type RecordColumns,
  flagColumn,
  jsonColumn,
  optionalJsonColumn,
  optionalTimeColumn,
  optionalTextColumn,
  textColumn,
  uidColumn,
} from '../record-columns.ts';

/** Those that were stored before there were facts have none. */
type StoredReturnValue = Omit<ReturnValueDefinition, 'facts'> & Partial<Pick<ReturnValueDefinition, 'facts'>>;

const returnValues = jsonColumn<readonly StoredReturnValue[]>('return_values');

/** The imported fields of a definition, without its value definitions. */
export const definitionFields: RecordColumns<Omit<ReferenceDefinition, 'valueDefinitions'>> = {
  uid: uidColumn('uid'),
  name: textColumn('name'),
  drillDown: jsonColumn('drill_down'),
  algorithm: optionalTextColumn('algorithm'),
  returnValues: {
    ...returnValues,
    read: (row) => returnValues.read(row).map((each) => ({ ...each, facts: each.facts ?? null })),
  },
  figures: optionalJsonColumn('figures'),
};

export const itemValueDefinitionFields: RecordColumns<Omit<ItemValueDefinition, 'valueDefinition'>> = {
  uid: uidColumn('uid'),
  path: textColumn('path'),
  name: textColumn('name'),
  fromData: flagColumn('from_data'),
  fromProfile: flagColumn('from_profile'),
  unit: optionalTextColumn('unit'),
  perUnit: optionalTextColumn('per_unit'),
  defaultValue: optionalTextColumn('default_value'),
  choices: jsonColumn('choices'),
  apiVersions: jsonColumn('api_versions'),
  aliasedTo: optionalTextColumn('aliased_to'),
};

export const valueDefinitionFields: RecordColumns<ValueDefinition> = {
  uid: uidColumn('uid'),
  name: textColumn('name'),
  description: textColumn('description'),
  valueType: textColumn('value_type'),
  created: optionalTimeColumn('created'),
  modified: optionalTimeColumn('modified'),
};
