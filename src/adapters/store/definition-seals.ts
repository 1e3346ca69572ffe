import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import { definitionDigest, noDigest } from './content-digest.ts';
import { json, text, textOrNull } from './rows.ts';
import type { Row } from './sql-connection.ts';

/**
 * Definitions `d` with all that their digests are made of, in one statement.
 * What is kept as JSON is read as text, which the database does not look into:
 * it may not be JSON any more.
 */
export const sealedDefinitionColumns = `
  d.uid, d.name, d.drill_down, d.algorithm, d.return_values, d.content_digest,
  (select json_group_array(
      json_array(v.uid, v.path, v.name, v.from_data, v.from_profile, v.unit, v.per_unit, v.default_value,
        v.choices, v.api_versions, v.aliased_to,
        t.uid, t.name, t.description, t.value_type, t.created, t.modified)
      order by v.position)
    from item_value_definitions v
    join value_definitions t on t.uid = v.value_definition_uid
    where v.definition_uid = d.uid) as value_definitions`;

/** Whether a definition is as it was written; `null` where no digest tells. */
export function isDefinitionAsWritten(row: Row): boolean | null {
  const stored = text(row, 'content_digest');
  return stored === noDigest ? null : definitionDigest(toDefinition(row)) === stored;
}

type Value = ReferenceDefinition['valueDefinitions'][number];
type Type = Value['valueDefinition'];

/** The members of the inner arrays, in their order. */
type Columns = readonly [
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
  ...type: [
    uid: string,
    name: string,
    description: string,
    valueType: Type['valueType'],
    created: number | null,
    modified: number | null,
  ],
];

function toDefinition(row: Row): ReferenceDefinition {
  return {
    uid: text(row, 'uid'),
    name: text(row, 'name'),
    drillDown: json<ReferenceDefinition['drillDown']>(row, 'drill_down'),
    algorithm: textOrNull(row, 'algorithm'),
    valueDefinitions: json<readonly Columns[]>(row, 'value_definitions').map(toValue),
    returnValues: json<ReferenceDefinition['returnValues']>(row, 'return_values'),
  };
}

function toValue(columns: Columns): Value {
  const [uid, path, name, fromData, fromProfile, unit, perUnit, defaultValue, choices, apiVersions, ...rest] =
    columns;
  const [aliasedTo, typeUid, typeName, description, valueType, created, modified] = rest;
  return {
    uid,
    path,
    name,
    valueDefinition: { uid: typeUid, name: typeName, description, valueType, created, modified },
    fromData: fromData === 1,
    fromProfile: fromProfile === 1,
    unit,
    perUnit,
    defaultValue,
    choices: JSON.parse(choices) as Value['choices'],
    apiVersions: JSON.parse(apiVersions) as Value['apiVersions'],
    aliasedTo,
  };
}
