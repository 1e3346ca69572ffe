import type {
  CalculableDefinition,
  ItemValueDefinition,
} from '../../../domain/definitions/item-definition.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { type Members, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { json } from '../rows.ts';
import type { Row } from '../sql-connection.ts';
import { definitionFields, itemValueDefinitionFields, valueDefinitionFields } from './definition-fields.ts';

const storedFields = { ...definitionFields, ...column.times };

/**
 * A definition `d` with its value definitions as one JSON value, read together
 * with its record. Stored JSON is nested as text: the database does not parse
 * it.
 */
export const definitionColumn = ({ jsonArray, jsonGroupArray }: Dialect) => `
  case when d.uid is null then null else ${jsonArray(`
    ${jsonArray(selectOf(storedFields, 'd'))},
    (select ${jsonGroupArray(
      `${jsonArray(`
        ${jsonArray(selectOf(itemValueDefinitionFields, 'v'))},
        ${jsonArray(selectOf(valueDefinitionFields, 't'))}`)} order by v.position`,
    )}
      from item_value_definitions v
      join value_definitions t on t.uid = v.value_definition_uid
      where v.definition_uid = d.uid)`)} end as definition`;

export const selectDefinitions = (sql: Dialect) => `
select ${definitionColumn(sql)} from ${sql.jsonEach('?1', 'k')} join item_definitions d on d.uid = k.value and d.deleted is null`;

export function readStoredDefinition(row: Row): CalculableDefinition {
  const [members, values] = json<readonly [Members, readonly (readonly [value: Members, type: Members])[]]>(
    row,
    'definition',
  );
  const { algorithm, returnValues, figures, ...definition } = fromMembers(storedFields, members);
  return {
    definition,
    valueDefinitions: values.map(([value, type]): ItemValueDefinition => ({
      ...fromMembers(itemValueDefinitionFields, value),
      valueDefinition: fromMembers(valueDefinitionFields, type),
    })),
    returnValues,
    figures,
    algorithm,
  };
}

function fromMembers<R>(fields: RecordColumns<R>, members: Members): R {
  return readRow(fields, toRow(selectedOf(fields), members));
}
