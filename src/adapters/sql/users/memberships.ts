import type { GroupMembership } from '../../../domain/access/group.ts';
import { type EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import { quote, type Uid } from '../../../domain/basics/uid.ts';
import type { SqlTransaction } from '../sql-connection.ts';

const insertGroup = 'insert into groups (uid, name) values (?1, ?2) on conflict (name) do nothing';
const deleteMemberships = 'delete from memberships where user_uid = ?1';
const insertMembership = `
insert into memberships (user_uid, group_uid, role, position)
select ?1, g.uid, ?2, ?3 from groups g where g.name = ?4`;

const join = `
insert into memberships (user_uid, group_uid, role, position)
select u.uid, g.uid, ?3, (select coalesce(max(m.position), -1) + 1 from memberships m where m.user_uid = u.uid)
from users u cross join groups g where u.username = ?1 and u.is_removed = 0 and g.name = ?2
on conflict (user_uid, group_uid) do update set role = excluded.role`;

const leave = `
delete from memberships
where user_uid in (select uid from users where username = ?1 and is_removed = 0)
  and group_uid in (select uid from groups where name = ?2)`;

const isUser = 'select 1 from users where username = ?1 and is_removed = 0';

/** Replaces a user's memberships. Groups are matched by name; the uid is used for new ones only. */
export async function writeMemberships(
  transaction: SqlTransaction,
  userUid: Uid,
  groups: readonly GroupMembership[],
): Promise<void> {
  await transaction.write(deleteMemberships, [userUid]);
  for (const [position, { uid, name, role }] of groups.entries()) {
    await transaction.write(insertGroup, [uid, name]);
    await transaction.write(insertMembership, [userUid, role, position, name]);
  }
}

export async function joinGroup(
  transaction: SqlTransaction,
  username: string,
  { uid, name, role }: GroupMembership,
): Promise<void> {
  await transaction.write(insertGroup, [uid, name]);
  if ((await transaction.write(join, [username, name, role])) === 0) throw unknownUser(username);
}

export async function leaveGroup(
  transaction: SqlTransaction,
  username: string,
  group: string,
): Promise<void> {
  if ((await transaction.write(leave, [username, group])) > 0) return;
  if ((await transaction.read(isUser, [username])).length === 0) throw unknownUser(username);
  throw notFound(`The membership of ${quote(username)} in the group ${quote(group)}`, { argument: 'group' });
}

export function unknownUser(username: string): EmissionsError {
  return notFound(`The user ${quote(username)}`, { argument: 'username' });
}
