import type { ItemDefinition } from '../../../domain/definitions/item-definition.ts';
import type { ItemDefinitionStore } from '../../../ports/definition-store.ts';
import { column, readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { offsetOf, readPage } from '../paging.ts';
import { revisingTransaction } from '../revision.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { markItemDefinitionDeleted, putItemDefinition } from './definition-writes.ts';
import { definitionFields, valueDefinitionFields } from './definition-fields.ts';
import { readStoredDefinition, selectDefinitions } from './stored-definition.ts';

const { uid, name, drillDown } = definitionFields;
const listedFields = { uid, name, drillDown, ...column.times } satisfies Record<
  keyof ItemDefinition,
  unknown
>;
const selectPage = `
select t.total, e.* from (select count(*) as total from item_definitions where deleted is null) t
left join (
  select ${selectOf(listedFields, 'd')} from item_definitions d where d.deleted is null
  order by d.name, d.uid limit ?1 offset ?2
) e on true
order by e.name, e.uid`;

const selectValueDefinitions = `select ${selectOf(valueDefinitionFields, 't')} from value_definitions t order by t.uid`;

export function createItemDefinitionStore(connection: SqlConnection): ItemDefinitionStore {
  return {
    async getMany(uids, signal) {
      const rows = await connection.read(selectDefinitions, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(readStoredDefinition);
    },

    async listPage(request, signal) {
      const rows = await connection.read(selectPage, [request.itemsPerPage, offsetOf(request)], signal);
      return readPage(rows, request, (row) => readRow(listedFields, row));
    },

    async listValueDefinitions(signal) {
      const rows = await connection.read(selectValueDefinitions, [], signal);
      return rows.map((row) => readRow(valueDefinitionFields, row));
    },

    put: (write, now, signal) =>
      revisingTransaction(connection, (inner) => putItemDefinition(inner, write, now), signal),

    delete: (deletion, now, signal) =>
      revisingTransaction(connection, (inner) => markItemDefinitionDeleted(inner, deletion, now), signal),
  };
}
