import { pathKey } from '../../../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../../../domain/data-tree/data-category.ts';
import type { DataCategoryStore, StoredDataCategory } from '../../../ports/reference-store.ts';
import { insertDataCategory, markDataCategoriesDeleted, updateDataCategory } from './data-category-writes.ts';
import { definitionColumn, readStoredDefinition } from '../definitions/stored-definition.ts';
import { revisingWrites } from '../revision.ts';
import { readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { storedCategoryFields } from './data-category-fields.ts';
import { readPath, readUid, text } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectMany = (sql: Dialect) => `
select ${selectOf(storedCategoryFields, 'c')},
  p.uid as parent_uid, p.path as parent_path, p.name as parent_name,
  ${definitionColumn(sql)}
from ${sql.jsonEach('?1', 'k')}
join data_categories c on c.path_key = k.value and c.deleted is null
left join data_categories p on p.uid = c.parent_uid
left join item_definitions d on d.uid = c.definition_uid`;

const selectChildren = ({ jsonEach }: Dialect) => `
select c.uid, c.path, c.name, p.path as parent_path
from ${jsonEach('?1', 'k')}
join data_categories p on p.path_key = k.value and p.deleted is null
join data_categories c on c.parent_uid = p.uid and c.deleted is null
order by c.parent_uid, c.path_key`;

const selectByUids = ({ jsonEach }: Dialect) => `
select c.uid, c.path, c.name
from ${jsonEach('?1', 'k')} join data_categories c on c.uid = k.value and c.deleted is null`;

const selectAll = `
select c.uid, c.path, c.name from data_categories c
where c.deleted is null and c.parent_uid is not null order by c.path_key`;

export function createDataCategoryStore(connection: SqlConnection): DataCategoryStore {
  const { writeAll, writeEach } = revisingWrites(connection);
  return {
    async getMany(paths, signal) {
      const rows = await connection.read(selectMany, [keysOf(paths)], signal);
      return rows.map(toDataCategory);
    },

    async listChildren(paths, signal) {
      const rows = await connection.read(selectChildren, [keysOf(paths)], signal);
      return rows.map((row) => ({ ...toReference(row), parentPath: readPath(row, 'parent_path') }));
    },

    async findByUids(uids, signal) {
      const rows = await connection.read(selectByUids, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map((row) => toReference(row));
    },

    async listAll(signal) {
      const rows = await connection.read(selectAll, [], signal);
      return rows.map((row) => toReference(row));
    },

    create: writeEach(insertDataCategory),
    update: writeEach(updateDataCategory),
    delete: writeAll(markDataCategoriesDeleted),
  };
}

function keysOf(paths: readonly string[]): string {
  return JSON.stringify([...new Set(paths.map(pathKey))]);
}

function toReference(row: Row, prefix = ''): DataCategoryReference {
  return {
    uid: readUid(row, `${prefix}uid`),
    path: readPath(row, `${prefix}path`),
    name: text(row, `${prefix}name`),
  };
}

function toDataCategory(row: Row): StoredDataCategory {
  return {
    ...readRow(storedCategoryFields, row),
    parent: row['parent_uid'] === null ? null : toReference(row, 'parent_'),
    definition: row['definition'] === null ? null : readStoredDefinition(row),
  };
}
