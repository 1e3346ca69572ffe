import type { ApiVersion } from '../../../domain/access.ts';
import type { Choice } from '../../../domain/choice.ts';
import type { ItemValueDefinition } from '../../../domain/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import { definitionDigest, noDigest } from './content-digest.ts';
import { toItemValueDefinition, type ValueDefinitionColumns } from '../definitions/item-definitions.ts';
import type { Dialect } from '../dialect.ts';
import { json, readUid, text, textOrNull } from '../rows.ts';
import type { Row } from '../sql-connection.ts';

/**
 * Definitions `d` with all that their digests are made of, in one statement.
 * What is kept as JSON is read as text, which the database does not look into:
 * it may not be JSON any more.
 */
export const definitionDigestColumns = ({ jsonArray, jsonGroupArray }: Dialect) => `
  d.uid, d.name, d.drill_down, d.algorithm, d.return_values, d.content_digest,
  (select ${jsonGroupArray(`
      ${jsonArray(`v.uid, v.path, v.name, v.from_data, v.from_profile, v.unit, v.per_unit, v.default_value,
        v.choices, v.api_versions, v.aliased_to,
        t.uid, t.name, t.description, t.value_type, t.created, t.modified`)}
      order by v.position`)}
    from item_value_definitions v
    join value_definitions t on t.uid = v.value_definition_uid
    where v.definition_uid = d.uid) as value_definitions`;

/** Whether a definition is as it was written; `null` where no digest tells. */
export function isDefinitionAsWritten(row: Row): boolean | null {
  const stored = text(row, 'content_digest');
  return stored === noDigest ? null : definitionDigest(toDefinition(row)) === stored;
}

function toDefinition(row: Row): ReferenceDefinition {
  return {
    uid: readUid(row, 'uid'),
    name: text(row, 'name'),
    drillDown: json<ReferenceDefinition['drillDown']>(row, 'drill_down'),
    algorithm: textOrNull(row, 'algorithm'),
    valueDefinitions: json<readonly ValueDefinitionColumns<string, string>[]>(row, 'value_definitions').map(
      toValue,
    ),
    returnValues: json<ReferenceDefinition['returnValues']>(row, 'return_values'),
  };
}

function toValue(columns: ValueDefinitionColumns<string, string>): ItemValueDefinition {
  const [uid, path, name, fromData, fromProfile, unit, perUnit, defaultValue, ...further] = columns;
  const [choices, apiVersions, ...rest] = further;
  const read = [
    JSON.parse(choices) as readonly Choice[],
    JSON.parse(apiVersions) as readonly ApiVersion[],
  ] as const;
  return toItemValueDefinition([
    uid,
    path,
    name,
    fromData,
    fromProfile,
    unit,
    perUnit,
    defaultValue,
    ...read,
    ...rest,
  ]);
}
