import type { StoredDataItemValue } from '../../../ports/reference-store.ts';
import { readRow } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { type Members, selectedOf, selectOf, toRow } from '../record-columns.ts';
import { json } from '../rows.ts';
import type { Row } from '../sql-connection.ts';
import { storedValueFields } from './data-item-value-columns.ts';

/** The entries of an item `i` as one JSON value, by definition and start. */
export const entriesColumn = ({ jsonArray, jsonGroupArray }: Dialect) => `
  (select ${jsonGroupArray(jsonArray(selectOf(storedValueFields, 'v')))}
    from (select * from data_item_values where item_uid = i.uid and deleted is null
      order by definition_uid, start_date) v) as entries`;

export function readEntries(row: Row): readonly StoredDataItemValue[] {
  return json<readonly Members[]>(row, 'entries').map((members) =>
    readRow(storedValueFields, toRow(columns, members)),
  );
}

const columns = selectedOf(storedValueFields);
