import type { Instant } from '../../../domain/instant.ts';
import type { ItemValueDefinition } from '../../../domain/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';
import { definitionDigest, noDigest, ownDigestMark } from '../integrity/content-digest.ts';
import { writeItemDigests } from '../integrity/item-digests.ts';
import { readUid, text } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectDigest = 'select content_digest from item_definitions where uid = ?1';

const upsertDefinition = `
insert into item_definitions
  (uid, name, drill_down, algorithm, return_values, content_digest, created, modified, version)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, 1)
on conflict (uid) do update set
  name = excluded.name, drill_down = excluded.drill_down, algorithm = excluded.algorithm,
  return_values = excluded.return_values, content_digest = excluded.content_digest,
  modified = excluded.modified, version = item_definitions.version + 1`;

const upsertValueDefinitionType = `
insert into value_definitions (uid, name, description, value_type, created, modified) values (?1, ?2, ?3, ?4, ?5, ?6)
on conflict (uid) do update set
  name = excluded.name, description = excluded.description, value_type = excluded.value_type
where value_definitions.name <> excluded.name or value_definitions.description <> excluded.description
  or value_definitions.value_type <> excluded.value_type`;

/** Definitions share value definitions, so that one import changes what others wrote. */
const forgetOtherDigests = `
update item_definitions set content_digest = '${noDigest}'
where uid <> ?1 and uid in (
  select definition_uid from item_value_definitions where value_definition_uid = ?2)`;

const upsertValueDefinition = `
insert into item_value_definitions
  (uid, definition_uid, position, path, name, value_definition_uid, from_data, from_profile, unit, per_unit,
   default_value, choices, api_versions, aliased_to)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
on conflict (uid) do update set
  position = excluded.position, path = excluded.path, name = excluded.name,
  value_definition_uid = excluded.value_definition_uid, from_data = excluded.from_data,
  from_profile = excluded.from_profile, unit = excluded.unit, per_unit = excluded.per_unit,
  default_value = excluded.default_value, choices = excluded.choices,
  api_versions = excluded.api_versions, aliased_to = excluded.aliased_to`;

/** Items of categories that an administrator gave this definition. */
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

/** Writes a definition with its value definitions; one that is stored as it is stays untouched. */
export async function writeItemDefinition(
  transaction: SqlTransaction,
  definition: ReferenceDefinition,
  now: Instant,
): Promise<void> {
  const digest = definitionDigest(definition);
  const [stored] = await transaction.read(selectDigest, [definition.uid]);
  if (stored !== undefined && text(stored, 'content_digest') === digest) return;
  await transaction.write(upsertDefinition, [
    definition.uid,
    definition.name,
    JSON.stringify(definition.drillDown),
    definition.algorithm,
    JSON.stringify(definition.returnValues),
    digest,
    now,
  ]);
  const kept = JSON.stringify(definition.valueDefinitions.map(({ uid }) => uid));
  const shortened = await transaction.read(selectItemsWithOtherValues, [definition.uid, kept]);
  await transaction.write(deleteOtherValues, [definition.uid, kept]);
  await transaction.write(deleteOtherValueDefinitions, [definition.uid, kept]);
  for (const [position, valueDefinition] of definition.valueDefinitions.entries()) {
    await writeValueDefinition(transaction, definition.uid, position, valueDefinition);
  }
  const uids = shortened.map((row) => readUid(row, 'uid'));
  await writeItemDigests(transaction, uids);
}

async function writeValueDefinition(
  transaction: SqlTransaction,
  definitionUid: string,
  position: number,
  value: ItemValueDefinition,
): Promise<void> {
  const type = value.valueDefinition;
  const changed = await transaction.write(upsertValueDefinitionType, [
    type.uid,
    type.name,
    type.description,
    type.valueType,
    type.created,
    type.modified,
  ]);
  if (changed > 0) await transaction.write(forgetOtherDigests, [definitionUid, type.uid]);
  await transaction.write(upsertValueDefinition, [
    value.uid,
    definitionUid,
    position,
    value.path,
    value.name,
    type.uid,
    Number(value.fromData),
    Number(value.fromProfile),
    value.unit,
    value.perUnit,
    value.defaultValue,
    JSON.stringify(value.choices),
    JSON.stringify(value.apiVersions),
    value.aliasedTo,
  ]);
}
