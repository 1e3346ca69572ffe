import { createHash, type Hash } from 'node:crypto';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { entriesColumn } from '../data-items/data-item-entries.ts';
import { dataItemFields } from '../data-items/data-item-columns.ts';
import { storedValueFields } from '../data-items/data-item-value-columns.ts';
import { definitionColumn } from '../definitions/stored-definition.ts';
import { definitionFields, itemValueDefinitionFields } from '../definitions/definition-fields.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { selectedOf, selectOf } from '../record-columns.ts';
import { number, readPath, readUid, readUidOrNull, text, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

/** Called between two batches; background checks yield there. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** A category with the digests of its content: as recorded, and as it is now. */
export interface CategoryDigests {
  readonly uid: Uid;
  readonly path: CategoryPath;
  readonly recorded: string | null;
  readonly current: string;
}

const batchSize = 200;

const selectCategories = `
select uid, path, definition_uid, content_digest from data_categories where deleted is null order by path_key`;

const selectDefinitions = (sql: Dialect) => `
select d.uid, d.version, ${definitionColumn(sql)}, coalesce((
    select max(t.modified) from item_value_definitions v join value_definitions t on t.uid = v.value_definition_uid
    where v.definition_uid = d.uid), 0) as types_modified
from (select uid from item_definitions where uid > ?1 order by uid limit ${batchSize}) k
join item_definitions d on d.uid = k.uid order by d.uid`;

/** Every item is read in one statement with its version, so that the two belong together. */
const selectItems = (sql: Dialect) => `
select i.uid, i.category_uid, i.version, coalesce(d.version, 0) as definition_version,
  ${sql.jsonArray(selectOf(dataItemFields, 'i'))} as item, ${entriesColumn(sql)}
from (select uid from data_items where uid > ?1 and deleted is null order by uid limit ${batchSize}) k
join data_items i on i.uid = k.uid join data_categories c on c.uid = i.category_uid
left join item_definitions d on d.uid = c.definition_uid
order by i.uid`;

/** A digest of another program's columns is one of other versions, so a new column alters nothing. */
const columns = [
  selectedOf(dataItemFields),
  selectedOf(storedValueFields),
  selectedOf(definitionFields),
  selectedOf(itemValueDefinitionFields),
].join(' ');

/**
 * Reads the content of all categories. Every write of the program advances the
 * version of what it writes; content that differs under the same versions was
 * written by something else.
 */
export async function readCategoryDigests(
  reader: Pick<SqlConnection, 'read'>,
  signal: AbortSignal,
  pace: Pace,
): Promise<readonly CategoryDigests[]> {
  const definitions = new Map<string, readonly [versions: string, content: string]>();
  await readAll(reader, selectDefinitions, signal, pace, (row) => {
    const versions = `${number(row, 'version')} ${number(row, 'types_modified')}`;
    definitions.set(text(row, 'uid'), [versions, compact(text(row, 'definition'))]);
  });
  const categories = (await reader.read(selectCategories, [], signal)).map((row) => {
    const [versions, content] = definitions.get(readUidOrNull(row, 'definition_uid') ?? '') ?? ['', ''];
    return {
      uid: readUid(row, 'uid'),
      path: readPath(row, 'path'),
      recorded: textOrNull(row, 'content_digest'),
      versions: createHash('sha256').update(`${columns}\n${versions}`),
      content: createHash('sha256').update(content),
    };
  });
  const byUid = new Map<string, Readonly<Record<'versions' | 'content', Hash>>>(
    categories.map((category) => [category.uid, category]),
  );
  await readAll(reader, selectItems, signal, pace, (row) => {
    const category = byUid.get(text(row, 'category_uid'));
    const versions = [text(row, 'uid'), number(row, 'version'), number(row, 'definition_version')];
    category?.versions.update(`\n${versions.join(' ')}`);
    category?.content.update(compact(text(row, 'item')) + compact(text(row, 'entries')));
  });
  return categories.map(({ versions, content, ...category }) => ({
    ...category,
    current: `${versions.digest('base64url')} ${content.digest('base64url')}`,
  }));
}

async function readAll(
  reader: Pick<SqlConnection, 'read'>,
  sql: Statement,
  signal: AbortSignal,
  pace: Pace,
  add: (row: Row) => void,
): Promise<void> {
  for (let last = '', isMore = true; isMore; await pace(signal)) {
    const rows = await reader.read(sql, [last], signal);
    rows.forEach(add);
    isMore = rows.length === batchSize;
    last = isMore ? text(rows.at(-1) ?? {}, 'uid') : '';
  }
}

/** PostgreSQL writes JSON with spaces; digests are of JSON without. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
