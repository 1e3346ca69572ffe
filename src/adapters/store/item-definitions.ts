import type { ApiVersion } from '../../domain/access.ts';
import type { Choice } from '../../domain/choice.ts';
import type {
  CalculableDefinition,
  ItemValueDefinition,
  ReturnValueDefinition,
  ValueType,
} from '../../domain/item-definition.ts';
import type { ItemDefinitionStore } from '../../ports/store.ts';
import { json, number, text, textOrNull } from './rows.ts';
import type { Row, SqlConnection } from './sql-connection.ts';

/** A definition and its value definitions in one row, so that a whole level is one statement. */
const selectMany = `
select d.uid, d.name, d.drill_down, d.algorithm, d.return_values, d.created, d.modified, d.version,
  (select json_group_array(
      json_array(v.uid, v.path, v.name, v.from_data, v.from_profile, v.unit, v.per_unit, v.default_value,
        v.choices, v.api_versions, v.aliased_to,
        t.uid, t.name, t.description, t.value_type, t.created, t.modified)
      order by v.position)
    from item_value_definitions v
    join value_definitions t on t.uid = v.value_definition_uid
    where v.definition_uid = d.uid) as value_definitions
from json_each(?) k
join item_definitions d on d.uid = k.value`;

export function createItemDefinitionStore(connection: SqlConnection): ItemDefinitionStore {
  return {
    async getMany(uids, signal) {
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(toCalculableDefinition);
    },
  };
}

function toCalculableDefinition(row: Row): CalculableDefinition {
  return {
    definition: {
      uid: text(row, 'uid'),
      name: text(row, 'name'),
      drillDown: json<readonly string[]>(row, 'drill_down'),
      created: number(row, 'created'),
      modified: number(row, 'modified'),
      version: number(row, 'version'),
    },
    valueDefinitions: json<readonly ValueDefinitionColumns[]>(row, 'value_definitions').map(
      toItemValueDefinition,
    ),
    returnValues: json<readonly ReturnValueDefinition[]>(row, 'return_values'),
    algorithm: textOrNull(row, 'algorithm'),
  };
}

/** The columns of `selectMany`'s inner array, in its order. */
type ValueDefinitionColumns = readonly [
  uid: string,
  path: string,
  name: string,
  fromData: 0 | 1,
  fromProfile: 0 | 1,
  unit: string | null,
  perUnit: string | null,
  defaultValue: string | null,
  choices: string,
  apiVersions: string,
  aliasedTo: string | null,
  valueDefinitionUid: string,
  valueDefinitionName: string,
  description: string,
  valueType: ValueType,
  created: number | null,
  modified: number | null,
];

function toItemValueDefinition(columns: ValueDefinitionColumns): ItemValueDefinition {
  const [
    uid,
    path,
    name,
    fromData,
    fromProfile,
    unit,
    perUnit,
    defaultValue,
    choices,
    apiVersions,
    aliasedTo,
  ] = columns;
  const [
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    valueDefinitionUid,
    valueDefinitionName,
    description,
    valueType,
    created,
    modified,
  ] = columns;
  return {
    uid,
    path,
    name,
    valueDefinition: {
      uid: valueDefinitionUid,
      name: valueDefinitionName,
      description,
      valueType,
      created,
      modified,
    },
    fromData: fromData === 1,
    fromProfile: fromProfile === 1,
    unit,
    perUnit,
    defaultValue,
    choices: JSON.parse(choices) as readonly Choice[],
    apiVersions: JSON.parse(apiVersions) as readonly ApiVersion[],
    aliasedTo,
  };
}
