import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rounds } from '../support/deep.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { createFilledDatabase } from './filled-database.ts';

const category = 'transport/car/generic';
const item = 'L9S383G52PUZ';
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

function ask(
  { url }: Served,
  method: string,
  path: string,
  fields?: Record<string, string>,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { authorization, accept: 'application/json' },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
}

const program = openProgram();

describe.skipIf(!hasPostgres)('a PostgreSQL database', () => {
  let database: PostgresDatabase;
  let running: Served[] = [];

  beforeEach(async () => {
    database = await createFilledDatabase(program);
  });

  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGTERM')));
    running = [];
    await database.drop();
  });

  /** For what is about a database that no process has used. */
  async function useEmptyDatabase(): Promise<void> {
    await database.drop();
    database = await createPostgresDatabase();
  }

  const environment = () => ({
    EMISSIONS_STORE: database.url,
    EMISSIONS_TOKEN_KEY: 'the same key for all who serve together',
    EMISSIONS_DEMO_USERS: 'on',
    EMISSIONS_STORE_POOL: '4',
  });

  async function serve(): Promise<Served> {
    const server = await program.serve([], environment());
    running.push(server);
    return server;
  }

  it('a process with a key of its own reports that the others need the same', async () => {
    const own = await program.serve(['--data-dir', 'own-key'], { EMISSIONS_STORE: database.url });
    running.push(own);
    expect(own.out()).toContain('need the same EMISSIONS_TOKEN_KEY');
    expect((await serve()).out()).not.toContain('EMISSIONS_TOKEN_KEY');
  });

  it('several processes that start at once create the database, and serve the same records', async () => {
    await useEmptyDatabase();
    const servers = await Promise.all([serve(), serve(), serve()]);
    const { password } = new URL(database.url);
    for (const server of servers) {
      expect(server.out()).toMatch(/over the PostgreSQL database test_\w+ at 127\.0\.0\.1:\d+/);
      expect(server.out()).not.toContain(password);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    }
    const answers = await Promise.all(
      servers.map(async (server) => (await ask(server, 'GET', `/data/${category}`)).text()),
    );
    expect(answers[0]).toContain('petrol');
    expect(new Set(answers).size).toBe(1);
    const imported = await database.query(
      'select count(*)::int as total, max(version)::int as version from data_categories',
    );
    expect(imported).toMatchObject([{ version: 2 }]);
  });

  it('a session that is ended at one process is refused by the others', async () => {
    const servers = await Promise.all([serve(), serve()]);
    const [one, other] = servers;
    const body = new URLSearchParams({ username: 'demo', password: 'demo' });
    const signedIn = await fetch(`${one.url}/auth/signIn`, { method: 'POST', body });
    const headers = { authtoken: signedIn.headers.get('authtoken') ?? '' };
    const statuses = async () =>
      Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/data`, { headers })).status));
    expect(await statuses()).toEqual([200, 200]);
    await fetch(`${other.url}/auth/signOut`, { headers });
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401]), 15_000);
  });

  it('three processes that read and write lose nothing they acknowledged, even when one is killed', async () => {
    const servers = await Promise.all([serve(), serve(), serve()]);
    const created = await ask(servers[0], 'POST', '/profiles', { profile: 'true' });
    const { profile } = (await created.json()) as { profile: { uid: string } };
    const path = `/profiles/${profile.uid}/${category}`;
    const acknowledged: string[] = [];
    const writes = rounds({ usual: 15, deep: 60 });
    const over = new AbortController();

    const write = async (server: Served, index: number): Promise<void> => {
      for (let count = 0; count < writes; count += 1) {
        const name = `entry ${index}.${count}`;
        const answer = await ask(server, 'POST', path, { dataItemUid: item, distance: '1', name }).catch(
          () => null,
        );
        if (answer === null) return;
        await answer.text();
        if (answer.ok) acknowledged.push(name);
        if (index === 2 && count === writes / 3) await server.stop('SIGKILL');
      }
    };
    const read = async (server: Served): Promise<void> => {
      while (!over.signal.aborted) {
        const answer = await ask(server, 'GET', `${path}?itemsPerPage=5`);
        expect(answer.status).toBe(200);
        await answer.text();
      }
    };
    const reading = Promise.all(servers.slice(0, 2).map(read));
    await Promise.all(servers.flatMap((server, index) => [write(server, index), write(server, index + 10)]));
    over.abort();
    await reading;
    running = running.filter((server) => server !== servers[2]);

    const late = await serve();
    expect(acknowledged.length).toBeGreaterThan(writes * 4);
    const listed: string[] = [];
    for (let page = 1; listed.length < acknowledged.length; page += 1) {
      const answer = await ask(late, 'GET', `${path}?itemsPerPage=100&page=${page}`);
      const { profileItems } = (await answer.json()) as { profileItems: { name: string }[] };
      if (profileItems.length === 0) break;
      listed.push(...profileItems.map(({ name }) => name));
    }
    expect(acknowledged.filter((name) => !listed.includes(name))).toEqual([]);
  }, 120_000);

  it('migrate partitions the contents of profiles, also beside a running server', async () => {
    const migrate = (...args: string[]) =>
      program.run(['migrate', '--profile-partitions', ...args], {
        environment: { EMISSIONS_STORE: database.url },
      });
    const says = (code: number, out: RegExp) => ({ code, out: expect.stringMatching(out) });
    const rows = '0 rows of profile_items, 0 rows of profile_item_values';
    expect(await migrate('2')).toMatchObject(
      says(
        0,
        new RegExp(`now have 2 partitions, before no partitions\\. Copied and compared: ${rows}\\.\n$`),
      ),
    );
    expect(await migrate('2')).toMatchObject(says(0, /already have 2 partitions; nothing to do\.\n$/));
    const server = await serve();
    const created = await ask(server, 'POST', '/profiles', { profile: 'true' });
    const { profile } = (await created.json()) as { profile: { uid: string } };
    const path = `/profiles/${profile.uid}/${category}`;
    expect((await ask(server, 'POST', path, { dataItemUid: item, distance: '1' })).ok).toBe(true);
    expect(await migrate('off')).toMatchObject(
      says(0, /now have no partitions, before 2 partitions\..* 1 rows of/),
    );
    const { profileItems } = (await (await ask(server, 'GET', path)).json()) as { profileItems: unknown[] };
    expect(profileItems).toHaveLength(1);
  });

  it('copy takes a file, and migrate creates the missing tables', async () => {
    await useEmptyDatabase();
    const run = (...args: string[]) =>
      program.run(args, {
        environment: { EMISSIONS_STORE: database.url },
        input: 'a good password\n',
      });
    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Migrated the database from schema 0 to \d+\.\n$/),
    });
    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The database already has schema \d+\.\n$/),
    });
    expect(await run('migrate', '--store', 'sqlite:copied.db')).toMatchObject({ code: 0 });
    expect(await run('users', 'add', 'jane', '--store', 'copied.db')).toMatchObject({ code: 0 });
    const copied = await run('copy', '--from', 'sqlite:copied.db');
    expect(copied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Copied \d+ rows; both databases are identical/),
    });
    expect((await run('users', 'list', '--json')).out).toBe(
      (await run('users', 'list', '--json', '--store', 'copied.db')).out,
    );
    expect(await run('copy', '--from', 'copied.db')).toMatchObject({
      code: 1,
      err: 'The database to copy into has records already: name an empty one.\n',
    });
  });

  it('an unavailable replica is logged without its address, and ignored by other commands', async () => {
    const replica = { EMISSIONS_STORE_REPLICA: 'postgres://ann:hidden-word@127.0.0.1:1/emissions' };
    const server = await program.serve([], { ...environment(), ...replica });
    running.push(server);
    const line =
      server
        .err()
        .split('\n')
        .find((text) => text.startsWith('{')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      reason: expect.stringMatching(
        /^The PostgreSQL database emissions at 127\.0\.0\.1:1 .* nothing listens/,
      ),
      code: 'ECONNREFUSED',
      msg: 'the replica is not used',
    });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      status: 'ready',
      replica: 'resting',
    });
    const run = (...args: string[]) =>
      program.run(args, {
        environment: { ...environment(), ...replica },
        input: 'a good password\n',
      });
    expect(await run('users', 'add', 'ann')).toMatchObject({ code: 0, err: '' });
    expect(await run('migrate', '--store', 'beside.db')).toMatchObject({ code: 0, err: '' });
    expect(server.err() + server.out()).not.toContain('hidden-word');
  });

  it('the program does not start with a replica of another database', async () => {
    const other = await createPostgresDatabase();
    const replica = { EMISSIONS_STORE_REPLICA: other.url };
    const refused = await program.run(['serve', '--port', '0'], {
      environment: { ...environment(), ...replica },
    });
    await other.drop();
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      /^The PostgreSQL database test_\w+ at .*, named as the replica, is no copy of/m,
    );
    expect(refused.err).not.toContain(new URL(other.url).password);
  });

  it('the other commands work too, and never show the password', async () => {
    await useEmptyDatabase();
    const run = (args: readonly string[], more: Record<string, string> = {}) =>
      program.run(args, {
        environment: { EMISSIONS_STORE: database.url, ...more },
        input: 'a good password\n',
      });
    const early = await run(['users', 'list']);
    expect(early.code).toBe(1);
    expect(early.err).toMatch(/There is nothing of this program in the PostgreSQL database test_/);
    expect(await run(['users', 'add', 'jane'])).toMatchObject({ code: 0 });
    expect((await run(['users', 'list'])).out).toContain('jane');
    expect((await run(['purge'])).out).toContain('0 profiles');
    const calculated = await run([
      'calculate',
      category,
      '--drill=fuel=petrol,size=average',
      '--input=distance=1000mi',
      '--json',
    ]);
    expect(JSON.parse(calculated.out)).toMatchObject({ amount: { value: expect.closeTo(261.872456, 5) } });

    const wrong = new URL(database.url);
    wrong.password = 'secret-of-nobody';
    const refused = await run(['users', 'list'], { EMISSIONS_STORE: wrong.href });
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^The PostgreSQL database .* does not let the user \w+ in with this password.*\n$/,
    );
    const odd = await run(['users', 'list'], { EMISSIONS_STORE: `${wrong.href}?sslmode=perhaps` });
    expect(odd.code).toBe(2);
    for (const { out, err } of [refused, odd]) expect(out + err).not.toContain('secret-of-nobody');
  });
});
