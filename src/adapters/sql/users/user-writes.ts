import { badInput, EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { quote, type Uid } from '../../../domain/basics/uid.ts';
import type { User } from '../../../domain/access/user.ts';
import type { UserChange } from '../../../ports/user-store.ts';
import { refuseDuplicate } from '../write-conflicts.ts';
import { column, type RecordColumns } from '../columns.ts';
import { columnsOf, excluded, insertOf, valuesOf } from '../record-columns.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';
import { unknownUser, writeMemberships } from './memberships.ts';

/** Groups and ended sessions have tables of their own. */
export const userFields: RecordColumns<Omit<User, 'groups' | 'endedSessions'>> = {
  uid: column.uid('uid'),
  username: column.text('username'),
  passwordHash: column.text('password_hash'),
  isAdministrator: column.flag('is_administrator'),
  apiVersion: column.text('api_version'),
  locale: column.text('locale'),
  timeZone: column.text('time_zone'),
  isDisabled: column.flag('is_disabled'),
  sessionsFrom: column.time('sessions_from'),
};
const columns = columnsOf(userFields);

const isKnown = 'select 1 from users where username = ?1 and is_removed = 0';

/** Restores a removed account with the same uid, which may own profiles. */
const insert = `
${insertOf('users', columns, { is_removed: '0' })}
on conflict (uid) do update set ${excluded([...columns, 'is_removed'])}
where users.is_removed = 1`;

/** Keeps the record, which profiles refer to, without password, memberships and keys. */
const markRemoved = ({ jsonValues }: Dialect) => `
update users set is_removed = 1, password_hash = ''
where is_removed = 0 and username in ${jsonValues('?1')}`;

const deleteOfRemoved = ['memberships.user_uid', 'api_keys.user_uid', 'profile_shares.grantee_uid'].map(
  (column) => `
delete from ${column.split('.')[0]} where ${column.split('.')[1]} in (select uid from users where is_removed = 1)`,
);

const change = `
update users set
  password_hash = coalesce(?2, password_hash),
  sessions_from = case when ?3 > sessions_from then ?3 when ?3 is null then sessions_from else sessions_from + 1 end,
  is_disabled = coalesce(?4, is_disabled)
where username = ?1 and is_removed = 0 and password_hash = coalesce(?5, password_hash)`;

const insertEndedSession = `
insert into ended_sessions (user_uid, began)
select u.uid, ?2 from users u where u.uid = ?1 and u.is_removed = 0
on conflict (user_uid, began) do update set began = excluded.began`;

const forgetSessions = 'delete from ended_sessions where user_uid = ?1 and began < ?2';

/** A row if the user is an administrator, and none is left who is not disabled. */
const wasLastAdministrator = `
select 1 from users u where u.username = ?1 and u.is_removed = 0 and u.is_administrator = 1 and not exists (
  select 1 from users a where a.is_administrator = 1 and a.is_disabled = 0 and a.is_removed = 0)`;

export async function insertUser(transaction: SqlTransaction, user: User): Promise<void> {
  if (await exists(transaction, user.username)) throw taken(user);
  await insertRecord(transaction, user);
}

export async function ensureUsers(transaction: SqlTransaction, users: readonly User[]): Promise<void> {
  for (const user of users) {
    if (!(await exists(transaction, user.username))) await insertRecord(transaction, user);
  }
}

export async function removeUsers(transaction: SqlTransaction, usernames: readonly string[]): Promise<void> {
  await transaction.write(markRemoved, [JSON.stringify(usernames)]);
  for (const statement of deleteOfRemoved) await transaction.write(statement, []);
}

export async function updateUser(
  transaction: SqlTransaction,
  username: string,
  { passwordHash, sessionsFrom, isDisabled, replacedHash }: UserChange,
): Promise<void> {
  const changed = await transaction.write(change, [
    username,
    passwordHash ?? null,
    sessionsFrom ?? null,
    isDisabled === undefined ? null : Number(isDisabled),
    replacedHash ?? null,
  ]);
  if (changed === 0 && replacedHash === undefined) throw unknownUser(username);
  if (isDisabled !== true) return;
  if ((await transaction.read(wasLastAdministrator, [username])).length > 0)
    throw lastAdministrator(username);
}

function lastAdministrator(username: string): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `${quote(username)} is the last administrator who can sign in: make or enable another one first.`,
    { argument: 'isDisabled' },
  );
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

async function insertRecord(transaction: SqlTransaction, user: User): Promise<void> {
  const inserted = await refuseDuplicate(transaction.write(insert, valuesOf(userFields, user)), () =>
    taken(user),
  );
  if (inserted === 0) throw badInput('uid', 'A user with this uid already exists.', 'duplicate');
  await writeMemberships(transaction, user.uid, user.groups);
}

function taken({ username }: User): EmissionsError {
  return badInput('username', `A user ${quote(username)} already exists.`, 'duplicate');
}
