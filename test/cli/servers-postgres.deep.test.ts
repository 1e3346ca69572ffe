import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isDeep, rounds } from '../support/deep.ts';
import { createPostgresDatabase, hasPostgres } from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { ask, category, item, onPostgres } from './postgres-processes.ts';

const program = openProgram();

// A usual run loads all of the built-in data into SQLite, and a few of them into PostgreSQL.
describe.runIf(isDeep && hasPostgres)('a first start over a PostgreSQL database', () => {
  const { database, serve } = onPostgres(openProgram('all'), 'all', () => createPostgresDatabase());

  it('a first start loads all of the built-in data', async () => {
    const server = await serve();
    expect((await ask(server, 'GET', `/data/${category}`)).status).toBe(200);
    const [items] = await database().query('select count(*)::int as total from data_items');
    expect(items?.['total']).toBeGreaterThan(15_000);
  });
});

describe.skipIf(!hasPostgres)('servers over a PostgreSQL database', () => {
  const { database, serve } = onPostgres(program, 'all', () => createPostgresDatabase());
  let servers: readonly [Served, Served];
  beforeAll(async () => {
    servers = await Promise.all([serve(), serve()]);
  });

  it('processes that start at once create the database, and serve the same records', async () => {
    const { password } = new URL(database().url);
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
    const imported = await database().query(
      'select count(*)::int as total, max(version)::int as version from data_categories',
    );
    expect(imported).toMatchObject([{ version: 2 }]);
  });

  it('a process with a key of its own is refused with one line, with and without workers', async () => {
    const environment = { EMISSIONS_STORE: database().url, EMISSIONS_DEMO_USERS: 'on' };
    for (const more of [[], ['--workers', '2']]) {
      const args = ['serve', '--port', '0', '--data-dir', 'own-key', ...more];
      const { code, err } = await program.start(args, { environment }).finished;
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Another gateway [^\n]+\n$/) });
    }
    expect(servers[0].out()).not.toContain('EMISSIONS_TOKEN_KEY');
  });

  it('a session that is ended at one process is refused by the others', async () => {
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

  it('processes that read and write lose nothing they acknowledged, even when one is killed', async () => {
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
        if (index === 1 && count === writes / 3) await server.stop('SIGKILL');
      }
    };
    const read = async (server: Served): Promise<void> => {
      while (!over.signal.aborted) {
        const answer = await ask(server, 'GET', `${path}?itemsPerPage=5`);
        expect(answer.status).toBe(200);
        await answer.text();
        await sleep(50);
      }
    };
    const reading = read(servers[0]);
    await Promise.all(servers.flatMap((server, index) => [write(server, index), write(server, index + 10)]));
    over.abort();
    await reading;

    const late = await serve();
    expect(acknowledged.length).toBeGreaterThan(writes * 2);
    const listed: string[] = [];
    for (let page = 1; listed.length < acknowledged.length; page += 1) {
      const answer = await ask(late, 'GET', `${path}?itemsPerPage=100&page=${page}`);
      const { profileItems } = (await answer.json()) as { profileItems: { name: string }[] };
      if (profileItems.length === 0) break;
      listed.push(...profileItems.map(({ name }) => name));
    }
    expect(acknowledged.filter((name) => !listed.includes(name))).toEqual([]);
  }, 120_000);
});
