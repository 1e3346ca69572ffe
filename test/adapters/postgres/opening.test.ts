import { inspect } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import {
  openPostgresStore,
  type PostgresOptions,
} from '../../../src/adapters/postgres/open-postgres-store.ts';
import { postgresSchema } from '../../../src/adapters/postgres/schema-history.ts';
import { connect } from '../../../src/adapters/postgres/connect.ts';
import { deadlines } from '../../../src/adapters/postgres/deadlines.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { createPostgresDatabase, serverAddress, urlOf } from '../../support/postgres/postgres-database.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { fill, user } from '../sql/sample-records.ts';

const undo: (() => Promise<unknown>)[] = [];

async function createDatabase(options?: string) {
  const database = await createPostgresDatabase(options);
  undo.push(() => database.drop());
  return database;
}

async function open(url: string, more: Partial<PostgresOptions> = {}) {
  const store = await openPostgresStore({ url, poolSize: 3, ...more }, noSignal);
  undo.push(() => store.close());
  return store;
}

/** The message of the refusal, of which nothing holds the password. */
async function refusal(url: string, more?: Partial<PostgresOptions>): Promise<string> {
  const error: unknown = await open(url, more).catch((reason: unknown) => reason);
  if (!(error instanceof EmissionsError)) throw new Error('it was opened', { cause: error });
  const { password } = new URL(url);
  const everything = inspect(error, { depth: 10, showHidden: true }) + (error.stack ?? '');
  if (password !== '') expect(everything).not.toContain(password);
  return `${error.code}: ${error.message}`;
}

describeOnPostgres(
  'opening a PostgreSQL database',
  ({ database, open: openFresh }) => {
    // Stores are closed before their database is dropped.
    afterEach(async () => {
      for (const step of undo.splice(0).toReversed()) await step();
    });

    it('the database contains what an earlier process wrote', async () => {
      const { url } = await database();
      const first = await openPostgresStore({ url, poolSize: 3 }, noSignal);
      await fill(first);
      await first.close();
      const second = await open(url, { mustExist: true });
      expect(await second.users.findByUsername('ann', noSignal)).toEqual(user('ann'));
    });

    it('the error states what is wrong with the address', async () => {
      const { host, port } = serverAddress();
      expect(await refusal(urlOf('nothing_there'))).toBe(
        `STORE_UNAVAILABLE: The PostgreSQL database nothing_there at ${host}:${port} cannot be opened: there is no such database. Create it: createdb nothing_there.`,
      );
      expect(await refusal(urlOf('postgres', { password: 'wrong-secret' }))).toMatch(
        /^STORE_UNAVAILABLE: .* rejects the user \w+ with this password/,
      );
      expect(await refusal(urlOf('postgres', { user: 'nobody_known', password: 'wrong-secret' }))).toMatch(
        /the user nobody_known/,
      );
      expect(await refusal('postgres://ann:a-secret@127.0.0.1:1/emissions')).toBe(
        'STORE_UNAVAILABLE: The PostgreSQL database emissions at 127.0.0.1:1 cannot be opened: nothing listens there. Fix host and port, or start the database.',
      );
      expect(await refusal('postgres://ann:a-secret@no-such-host.invalid/emissions')).toMatch(
        /there is no host named no-such-host\.invalid/,
      );
      expect(await refusal(`${urlOf('postgres')}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).toMatch(
        /sslrootcert .* cannot be read/,
      );
    });

    it('a database of another program is refused, and nothing is written to it', async () => {
      const foreign = await createDatabase();
      await foreign.query('create table songs (title text)');
      expect(await refusal(foreign.url)).toMatch(/belongs to another application/);
      const tables = await foreign.query("select tablename from pg_tables where schemaname = 'public'");
      expect(tables).toEqual([{ tablename: 'songs' }]);
    });

    it('a newer schema and another encoding are refused', async () => {
      await openFresh();
      await (await database()).query('insert into schema_versions (version) values (999)');
      expect(await refusal((await database()).url)).toMatch(/has schema 999.*newer version/);
      const latin = await createDatabase("encoding 'LATIN1' locale 'C' template template0");
      expect(await refusal(latin.url)).toMatch(/has the encoding LATIN1.*UTF8/);
    });

    it('a missing schema is reported when one is required', async () => {
      const { url, query } = await database();
      expect(await refusal(url, { mustExist: true })).toMatch(
        /^NOT_FOUND: The .* has no tables of this program/,
      );
      expect(await query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    });

    it('a missing privilege is reported', async () => {
      const { url, query } = await database();
      const name = `reader_${process.pid}_${Date.now()}`;
      await query(
        `create role ${name} login password 'a-secret'; revoke create on schema public from public`,
      );
      undo.push(() => query(`drop role ${name}`));
      const reader = new URL(url);
      reader.username = name;
      reader.password = 'a-secret';
      expect(await refusal(reader.href)).toMatch(/lacks a required privilege/);
    });

    it('processes that start at once create one schema', async () => {
      const { url, query } = await database();
      const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)));
      await stores[5]?.users.ensure([user('ann')], noSignal);
      expect(await stores[0]?.users.list(noSignal)).toEqual([user('ann')]);
      const versions = await query('select version::int from schema_versions order by version');
      expect(versions).toEqual(postgresSchema.migrations.map(({ version }) => ({ version })));
    });

    it('each connection has its timeouts', async () => {
      const { url } = await database();
      await open(url);
      const connection = await connect(parseAddress(url), { limits: deadlines });
      const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
      const { rows } = await connection.client.query(
        `select ${names.map((name) => `(select setting::int from pg_settings where name = '${name}') as ${name}`).join()}`,
      );
      await connection.close();
      expect(rows).toEqual([
        {
          statement_timeout: deadlines.statementMs,
          lock_timeout: deadlines.lockMs,
          idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
        },
      ]);
    });
  },
  { isEmpty: true },
);
