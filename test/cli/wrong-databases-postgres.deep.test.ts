import { describe, it } from 'vitest';
import {
  type OddListener,
  openClosingListener,
  openHttpListener,
  openParrot,
  openSilentListener,
} from '../support/upstreams/odd-listeners.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
  urlOf,
} from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import { at, expectRefused, password, type Prepare, type WrongDatabase } from './refused-databases.ts';

const program = openProgram();

const listening =
  (open: () => Promise<OddListener>): Prepare =>
  async () => {
    const listener = await open();
    return {
      store: `postgres://ann:${password}@127.0.0.1:${listener.port}/emissions`,
      undo: () => listener.close(),
    };
  };

async function prepared(
  sql: string,
  more?: (database: PostgresDatabase) => Partial<WrongDatabase>,
): Promise<WrongDatabase> {
  const database = await createPostgresDatabase();
  await database.query(sql);
  return { store: database.url, undo: () => database.drop(), ...more?.(database) };
}

/** A user who is made for the test, and taken away after it. */
const asUser =
  (options: string): Prepare =>
  async () => {
    const name = `user_${process.pid}_${process.hrtime.bigint()}`;
    const create = `create role ${name} login password '${password}' ${options}`;
    return prepared(`${create}; revoke create on schema public from public`, (database) => {
      const url = new URL(database.url);
      url.username = name;
      url.password = password;
      const undo = async (): Promise<void> => {
        await database.query(`drop owned by ${name}; drop role ${name}`);
        await database.drop();
      };
      return { store: url.href, undo };
    });
  };

const servers: readonly (readonly [string, Prepare, RegExp])[] = [
  ['where nothing listens', at(`postgres://ann:${password}@127.0.0.1:1/emissions`), /nothing listens there/],
  [
    'a host that is not there',
    at(`postgres://ann:${password}@no-such-host.invalid/emissions`),
    /no host named no-such-host\.invalid/,
  ],
  ['a silent port', listening(openSilentListener), /the connection timed out/],
  ['a port that hangs up', listening(openClosingListener), /not a PostgreSQL server/],
  ['a port that speaks HTTP', listening(openHttpListener), /not a PostgreSQL server/],
  [
    'a port that speaks something else',
    listening(() => openParrot('SSH-2.0-OpenSSH_9.6\r\n')),
    /the connection timed out|not a PostgreSQL server/,
  ],
  [
    'a wrong password',
    async () => ({ store: urlOf('postgres', { password }) }),
    /rejects the user \w+ with this password/,
  ],
  [
    'no such database',
    async () => ({ store: urlOf('nothing_there') }),
    /there is no such database\. Create it: createdb/,
  ],
  [
    'a database of something else',
    () => prepared('create table songs (title text)'),
    /belongs to another application/,
  ],
  [
    'a newer schema',
    () =>
      prepared(
        'create table schema_versions (version bigint primary key); insert into schema_versions values (999)',
      ),
    /has schema 999, but this program supports up to \d+: start the newer version/,
  ],
  ['a user without rights', asUser(''), /lacks a required privilege/],
  ['a user without connections left', asUser('connection limit 0'), /has no connections left/],
  ['a database that takes no writes', readOnly, /is read-only/],
];

async function readOnly(): Promise<WrongDatabase> {
  const database = await createPostgresDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`alter database ${name} set default_transaction_read_only = on`);
  return { store: database.url, undo: () => database.drop() };
}

describe.skipIf(!hasPostgres)('serve', () => {
  it.concurrent.each(servers)(
    'serve refuses %s in place of a PostgreSQL database',
    (_, prepare, message) => expectRefused(program, prepare, message),
    60_000,
  );
});
