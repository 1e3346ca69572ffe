import type { ApiVersion } from '../../../domain/access.ts';
import type { Choice } from '../../../domain/choice.ts';
import type {
  CalculableDefinition,
  ItemDefinition,
  ItemValueDefinition,
  ReturnValueDefinition,
  ValueType,
} from '../../../domain/item-definition.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { ItemDefinitionStore } from '../../../ports/reference-store.ts';
import { offsetOf, readPage } from '../paging.ts';
import { json, number, readUid, text } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/**
 * A definition `d` with its value definitions as one JSON value, so that it
 * needs no statement of its own beside the record that it belongs to.
 */
export const definitionColumn = ({ json: asJson, jsonArray, jsonGroupArray }: Dialect) => `
  case when d.uid is null then null else ${jsonArray(`
    d.uid, d.name, ${asJson('d.drill_down')}, d.algorithm, ${asJson('d.return_values')}, d.created, d.modified,
    d.version,
    (select ${jsonGroupArray(`
        ${jsonArray(`v.uid, v.path, v.name, v.from_data, v.from_profile, v.unit, v.per_unit, v.default_value,
          ${asJson('v.choices')}, ${asJson('v.api_versions')}, v.aliased_to,
          t.uid, t.name, t.description, t.value_type, t.created, t.modified`)}
        order by v.position`)}
      from item_value_definitions v
      join value_definitions t on t.uid = v.value_definition_uid
      where v.definition_uid = d.uid)`)} end as definition`;

const selectMany = (sql: Dialect) => `
select ${definitionColumn(sql)} from ${sql.jsonEach('?1', 'k')} join item_definitions d on d.uid = k.value`;

const selectPage = `
select t.total, e.* from (select count(*) as total from item_definitions) t
left join (
  select uid, name, drill_down, created, modified, version
  from item_definitions order by name, uid limit ?1 offset ?2
) e on true
order by e.name, e.uid`;

export function createItemDefinitionStore(connection: SqlConnection): ItemDefinitionStore {
  return {
    async getMany(uids, signal) {
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(readDefinition);
    },

    async listPage(request, signal) {
      const rows = await connection.read(selectPage, [request.itemsPerPage, offsetOf(request)], signal);
      return readPage(rows, request, toItemDefinition);
    },
  };
}

function toItemDefinition(row: Row): ItemDefinition {
  return {
    uid: readUid(row, 'uid'),
    name: text(row, 'name'),
    drillDown: json<readonly string[]>(row, 'drill_down'),
    created: number(row, 'created'),
    modified: number(row, 'modified'),
    version: number(row, 'version'),
  };
}

/** The definition in the column that `definitionColumn` makes. */
export function readDefinition(row: Row): CalculableDefinition {
  const [uid, name, drillDown, algorithm, returnValues, created, modified, version, values] =
    json<DefinitionColumns>(row, 'definition');
  return {
    definition: { uid, name, drillDown, created, modified, version },
    valueDefinitions: values.map(toItemValueDefinition),
    returnValues,
    algorithm,
  };
}

/** The members of `definitionColumn`'s array, in its order. */
type DefinitionColumns = readonly [
  uid: Uid,
  name: string,
  drillDown: readonly string[],
  algorithm: string | null,
  returnValues: readonly ReturnValueDefinition[],
  created: number,
  modified: number,
  version: number,
  values: readonly ValueDefinitionColumns[],
];

/** The members of its inner arrays, with what is kept as JSON read or still as text. */
export type ValueDefinitionColumns<Choices = readonly Choice[], Versions = readonly ApiVersion[]> = readonly [
  uid: Uid,
  path: string,
  name: string,
  fromData: 0 | 1,
  fromProfile: 0 | 1,
  unit: string | null,
  perUnit: string | null,
  defaultValue: string | null,
  choices: Choices,
  apiVersions: Versions,
  aliasedTo: string | null,
  valueDefinitionUid: Uid,
  valueDefinitionName: string,
  description: string,
  valueType: ValueType,
  created: number | null,
  modified: number | null,
];

export function toItemValueDefinition(columns: ValueDefinitionColumns): ItemValueDefinition {
  const [uid, path, name, fromData, fromProfile, unit, perUnit, defaultValue, ...further] = columns;
  const [choices, apiVersions, aliasedTo, valueDefinitionUid, valueDefinitionName, ...nature] = further;
  const [description, valueType, created, modified] = nature;
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
    choices,
    apiVersions,
    aliasedTo,
  };
}
