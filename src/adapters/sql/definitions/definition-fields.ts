import type { ItemValueDefinition, ValueDefinition } from '../../../domain/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import {
  type Fields,
  flagField,
  jsonField,
  optionalNumberField,
  optionalTextField,
  textField,
  uidField,
} from '../fields.ts';

/** What is imported of a definition, without its value definitions. */
export const definitionFields: Fields<Omit<ReferenceDefinition, 'valueDefinitions'>> = {
  uid: uidField('uid'),
  name: textField('name'),
  drillDown: jsonField('drill_down'),
  algorithm: optionalTextField('algorithm'),
  returnValues: jsonField('return_values'),
};

export const itemValueDefinitionFields: Fields<Omit<ItemValueDefinition, 'valueDefinition'>> = {
  uid: uidField('uid'),
  path: textField('path'),
  name: textField('name'),
  fromData: flagField('from_data'),
  fromProfile: flagField('from_profile'),
  unit: optionalTextField('unit'),
  perUnit: optionalTextField('per_unit'),
  defaultValue: optionalTextField('default_value'),
  choices: jsonField('choices'),
  apiVersions: jsonField('api_versions'),
  aliasedTo: optionalTextField('aliased_to'),
};

export const valueDefinitionFields: Fields<ValueDefinition> = {
  uid: uidField('uid'),
  name: textField('name'),
  description: textField('description'),
  valueType: textField('value_type'),
  created: optionalNumberField('created'),
  modified: optionalNumberField('modified'),
};
