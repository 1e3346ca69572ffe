import type { Instant } from '../../../domain/basics/instant.ts';
import type { ItemValueDefinition } from '../../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import { definitionDigest, noDigest, ownDigestMark } from '../integrity/content-digest.ts';
import { columnsOf, differs, excluded, insertOf, valuesOf } from '../record-columns.ts';
import { definitionFields, itemValueDefinitionFields, valueDefinitionFields } from './definition-fields.ts';
import { writeItemDigests } from '../integrity/item-digests.ts';
import { readUid, text } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectDigest = 'select content_digest from item_definitions where uid = ?1 and deleted is null';

const definitionColumns = columnsOf(definitionFields);

const upsertDefinition = `
${insertOf('item_definitions', definitionColumns, {
  content_digest: '?1',
  created: '?2',
  modified: '?2',
  version: '1',
})}
on conflict (uid) do update set
  ${excluded([...definitionColumns, 'content_digest', 'modified'])}, deleted = null, version = item_definitions.version + 1`;

const typeColumns = columnsOf(valueDefinitionFields);
const changedTypeColumns = typeColumns.filter((name) => !['uid', 'created', 'modified'].includes(name));

const upsertValueDefinitionType = `
${insertOf('value_definitions', typeColumns)}
on conflict (uid) do update set ${excluded([...changedTypeColumns, 'modified'])}
where ${differs('value_definitions', changedTypeColumns)}`;

/** Definitions share value definitions, so one import may change what others wrote. */
const forgetOtherDigests = `
update item_definitions set content_digest = '${noDigest}'
where uid <> ?1 and uid in (
  select definition_uid from item_value_definitions where value_definition_uid = ?2)`;

const valueColumns = ['value_definition_uid', ...columnsOf(itemValueDefinitionFields)];

const upsertValueDefinition = `
${insertOf('item_value_definitions', valueColumns, { definition_uid: '?1', position: '?2' })}
on conflict (uid) do update set ${excluded(['position', ...valueColumns])}`;

/** Items of categories that an administrator assigned this definition. */
const selectItemsWithOtherValues = ({ jsonValues }: Dialect) => `
select distinct i.uid from data_item_values v join data_items i on i.uid = v.item_uid
where i.content_digest like '${ownDigestMark}%' and v.definition_uid in (
  select uid from item_value_definitions
  where definition_uid = ?1 and uid not in ${jsonValues('?2')})`;

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
  const digest = definitionDigest(definition);
  const [stored] = await transaction.read(selectDigest, [definition.uid]);
  if (stored !== undefined && text(stored, 'content_digest') === digest) return;
  const values = [digest, now, ...valuesOf(definitionFields, definition)];
  await transaction.write(upsertDefinition, values);
  const remaining = JSON.stringify(definition.valueDefinitions.map(({ uid }) => uid));
  const shortened = await transaction.read(selectItemsWithOtherValues, [definition.uid, remaining]);
  await transaction.write(deleteOtherValues, [definition.uid, remaining]);
  await transaction.write(deleteOtherValueDefinitions, [definition.uid, remaining]);
  for (const [position, valueDefinition] of definition.valueDefinitions.entries()) {
    await writeValueDefinition(transaction, definition.uid, position, valueDefinition, now);
  }
  const uids = shortened.map((row) => readUid(row, 'uid'));
  await writeItemDigests(transaction, uids);
}

async function writeValueDefinition(
  transaction: SqlTransaction,
  definitionUid: string,
  position: number,
  value: ItemValueDefinition,
  now: Instant,
): Promise<void> {
  const type = { ...value.valueDefinition, created: now, modified: now };
  const changed = await transaction.write(upsertValueDefinitionType, valuesOf(valueDefinitionFields, type));
  if (changed > 0) await transaction.write(forgetOtherDigests, [definitionUid, type.uid]);
  const values = [definitionUid, position, type.uid, ...valuesOf(itemValueDefinitionFields, value)];
  await transaction.write(upsertValueDefinition, values);
}
