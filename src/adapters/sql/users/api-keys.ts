import { type ApiKey, KEYS_OF_ONE_USER } from '../../../domain/access/api-key.ts';
import { badInput, notFound } from '../../../domain/basics/errors.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import { columnsOf, insertOf, selectOf, valuesOf } from '../record-columns.ts';
import { text } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import type { ApiKeyStore, StoredApiKey } from '../../../ports/user-store.ts';

/** The name of the user is the account's. */
const fields: RecordColumns<Omit<ApiKey, 'username'>> = {
  uid: column.uid('uid'),
  name: column.text('name'),
  lastCharacters: column.text('last_characters'),
  isReadOnly: column.flag('is_read_only'),
  created: column.time('created'),
  expires: column.timeOrNull('expires'),
  lastUsed: column.timeOrNull('last_used'),
};
const hiddenFields: RecordColumns<Omit<StoredApiKey, 'apiKey'>> = {
  userUid: column.uid('user_uid'),
  digest: column.text('digest'),
};

const selectAll = `
select ${selectOf(fields, 'k')}, ${selectOf(hiddenFields, 'k')}, u.username
from api_keys k join users u on u.uid = k.user_uid and u.is_removed = 0`;
const byAge = 'order by u.username, k.created, k.uid';

const insert = insertOf('api_keys', [...columnsOf(fields), ...columnsOf(hiddenFields)]);
const selectOldest = `
select uid from api_keys where user_uid = ?1 limit 1 offset ${KEYS_OF_ONE_USER - 1}`;

export function createApiKeyStore(connection: SqlConnection): ApiKeyStore {
  return {
    async find(uid, signal) {
      const [row] = await connection.read(`${selectAll} where k.uid = ?1`, [uid], signal);
      return row === undefined ? null : { apiKey: toApiKey(row), ...readRow(hiddenFields, row) };
    },

    async list(userUid, signal) {
      const rows =
        userUid === null
          ? await connection.read(`${selectAll} ${byAge}`, [], signal)
          : await connection.read(`${selectAll} where k.user_uid = ?1 ${byAge}`, [userUid], signal);
      return rows.map(toApiKey);
    },

    async create(key, signal) {
      await connection.transaction(async (transaction) => {
        if ((await transaction.read(selectOldest, [key.userUid])).length > 0) throw tooMany(key.apiKey);
        await transaction.write(insert, [...valuesOf(fields, key.apiKey), ...valuesOf(hiddenFields, key)]);
      }, signal);
    },

    async delete(uid, _, signal) {
      const deleted = await connection.transaction(
        (transaction) => transaction.write('delete from api_keys where uid = ?1', [uid]),
        signal,
      );
      if (deleted === 0) throw notFound(`The API key ${uid}`);
    },

    async markUsed(uid, now, signal) {
      await connection.transaction(
        (transaction) => transaction.write('update api_keys set last_used = ?2 where uid = ?1', [uid, now]),
        signal,
        'shared',
      );
    },
  };
}

function toApiKey(row: Row): ApiKey {
  return { ...readRow(fields, row), username: text(row, 'username') };
}

function tooMany({ username }: ApiKey): Error {
  return badInput(
    'username',
    `${username} has ${KEYS_OF_ONE_USER} API keys already; revoke one of them first.`,
    'too-many-entries',
  );
}
