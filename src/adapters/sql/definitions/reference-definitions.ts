import type { Instant } from '../../../domain/basics/instant.ts';
import type {
  CalculableDefinition,
  ItemValueDefinition,
} from '../../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import { columnsOf, differs, excluded, insertOf, valuesOf } from '../record-columns.ts';
import { definitionFields, itemValueDefinitionFields, valueDefinitionFields } from './definition-fields.ts';
import { readStoredDefinition, selectDefinitions } from './stored-definition.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const definitionColumns = columnsOf(definitionFields);

const upsertDefinition = `
${insertOf('item_definitions', definitionColumns, {
  created: '?1',
  modified: '?1',
  version: '1',
})}
on conflict (uid) do update set
  ${excluded([...definitionColumns, 'modified'])}, deleted = null, version = item_definitions.version + 1`;

const { created: _, modified: __, ...typeFields } = valueDefinitionFields;
const typeColumns = columnsOf(valueDefinitionFields);
const changedTypeColumns = columnsOf(typeFields).filter((name) => name !== 'uid');

const upsertValueDefinitionType = `
${insertOf('value_definitions', typeColumns)}
on conflict (uid) do update set ${excluded([...changedTypeColumns, 'modified'])}
where ${differs('value_definitions', changedTypeColumns)}`;

const valueColumns = ['value_definition_uid', ...columnsOf(itemValueDefinitionFields)];

const upsertValueDefinition = `
${insertOf('item_value_definitions', valueColumns, { definition_uid: '?1', position: '?2' })}
on conflict (uid) do update set ${excluded(['position', ...valueColumns])}`;

const deleteOtherValues = ({ jsonValues }: Dialect) => `
delete from data_item_values where definition_uid in (
  select uid from item_value_definitions
  where definition_uid = ?1 and uid not in ${jsonValues('?2')})`;

const deleteOtherValueDefinitions = ({ jsonValues }: Dialect) => `
delete from item_value_definitions
where definition_uid = ?1 and uid not in ${jsonValues('?2')}`;

/** Writes a definition with its value definitions, unless it is unchanged. */
export async function writeItemDefinition(
  transaction: SqlTransaction,
  definition: ReferenceDefinition,
  now: Instant,
): Promise<void> {
  const [row] = await transaction.read(selectDefinitions, [JSON.stringify([definition.uid])]);
  if (row !== undefined && isAsStored(definition, readStoredDefinition(row))) return;
  await transaction.write(upsertDefinition, [now, ...valuesOf(definitionFields, definition)]);
  const remaining = JSON.stringify(definition.valueDefinitions.map(({ uid }) => uid));
  await transaction.write(deleteOtherValues, [definition.uid, remaining]);
  await transaction.write(deleteOtherValueDefinitions, [definition.uid, remaining]);
  for (const [position, valueDefinition] of definition.valueDefinitions.entries()) {
    await writeValueDefinition(transaction, definition.uid, position, valueDefinition, now);
  }
}

function isAsStored(written: ReferenceDefinition, { definition, ...stored }: CalculableDefinition): boolean {
  return contentOf(written) === contentOf({ ...definition, ...stored });
}

/** All that is written of a definition. */
function contentOf(definition: ReferenceDefinition): string {
  const values = definition.valueDefinitions.map((value) => [
    valuesOf(itemValueDefinitionFields, value),
    valuesOf(typeFields, value.valueDefinition),
  ]);
  return JSON.stringify([valuesOf(definitionFields, definition), values]);
}

async function writeValueDefinition(
  transaction: SqlTransaction,
  definitionUid: string,
  position: number,
  value: ItemValueDefinition,
  now: Instant,
): Promise<void> {
  const type = { ...value.valueDefinition, created: now, modified: now };
  await transaction.write(upsertValueDefinitionType, valuesOf(valueDefinitionFields, type));
  const values = [definitionUid, position, type.uid, ...valuesOf(itemValueDefinitionFields, value)];
  await transaction.write(upsertValueDefinition, values);
}
