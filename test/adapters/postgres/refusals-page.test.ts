import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { ConfigError } from '../../../src/config/config.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import {
  documentedRefusal,
  documentedRefusalOf,
  documentedRefusals,
} from '../../support/postgres/documented-refusals.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/postgres/pgbouncer.ts';
import { createPostgresDatabase, hasPostgres, urlOf } from '../../support/postgres/postgres-database.ts';
import {
  type OddListener,
  openClosingListener,
  openParrot,
  openSilentListener,
} from '../../support/upstreams/odd-listeners.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
const undo: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const step of undo.splice(0).toReversed()) await step();
});
afterAll(() => rmSync(folder, { recursive: true }));

const store = 'postgres://ann@HOST/DATABASE';

/** What the operator sees of a command line. */
function mistake(...args: readonly string[]): string {
  try {
    readConfig(args, {});
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.join(' ');
  }
  return 'accepted';
}

const address = (more: string) => () => mistake('--store', `${store}?${more}`);

const certificate = (content: string | null) => () => {
  const file = join(folder, 'FILE');
  rmSync(file, { force: true });
  if (content !== null) writeFileSync(file, content);
  try {
    parseAddress(`${store}?sslmode=verify-full&sslrootcert=${file}`);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

/** Found before anything is connected to. */
const addresses: Readonly<Record<string, () => string>> = {
  'a parameter that libpq has and the program has not': address('sslcert=x'),
  'a parameter given twice': address('port=1&port=2'),
  'a wrong `target_session_attrs`': address('target_session_attrs=master'),
  'a wrong `connect_timeout`': address('connect_timeout=0'),
  'a wrong `application_name`': address('application_name=%C3%BC'),
  'a wrong `sslmode`': address('sslmode=prefer'),
  'a wrong `host`': address('host=a%20b'),
  'a wrong `port`': address('port=70000'),
  'two ports for three hosts': address('host=a,b,c&port=1,2'),
  'no database': () => mistake('--store', 'postgres://HOST'),
  'characters that are not encoded': () => mistake('--store', 'postgres://ann:se%cret@HOST/DATABASE'),
  'notifications without PostgreSQL': () => mistake('--store-notify', store),
  'an `sslrootcert` that cannot be read': certificate(null),
  'an `sslrootcert` without a certificate': certificate('nothing'),
  'an `sslrootcert` with a broken certificate': certificate(
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  ),
};

/** Without what is the same in all rows, which the page says above the table. */
const shown = (message: string): string =>
  message.replace(/^--store must be .*?; (.*)\. It is not shown, because it may contain a password\.$/, '$1');

it.each(Object.entries(addresses))('what the page says of %s is what the program says', (what, messageOf) => {
  expect(shown(messageOf())).toBe(documentedRefusal(what));
});

async function expectRefusal(what: string, url: string): Promise<void> {
  const opening = openPostgresStore({ url, poolSize: 1 }, noSignal);
  const message = await opening.then(
    (opened) => opened.close().then(() => 'opened'),
    (error: Error) => error.message,
  );
  expect(message).toBe(documentedRefusalOf(what, url));
}

const listening = async (open: () => Promise<OddListener>, more = ''): Promise<string> => {
  const listener = await open();
  undo.push(() => listener.close());
  return `postgres://ann:a-secret@127.0.0.1:${listener.port}/emissions${more}`;
};

const listeners: Readonly<Record<string, () => string | Promise<string>>> = {
  'a port where nothing listens': () => 'postgres://ann@127.0.0.1:1/emissions',
  'a name that is not known': () => 'postgres://ann@no-such-host.invalid/emissions',
  'a silent server or port': () => listening(openSilentListener, '?connect_timeout=1'),
  'something that is not PostgreSQL': () => listening(openClosingListener),
  'something that does not speak TLS': () =>
    listening(() => openParrot('SSH-2.0-OpenSSH_9.6\r\n'), '?sslmode=require'),
};

it.each(Object.entries(listeners))('%s is refused with the line on the page', async (what, open) => {
  await expectRefusal(what, await open());
});

/** A database of its own, with something done to it, for a user who is made for it. */
async function database(sql: (database: string, user: string) => string): Promise<string> {
  const { url, query, drop } = await createPostgresDatabase();
  const there = new URL(url);
  const user = `user_${process.pid}_${process.hrtime.bigint()}`;
  await query(`create role ${user} login password 'a-secret'`);
  undo.push(async () => {
    await query(`drop role ${user}`);
    await drop();
  });
  await query(sql(there.pathname.slice(1), user));
  there.username = user;
  there.password = 'a-secret';
  return there.href;
}

const servers: Readonly<Record<string, () => string | Promise<string>>> = {
  'a wrong user or password': () => urlOf('postgres', { password: 'wrong-secret' }),
  'a database that is not there': () => urlOf('nothing_there'),
  'a user without the right to connect': () =>
    database((name) => `revoke connect on database ${name} from public`),
  'a server without connections left': () => database((_, user) => `alter role ${user} connection limit 0`),
  'a read-only server, with `read-write`': async () =>
    `${await database((name) => `alter database ${name} set default_transaction_read_only = on`)}?target_session_attrs=read-write`,
  'a server without TLS': () => `${urlOf('postgres')}?sslmode=require`,
};

describe.skipIf(!hasPostgres)('a PostgreSQL server', () => {
  it.each(Object.entries(servers))('%s is refused with the line on the page', async (what, open) => {
    await expectRefusal(what, await open());
  });
});

async function pooler(settings?: Readonly<Record<string, string>>): Promise<string> {
  const started = await startPgBouncer(urlOf('postgres'), 'transaction', settings);
  undo.push(() => started.stop());
  return started.urlOf(urlOf('postgres'));
}

describe.skipIf(!hasPostgres || !hasPgBouncer)('a PgBouncer', () => {
  it('one that refuses a parameter is named with it', async () => {
    const url = await pooler();
    vi.stubEnv('PGOPTIONS', '-c geqo=off');
    const opening = openPostgresStore({ url, poolSize: 1 }, noSignal);
    const message = await opening.then(String, ({ message: said }: Error) => said);
    // Newer ones accept options, and refuse the one in them.
    expect(message.replace('the parameter geqo', 'the parameter options')).toBe(
      documentedRefusalOf('a pooler that refuses a parameter', url),
    );
  });

  it('one that does not know the user says so', async () => {
    const url = await pooler({ auth_type: 'scram-sha-256', auth_file: '/dev/null' });
    await expectRefusal('a pooler that does not know the user', url);
  });

  it('one without a free connection says so', async () => {
    const url = await pooler({ query_wait_timeout: '1', default_pool_size: '1' });
    const holder = new Client(url);
    await holder.connect();
    undo.push(() => holder.end());
    await holder.query('begin');
    await expectRefusal('a pooler without a free connection', url);
  });
});

it('each line of the page is checked against the program in one of these tests', () => {
  const tests = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const missing = documentedRefusals.filter((what) => !tests.some((text) => text.includes(`'${what}'`)));
  expect(missing).toEqual([]);
});
