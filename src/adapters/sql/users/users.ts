import type { GroupMembership, Role } from '../../../domain/access/group.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { User } from '../../../domain/access/user.ts';
import type { UserStore } from '../../../ports/user-store.ts';
import type { Dialect } from '../dialect.ts';
import { revisingTransaction } from '../revision.ts';
import { readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { json, readUid, text } from '../rows.ts';
import type { Row, SqlConnection, SqlTransaction } from '../sql-connection.ts';
import { joinGroup, leaveGroup } from './memberships.ts';
import { insertUser, endSession, ensureUsers, removeUsers, updateUser, userFields } from './user-writes.ts';

/** Groups and ended sessions come as JSON, so that a user needs one statement. */
const select = ({ jsonArray, jsonGroupArray }: Dialect) => `
select ${selectOf(userFields, 'u')},
  (select ${jsonGroupArray(`${jsonArray('g.uid, g.name, m.role')} order by m.position`)}
    from memberships m join groups g on g.uid = m.group_uid where m.user_uid = u.uid) as groups,
  (select ${jsonGroupArray('e.began order by e.began')}
    from ended_sessions e where e.user_uid = u.uid) as ended_sessions
from users u where u.is_removed = 0`;
const selectByUsername = (sql: Dialect) => `${select(sql)} and u.username = ?1`;
const selectByUid = (sql: Dialect) => `${select(sql)} and u.uid = ?1`;
const selectAll = (sql: Dialect) => `${select(sql)} order by u.username`;

const selectGroups = 'select uid, name from groups order by name';

export function createUserStore(connection: SqlConnection): UserStore {
  const write = (work: (transaction: SqlTransaction) => Promise<void>, signal: AbortSignal) =>
    revisingTransaction(connection, work, signal);
  return {
    async findByUsername(username, signal) {
      const [row] = await connection.read(selectByUsername, [username], signal);
      return row === undefined ? null : toUser(row);
    },

    async findByUid(uid, signal) {
      const [row] = await connection.read(selectByUid, [uid], signal);
      return row === undefined ? null : toUser(row);
    },

    async list(signal) {
      return (await connection.read(selectAll, [], signal)).map(toUser);
    },

    async listGroups(signal) {
      const rows = await connection.read(selectGroups, [], signal);
      return rows.map((row) => ({ uid: readUid(row, 'uid'), name: text(row, 'name') }));
    },

    ensure: (users, signal) => write((to) => ensureUsers(to, users), signal),
    remove: (usernames, signal) => write((to) => removeUsers(to, usernames), signal),
    create: (user, signal) => write((to) => insertUser(to, user), signal),
    update: (username, change, _, signal) => write((to) => updateUser(to, username, change), signal),
    join: (username, group, _, signal) => write((to) => joinGroup(to, username, group), signal),
    leave: (username, group, _, signal) => write((to) => leaveGroup(to, username, group), signal),
    endSession: (uid, began, forgetBefore, signal) =>
      write((to) => endSession(to, uid, began, forgetBefore), signal),
  };
}

/** The members of the arrays in the column `groups`. */
type MembershipColumns = readonly [uid: Uid, name: string, role: Role];

function toUser(row: Row): User {
  return {
    ...readRow(userFields, row),
    groups: json<readonly MembershipColumns[]>(row, 'groups').map(toMembership),
    endedSessions: json<readonly Instant[]>(row, 'ended_sessions'),
  };
}

function toMembership([uid, name, role]: MembershipColumns): GroupMembership {
  return { uid, name, role };
}
