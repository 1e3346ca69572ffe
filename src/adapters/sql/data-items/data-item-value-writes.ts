import { badInput, type EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ValueEntry } from '../../../ports/reference-store.ts';
import { columnsOf, insertOf, updateOf, valuesOf } from '../record-columns.ts';
import { changedValueFields, valueFields } from './data-item-value-columns.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/** An entry replaces a deleted one with the same start. */
const deleteMarkedAt = `
delete from data_item_values
where item_uid = ?1 and definition_uid = ?2 and start_date = ?3 and deleted is not null`;

const update = updateOf(
  'data_item_values',
  columnsOf(changedValueFields),
  { modified: '?3', version: 'version + 1' },
  'uid = ?1 and item_uid = ?2 and deleted is null',
);

const insert = insertOf(
  'data_item_values',
  columnsOf(valueFields),
  { item_uid: '?1', created: '?2', modified: '?2', version: '1' },
  'item_value_definitions t where t.uid = ?3',
);

const markDeleted = ({ jsonValues }: Dialect) => `
update data_item_values set deleted = ?3
where item_uid = ?1 and uid in ${jsonValues('?2')} and deleted is null`;

/** Replaces the entry with this uid, or adds it. */
export async function putValueEntry(
  transaction: SqlTransaction,
  itemUid: Uid,
  entry: ValueEntry,
  now: Instant,
): Promise<void> {
  const { uid, definitionUid, startDate } = entry;
  await transaction.write(deleteMarkedAt, [itemUid, definitionUid, startDate]);
  const changes = [uid, itemUid, now, ...valuesOf(changedValueFields, entry)];
  const updated = await refuseDuplicate(transaction.write(update, changes), duplicate);
  if (updated > 0) return;
  const values = [itemUid, now, definitionUid, ...valuesOf(valueFields, entry)];
  const inserted = await refuseDuplicate(transaction.write(insert, values), duplicate);
  if (inserted === 0) throw notFound('The item value definition');
}

export async function markValueEntriesDeleted(
  transaction: SqlTransaction,
  itemUid: Uid,
  uids: readonly Uid[],
  now: Instant,
): Promise<void> {
  const keys = new Set(uids);
  const deleted = await transaction.write(markDeleted, [itemUid, JSON.stringify([...keys]), now]);
  if (deleted < keys.size) throw notFound('The data item value');
}

function duplicate(): EmissionsError {
  return badInput(
    'startDate',
    'The value already has an entry from this time on: change that one, or choose another time.',
    'duplicate',
  );
}
