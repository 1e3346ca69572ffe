import { type CategoryPath, trustedPath } from '../../../domain/basics/category-path.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { AffectedValues, DefinitionUse, ValueUse } from '../../../ports/definition-store.ts';
import { number, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';

/** The items of existing categories with a definition. */
const items = `data_categories c cross join data_items i`;
const areInUse = `c.definition_uid = ?1 and c.deleted is null and i.category_uid = c.uid and i.deleted is null`;

const selectCategories = `
select path from data_categories where definition_uid = ?1 and deleted is null order by path`;

/** The profile items of existing profiles that use them. */
const profileItems = `${items} cross join profile_items p join profiles f on f.uid = p.profile_uid and f.deleted is null`;
const areOfProfiles = `${areInUse} and p.data_item_uid = i.uid and p.deleted is null`;

const selectCounts = `
select (select count(*) from ${items} where ${areInUse}) as data_items,
  (select count(*) from ${profileItems} where ${areOfProfiles}) as profile_items`;

/** `?2` is the value definition, `?3` which of its values count. Profile items also store what is only the default. */
const isAffected = `v.definition_uid = ?2 and v.value <> '' and case cast(?3 as text)
  when 'unit' then v.unit is null when 'perUnit' then v.per_unit is null
  when 'all' then v.value <> coalesce((select d.default_value from item_value_definitions d where d.uid = ?2), '')
  else true end`;

const ofItems = `${items} cross join data_item_values v
where ${areInUse} and v.item_uid = i.uid and v.deleted is null and ${isAffected}`;

const ofProfiles = `${profileItems} join profile_item_values v on v.profile_uid = p.profile_uid and v.item_uid = p.uid
where ${areOfProfiles} and ${isAffected}`;

const selectValues = `
select (select count(distinct v.item_uid) from ${ofItems}) as data_items,
  (select count(*) from ${ofProfiles}) as profile_items`;

const selectTexts = `select v.value from ${ofItems} union select v.value from ${ofProfiles} order by value`;

export async function readDefinitionUse(
  transaction: SqlTransaction,
  uid: Uid,
  affected: readonly AffectedValues[],
): Promise<DefinitionUse> {
  const [counts = {}] = await transaction.read(selectCounts, [uid]);
  const categories = await readCategories(transaction, uid);
  const values: ValueUse[] = [];
  for (const { definitionUid, among } of affected) {
    const parameters = [uid, definitionUid, among];
    const [row = {}] = await transaction.read(selectValues, parameters);
    const texts = among === 'texts' ? await transaction.read(selectTexts, parameters) : [];
    values.push({ ...countsOf(row), texts: texts.map((each) => text(each, 'value')) });
  }
  return { ...countsOf(counts), categories, values };
}

/** The paths of the categories that have a definition. */
export async function readCategories(
  transaction: SqlTransaction,
  uid: Uid,
): Promise<readonly CategoryPath[]> {
  const rows = await transaction.read(selectCategories, [uid]);
  return rows.map((row) => trustedPath(text(row, 'path')));
}

function countsOf(row: Row): Pick<DefinitionUse, 'dataItems' | 'profileItems'> {
  return { dataItems: number(row, 'data_items'), profileItems: number(row, 'profile_items') };
}
