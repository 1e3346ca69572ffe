import type { ApiVersion } from '../../domain/access.ts';
import type { User } from '../../domain/user.ts';
import type { UserStore } from '../../ports/store.ts';
import { flag, text } from './rows.ts';
import type { Row, SqlConnection } from './sql-connection.ts';

const columns = 'uid, username, password_hash, is_administrator, api_version, locale, time_zone, is_disabled';
const selectByUsername = `select ${columns} from users where username = ?`;
const selectByUid = `select ${columns} from users where uid = ?`;
const insert = `insert into users (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (username) do nothing`;
const deleteByUsername = 'delete from users where username in (select value from json_each(?))';

export function createUserStore(connection: SqlConnection): UserStore {
  return {
    async findByUsername(username, signal) {
      const [row] = await connection.read(selectByUsername, [username], signal);
      return row === undefined ? null : toUser(row);
    },

    async findByUid(uid, signal) {
      const [row] = await connection.read(selectByUid, [uid], signal);
      return row === undefined ? null : toUser(row);
    },

    async ensure(users, signal) {
      await connection.transaction(async (transaction) => {
        for (const user of users) await transaction.write(insert, parametersOf(user));
      }, signal);
    },

    async remove(usernames, signal) {
      await connection.transaction(
        (transaction) => transaction.write(deleteByUsername, [JSON.stringify(usernames)]),
        signal,
      );
    },
  };
}

function parametersOf(user: User): readonly (string | number)[] {
  return [
    user.uid,
    user.username,
    user.passwordHash,
    Number(user.isAdministrator),
    user.apiVersion,
    user.locale,
    user.timeZone,
    Number(user.isDisabled),
  ];
}

function toUser(row: Row): User {
  return {
    uid: text(row, 'uid'),
    username: text(row, 'username'),
    passwordHash: text(row, 'password_hash'),
    isAdministrator: flag(row, 'is_administrator'),
    apiVersion: text(row, 'api_version') as ApiVersion,
    locale: text(row, 'locale'),
    timeZone: text(row, 'time_zone'),
    isDisabled: flag(row, 'is_disabled'),
  };
}
