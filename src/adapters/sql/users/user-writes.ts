import { badInput, type EmissionsError, notFound } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/instant.ts';
import { quote, type Uid } from '../../../domain/uid.ts';
import type { User } from '../../../domain/user.ts';
import type { UserChange } from '../../../ports/user-store.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import { writeMemberships } from './groups.ts';
import type { SqlTransaction, SqlValue } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const isKnown = 'select 1 from users where username = ?1 and is_removed = 0';

/** An account of that uid which was taken out of use is the same one: it may own profiles. */
const insert = `
insert into users
  (uid, username, password_hash, is_administrator, api_version, locale, time_zone, is_disabled, sessions_from,
   is_removed)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0)
on conflict (uid) do update set
  username = excluded.username, password_hash = excluded.password_hash,
  is_administrator = excluded.is_administrator, api_version = excluded.api_version, locale = excluded.locale,
  time_zone = excluded.time_zone, is_disabled = excluded.is_disabled, sessions_from = excluded.sessions_from,
  is_removed = 0
where users.is_removed = 1`;

/** The record stays, for profiles say whose they are; without memberships and password it is of no use. */
const markRemoved = ({ jsonValues }: Dialect) => `
update users set is_removed = 1, password_hash = ''
where is_removed = 0 and username in ${jsonValues('?1')}`;

const deleteMembershipsOfRemoved =
  'delete from memberships where user_uid in (select uid from users where is_removed = 1)';

const change = `
update users set
  password_hash = coalesce(?2, password_hash), sessions_from = coalesce(?3, sessions_from),
  is_disabled = coalesce(?4, is_disabled)
where username = ?1 and is_removed = 0`;

const insertEndedSession = `
insert into ended_sessions (user_uid, began)
select u.uid, ?2 from users u where u.uid = ?1 and u.is_removed = 0
on conflict (user_uid, began) do update set began = excluded.began`;

const forgetSessions = 'delete from ended_sessions where user_uid = ?1 and began < ?2';

export async function addUser(transaction: SqlTransaction, user: User): Promise<void> {
  if (await exists(transaction, user.username)) throw taken(user);
  await insertUser(transaction, user);
}

export async function ensureUsers(transaction: SqlTransaction, users: readonly User[]): Promise<void> {
  for (const user of users) {
    if (!(await exists(transaction, user.username))) await insertUser(transaction, user);
  }
}

export async function removeUsers(transaction: SqlTransaction, usernames: readonly string[]): Promise<void> {
  await transaction.write(markRemoved, [JSON.stringify(usernames)]);
  await transaction.write(deleteMembershipsOfRemoved, []);
}

export async function updateUser(
  transaction: SqlTransaction,
  username: string,
  { passwordHash, sessionsFrom, isDisabled }: UserChange,
): Promise<void> {
  const changed = await transaction.write(change, [
    username,
    passwordHash ?? null,
    sessionsFrom ?? null,
    isDisabled === undefined ? null : Number(isDisabled),
  ]);
  if (changed === 0) throw notFound(`The user ${quote(username)}`);
}

export async function endSession(
  transaction: SqlTransaction,
  uid: Uid,
  began: Instant,
  forgetBefore: Instant,
): Promise<void> {
  if ((await transaction.write(insertEndedSession, [uid, began])) === 0) throw notFound('The user');
  await transaction.write(forgetSessions, [uid, forgetBefore]);
}

async function exists(transaction: SqlTransaction, username: string): Promise<boolean> {
  return (await transaction.read(isKnown, [username])).length > 0;
}

async function insertUser(transaction: SqlTransaction, user: User): Promise<void> {
  const inserted = await refuseDuplicate(transaction.write(insert, parametersOf(user)), () => taken(user));
  if (inserted === 0) throw badInput('uid', 'There is a user with this uid already.', 'duplicate');
  await writeMemberships(transaction, user.uid, user.groups);
}

function taken({ username }: User): EmissionsError {
  return badInput('username', `There is a user ${quote(username)} already.`, 'duplicate');
}

function parametersOf(user: User): readonly SqlValue[] {
  return [
    user.uid,
    user.username,
    user.passwordHash,
    Number(user.isAdministrator),
    user.apiVersion,
    user.locale,
    user.timeZone,
    Number(user.isDisabled),
    user.sessionsFrom,
  ];
}
