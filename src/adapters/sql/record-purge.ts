import type { Instant } from '../../domain/basics/instant.ts';
import type { PurgeCounts } from '../../ports/store.ts';
import { profileScope } from './labels.ts';
import { readUid } from './rows.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';
import type { Dialect, Statement } from './dialect.ts';

type Kind = keyof PurgeCounts;

/**
 * How records of one kind are purged: `select` finds the keys of up to `?2`
 * records that were deleted before `?1`.
 */
interface PurgeStep {
  readonly select: Statement;
  /** Deletes their dependents, then the records themselves, by a JSON list of keys. */
  readonly deletes: readonly { readonly kind: Kind | null; readonly sql: Statement }[];
}

/** `?1` is a list of values of the column. */
function deleteBy(table: string, column: string): Statement {
  return ({ jsonValues }) => `delete from ${table} where ${column} in ${jsonValues('?1')}`;
}

/** The pairs of the list: of a profile and its item, or of an item and its entry. */
const pairs = ({ jsonEach, jsonMember }: Dialect) => `
  select ${jsonMember('k.value', 0)}, ${jsonMember('k.value', 1)} from ${jsonEach('?1', 'k')}`;

/**
 * A record is purged with the one that it is in or uses, whether or not it is
 * marked itself. Cross joins run in the order in which they are written.
 */
const profileItems: PurgeStep = {
  select: ({ jsonArray }) => `
select ${jsonArray('p.profile_uid, p.uid')} as uid from profile_items p where p.deleted < ?1
union all
select ${jsonArray('p.profile_uid, p.uid')} from profiles f cross join profile_items p where f.deleted < ?1 and p.profile_uid = f.uid
union all
select ${jsonArray('p.profile_uid, p.uid')} from data_items i cross join profile_items p where i.deleted < ?1 and p.data_item_uid = i.uid
union all
select ${jsonArray('p.profile_uid, p.uid')} from data_categories c cross join data_items i cross join profile_items p
where c.deleted < ?1 and i.category_uid = c.uid and p.data_item_uid = i.uid
limit ?2`,
  deletes: [
    {
      kind: null,
      sql: (sql) => `delete from profile_item_values where (profile_uid, item_uid) in (${pairs(sql)})`,
    },
    { kind: null, sql: (sql) => `delete from labels where (scope, uid) in (${pairs(sql)})` },
    {
      kind: null,
      sql: (sql) => `delete from record_emissions where (profile_uid, item_uid) in (${pairs(sql)})`,
    },
    {
      kind: null,
      sql: (sql) => `delete from profile_item_edits where (profile_uid, item_uid) in (${pairs(sql)})`,
    },
    {
      kind: null,
      sql: (sql) => `delete from import_records where (profile_uid, item_uid) in (${pairs(sql)})`,
    },
    {
      kind: 'profileItems',
      sql: (sql) => `delete from profile_items where (profile_uid, uid) in (${pairs(sql)})`,
    },
  ],
};

const profiles: PurgeStep = {
  select: `
select f.uid from profiles f
where f.deleted < ?1 and not exists (select 1 from profile_items p where p.profile_uid = f.uid)
limit ?2`,
  deletes: [
    {
      kind: null,
      sql: ({ jsonValues }) =>
        `delete from labels where scope = '${profileScope}' and uid in ${jsonValues('?1')}`,
    },
    { kind: null, sql: deleteBy('imports', 'profile_uid') },
    { kind: null, sql: deleteBy('profile_shares', 'profile_uid') },
    { kind: null, sql: deleteBy('profile_item_edits', 'profile_uid') },
    { kind: 'profiles', sql: deleteBy('profiles', 'uid') },
  ],
};

const dataItemValues: PurgeStep = {
  select: ({ jsonArray }) =>
    `select ${jsonArray('item_uid, uid')} as uid from data_item_values where deleted < ?1 limit ?2`,
  deletes: [
    {
      kind: 'dataItemValues',
      sql: (sql) => `delete from data_item_values where (item_uid, uid) in (${pairs(sql)})`,
    },
  ],
};

const dataItems: PurgeStep = {
  select: `
select uid from (
  select uid from data_items where deleted < ?1
  union all
  select i.uid from data_categories c cross join data_items i where c.deleted < ?1 and i.category_uid = c.uid
) i
where not exists (select 1 from profile_items p where p.data_item_uid = i.uid)
limit ?2`,
  deletes: [
    { kind: 'dataItemValues', sql: deleteBy('data_item_values', 'item_uid') },
    { kind: 'dataItems', sql: deleteBy('data_items', 'uid') },
  ],
};

const dataCategories: PurgeStep = {
  select: `
select c.uid from data_categories c
where c.deleted < ?1
  and not exists (select 1 from data_categories b where b.parent_uid = c.uid)
  and not exists (select 1 from data_items i where i.category_uid = c.uid)
limit ?2`,
  deletes: [{ kind: 'dataCategories', sql: deleteBy('data_categories', 'uid') }],
};

/** Referring records before those that they refer to. */
const steps = [profileItems, profiles, dataItemValues, dataItems, dataCategories];

const deleteExpiredKeys = `
delete from idempotency_keys where (user_uid, key_text) in (
  select user_uid, key_text from idempotency_keys where expires <= ?1 order by expires limit ?2)`;

const deleteImportsOfNothing = `
delete from imports where (uid, profile_uid) in (
  select uid, profile_uid from imports where created < ?1 and added + updated = 0 limit ?2)`;

/** About ten thousand rows with their values, which take tens of milliseconds. */
const batchSize = 200;

/**
 * Removes records that were deleted before an instant, one batch per transaction,
 * so that other writers can proceed and an interruption loses nothing. Imported
 * records stay known as imported, or the next import would bring them back.
 */
export async function purge(
  connection: SqlConnection,
  deletedBefore: Instant,
  signal: AbortSignal,
): Promise<PurgeCounts> {
  const counts: Record<Kind, number> = {
    dataCategories: 0,
    dataItems: 0,
    dataItemValues: 0,
    profiles: 0,
    profileItems: 0,
  };
  for (const step of steps) {
    while (await connection.transaction((batch) => purgeBatch(batch, step, deletedBefore, counts), signal));
  }
  for (const sql of [deleteExpiredKeys, deleteImportsOfNothing])
    while (
      (await connection.transaction((batch) => batch.write(sql, [deletedBefore, batchSize]), signal)) > 0
    );
  return counts;
}

/** Returns whether anything was removed. */
async function purgeBatch(
  transaction: SqlTransaction,
  { select, deletes }: PurgeStep,
  deletedBefore: Instant,
  counts: Record<Kind, number>,
): Promise<boolean> {
  const rows = await transaction.read(select, [deletedBefore, batchSize]);
  if (rows.length === 0) return false;
  const uids = JSON.stringify(rows.map((row) => readUid(row, 'uid')));
  for (const { kind, sql } of deletes) {
    const deleted = await transaction.write(sql, [uids]);
    if (kind !== null) counts[kind] += deleted;
  }
  return true;
}
