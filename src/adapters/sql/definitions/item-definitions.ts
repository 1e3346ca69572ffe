import type {
  CalculableDefinition,
  ItemDefinition,
  ItemValueDefinition,
} from '../../../domain/definitions/item-definition.ts';
import type { ItemDefinitionStore } from '../../../ports/definition-store.ts';
import type { Dialect } from '../dialect.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import { type Members, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { offsetOf, readPage } from '../paging.ts';
import { alteredRecord, allNoticing } from '../integrity/altered-records.ts';
import { definitionDigest, noDigest } from '../integrity/content-digest.ts';
import { revisingTransaction } from '../revision.ts';
import { json } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import { markItemDefinitionDeleted, putItemDefinition } from './definition-writes.ts';
import { definitionFields, itemValueDefinitionFields, valueDefinitionFields } from './definition-fields.ts';

const { uid, name, drillDown } = definitionFields;
const listedFields = { uid, name, drillDown, ...column.times } satisfies Record<
  keyof ItemDefinition,
  unknown
>;
const storedFields = { ...definitionFields, ...column.times, digest: column.text('content_digest') };

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

const selectMany = (sql: Dialect) => `
select ${definitionColumn(sql)} from ${sql.jsonEach('?1', 'k')} join item_definitions d on d.uid = k.value and d.deleted is null`;

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
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return allNoticing(connection, () => rows.map(readStoredDefinition));
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

/** A definition, unless it differs from its digest. */
export function readStoredDefinition(row: Row): CalculableDefinition {
  const [members, values] = json<readonly [Members, readonly (readonly [value: Members, type: Members])[]]>(
    row,
    'definition',
  );
  const { algorithm, returnValues, figures, digest, ...definition } = fromMembers(storedFields, members);
  const read = {
    definition,
    valueDefinitions: values.map(([value, type]): ItemValueDefinition => ({
      ...fromMembers(itemValueDefinitionFields, value),
      valueDefinition: fromMembers(valueDefinitionFields, type),
    })),
    returnValues,
    figures,
    algorithm,
  };
  if (digest === noDigest || definitionDigest({ ...definition, ...read }) === digest) return read;
  throw alteredRecord({ kind: 'itemDefinition', uid: definition.uid });
}

function fromMembers<R>(fields: RecordColumns<R>, members: Members): R {
  return readRow(fields, toRow(selectedOf(fields), members));
}
