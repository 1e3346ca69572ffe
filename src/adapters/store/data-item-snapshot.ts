import type { Uid } from '../../domain/uid.ts';
import { number, numberOrNull, text, textOrNull } from './rows.ts';
import type { Row, SqlTransaction } from './sql-connection.ts';
import { momentText, type RecordShown, type Snapshot } from './trace.ts';

const selectItems = `
select i.uid, i.path, i.name, i.label, i.start_date, i.end_date, c.path as category_path
from json_each(?) k
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
order by k.key`;

const selectValues = `
select v.uid, v.item_uid, v.value, v.unit, v.per_unit, v.start_date, t.path, c.path as category_path
from json_each(?) k
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
join data_item_values v on v.item_uid = i.uid and v.deleted is null
join item_value_definitions t on t.uid = v.definition_uid
order by k.key, t.position, v.start_date`;

/** The items that are there, without their values. */
export async function snapshotItems(transaction: SqlTransaction, uids: readonly Uid[]): Promise<Snapshot> {
  const rows = await transaction.read(selectItems, [JSON.stringify(uids)]);
  return new Map(rows.map((row) => [`item ${text(row, 'uid')}`, toItem(row)]));
}

/** The items that are there, with every entry of their values' histories. */
export async function snapshotItemsWithValues(
  transaction: SqlTransaction,
  uids: readonly Uid[],
): Promise<Snapshot> {
  const items = await snapshotItems(transaction, uids);
  const rows = await transaction.read(selectValues, [JSON.stringify(uids)]);
  return new Map([
    ...items,
    ...rows.map((row): readonly [string, RecordShown] => [`value ${text(row, 'uid')}`, toValue(row)]),
  ]);
}

function toItem(row: Row): RecordShown {
  const uid = text(row, 'uid');
  return {
    kind: 'dataItem',
    uid,
    path: `${text(row, 'category_path')}/${uid}`,
    fields: {
      path: textOrNull(row, 'path'),
      name: textOrNull(row, 'name'),
      label: text(row, 'label'),
      startDate: momentText(number(row, 'start_date')),
      endDate: momentText(numberOrNull(row, 'end_date')),
    },
  };
}

function toValue(row: Row): RecordShown {
  return {
    kind: 'dataItemValue',
    uid: text(row, 'uid'),
    path: `${text(row, 'category_path')}/${text(row, 'item_uid')}/${text(row, 'path')}`,
    fields: {
      value: text(row, 'value'),
      unit: textOrNull(row, 'unit'),
      perUnit: textOrNull(row, 'per_unit'),
      startDate: momentText(number(row, 'start_date')),
    },
  };
}
