import { aboutEntry } from '../../../domain/basics/batch-entries.ts';
import { notFound, staleVersion } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { useTaken } from '../../../domain/profiles/profile-item.ts';
import type { Editor, ProfileItemEdit } from '../../../domain/profiles/profile-item-edit.ts';
import type {
  NewProfileItem,
  ProfileItemWrite,
  ProfileValueEntry,
  StoredProfileItemKey,
} from '../../../ports/profile-store.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import { column, readRow } from '../columns.ts';
import { addLabels, replaceLabels } from '../labels.ts';
import { recordPages, rowPages } from '../key-pages.ts';
import {
  columnsOf,
  excluded,
  insertListOf,
  listParameter,
  selectOf,
  updateOf,
  valuesOf,
} from '../record-columns.ts';
import { hasDataItem, profileItemFields, profileItemJoins } from './profile-item-columns.ts';
import { profileValueFields } from './profile-item-values.ts';
import { changesBy, creationBy, readWrittenValues } from './edits-of-writes.ts';
import { addEdits } from './profile-item-edits.ts';
import { byProfile, distinct, itemsOfOneProfile } from './profile-item-keys.ts';
import { number, readUid } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect, Statement } from '../dialect.ts';

const newItemFields = {
  uid: column.uid('uid'),
  profileUid: column.uid('profile_uid'),
  dataItemUid: column.uid('data_item_uid'),
  rowKey: column.textOrNull('row_key'),
  ...profileItemFields,
};

/**
 * `?1` are the new items. Their profiles are joined by uid alone: while PostgreSQL has no statistics
 * of profiles that were just created, it would look for each among all that are not deleted.
 */
const insertItems = (sql: Dialect) =>
  insertListOf(sql, 'profile_items', newItemFields, {
    more: { category_uid: 'i.category_uid', created: '?2', modified: '?2', version: '1' },
    joins: `
${sql.joinEach('profiles', 'f', `f.uid = ${sql.jsonMember('k.value', 1)}`)}
${sql.joinEach('data_items', 'i', `i.uid = ${sql.jsonMember('k.value', 2)} and i.deleted is null`)}
${sql.joinEach('data_categories', 'c', 'c.uid = i.category_uid and c.deleted is null')}`,
    condition: 'f.deleted is null',
  });

const selectChangeable = (sql: Dialect) => {
  const { from, where } = itemsOfOneProfile(sql);
  return `select p.uid, p.version, ${selectOf(profileItemFields, 'p')} from ${from} ${profileItemJoins}
where ${where} and ${hasDataItem} ${sql.forUpdate('p')}`;
};

const update = updateOf(
  'profile_items',
  columnsOf(profileItemFields),
  { modified: '?4', version: 'version + 1' },
  'profile_uid = ?3 and uid = ?1 and deleted is null and version = coalesce(?2, version)',
);

const newValueFields = {
  profileUid: column.uid('profile_uid'),
  itemUid: column.uid('item_uid'),
  ...profileValueFields,
};

/** `?1` are values of several items. */
const insertValues = (sql: Dialect) =>
  insertListOf(sql, 'profile_item_values', newValueFields, { more: { created: '?2', modified: '?2' } });

/** Costs PostgreSQL a third more. */
const upsertValues = (sql: Dialect) => `
${insertValues(sql)}
on conflict (profile_uid, item_uid, definition_uid) do update set
  ${excluded([...columnsOf(profileValueFields), 'modified'])}`;

export async function insertProfileItems(
  transaction: SqlTransaction,
  items: readonly NewProfileItem[],
  now: Instant,
  by?: Editor,
): Promise<void> {
  for (const page of recordPages(items)) {
    const parameters = [listParameter(newItemFields, page), now];
    const inserted = await refuseDuplicate(transaction.write(insertItems, parameters), () => useTaken(null));
    if (inserted < page.length) throw notFound('The profile, or the data item,');
  }
  await writeValues(transaction, insertValues, items, now);
  await addLabels(
    transaction,
    items.map(({ profileUid: scope, uid, labels }) => ({ scope, uid, labels })),
  );
  if (by !== undefined) await addEdits(transaction, items.map(creationBy(by, now)));
}

export async function updateProfileItems(
  transaction: SqlTransaction,
  writes: readonly ProfileItemWrite[],
  now: Instant,
  by?: Editor,
): Promise<void> {
  const edits: ProfileItemEdit[] = [];
  for (const [profileUid, ofProfile] of byProfile(writes)) {
    const live = await transaction.read(selectChangeable, [profileUid, JSON.stringify(distinct(ofProfile))]);
    const versions = new Map(live.map((row) => [readUid(row, 'uid'), number(row, 'version')]));
    const records = new Map(live.map((row) => [readUid(row, 'uid'), readRow(profileItemFields, row)]));
    if (by !== undefined) {
      const valuesOf = await readWrittenValues(transaction, profileUid, ofProfile);
      const before = {
        recordOf: (uid: Uid) => records.get(uid),
        versionOf: (uid: Uid) => versions.get(uid),
        valuesOf,
      };
      edits.push(...changesBy(by, now, ofProfile, before));
    }
    for (const write of ofProfile) {
      await updateRecord(transaction, write, versions.get(write.uid), now).catch((error: unknown) => {
        throw aboutEntry(error, writes.indexOf(write), writes.length);
      });
    }
    const relabelled = ofProfile.filter(
      ({ uid, labels }) => JSON.stringify(labels) !== JSON.stringify(records.get(uid)?.labels),
    );
    if (relabelled.length > 0) await replaceLabels(transaction, profileUid, relabelled);
  }
  await writeValues(transaction, upsertValues, writes, now);
  await addEdits(transaction, edits);
}

async function updateRecord(
  transaction: SqlTransaction,
  write: ProfileItemWrite,
  version: number | undefined,
  now: Instant,
): Promise<void> {
  if (version === undefined) throw notFound('The profile item');
  const { uid, profileUid, expectedVersion = null } = write;
  const parameters = [uid, expectedVersion, profileUid, now, ...valuesOf(profileItemFields, write)];
  const updated = await refuseDuplicate(transaction.write(update, parameters), () => useTaken(null));
  if (updated === 0) throw staleVersion('The profile item', version);
}

async function writeValues(
  transaction: SqlTransaction,
  statement: Statement,
  items: readonly (StoredProfileItemKey & { readonly values: readonly ProfileValueEntry[] })[],
  now: Instant,
): Promise<void> {
  const values = items.flatMap(({ profileUid, uid: itemUid, values: own }) =>
    own.map((value) => ({ ...value, profileUid, itemUid })),
  );
  for (const page of rowPages(values)) {
    await transaction.write(statement, [listParameter(newValueFields, page), now]);
  }
}
