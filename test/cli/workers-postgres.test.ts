import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPostgres, type PostgresDatabase } from '../support/postgres/postgres-database.ts';
import { openSeverableLink } from '../support/postgres/severable-link.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { createFilledDatabase } from './filled-database.ts';
import { expectSharedLimit, signIn } from './shared-limit.ts';
import { askAnew, askGraphQL, workersOf, patience } from './worker-processes.ts';

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const limit = 60;
const program = openProgram();

beforeAll(async () => {});

describe.skipIf(!hasPostgres)('processes over one PostgreSQL database', () => {
  let database: PostgresDatabase;
  let running: Served[] = [];

  beforeEach(async () => {
    database = await createFilledDatabase(program);
  });
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    running = [];
    await database.drop();
  });

  async function serve(...args: readonly string[]): Promise<Served> {
    const server = await program.serve(args, {
      EMISSIONS_STORE: database.url,
      EMISSIONS_TOKEN_KEY: 'the same key for all who serve together',
      EMISSIONS_DEMO_USERS: 'on',
      EMISSIONS_STORE_POOL: '4',
    });
    running.push(server);
    return server;
  }

  it('processes share the limit of a caller, and store only digests of callers', async () => {
    const limited = ['--rate-limit', String(limit)];
    const servers = await Promise.all([serve(...limited), serve(...limited), serve(...limited)]);
    await expectSharedLimit(
      servers.map(({ url }) => url),
      3,
      limit,
    );
    const rows = await database.query('select caller from caller_allowances');
    expect(rows.length).toBeGreaterThan(1);
    for (const { caller } of rows) expect(caller).toMatch(/^[\w-]{43}$/);
  });

  it('processes continue when they cannot notify each other', async () => {
    const limited = ['--rate-limit', '5'];
    const [one, other] = await Promise.all([serve(...limited), serve(...limited)]);
    const headers = { authtoken: await signIn(one.url, 'demo') };
    await database.query('drop table caller_allowances');
    for (const { url } of [one, other]) {
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1)
        statuses.push((await askAnew(`${url}/auth/signIn`, { headers })).status);
      expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
    }
  });

  it('processes carry out one of several simultaneous writes under one key', async () => {
    const servers = await Promise.all([serve(), serve()]);
    for (let round = 0; round < 4; round += 1) {
      const write = `mutation { createProfile(idempotencyKey: "key-${round}") { profile { uid } isRepeated } }`;
      const answers = await Promise.all([...servers, ...servers].map((server) => askGraphQL(server, write)));
      const created = answers.map(({ data }) => data?.['createProfile']) as {
        profile: { uid: string };
        isRepeated: boolean;
      }[];
      expect(new Set(created.map(({ profile }) => profile.uid)).size).toBe(1);
      expect(created.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    }
    expect(await database.query('select count(*)::int as profiles from profiles')).toEqual([{ profiles: 4 }]);
  });

  it('processes may be workers of one program', async () => {
    const server = await serve('--workers', '2', '--rate-limit', String(limit));
    const pids = await workersOf(server.pid);
    expect(pids).toHaveLength(2);
    await expectSharedLimit([server.url], 2, limit);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitFor(async () => {
      expect((await workersOf(server.pid)).filter((pid) => pid !== pids[0])).toHaveLength(2);
      expect((await askAnew(`${server.url}/readyz`)).status).toBe(200);
    }, patience);
    expect(await server.stop('SIGTERM')).toBe(0);
    running = [];
  });

  it('workers killed while the database is unavailable are replaced once it is available', async () => {
    const link = await openSeverableLink(database.url);
    const server = await serve('--workers', '2', '--store', link.url);
    const [first = 0, second = 0] = await workersOf(server.pid);
    link.cut();
    process.kill(first, 'SIGKILL');
    const tried = new Set<number>();
    await vi.waitFor(async () => {
      for (const pid of await workersOf(server.pid)) tried.add(pid);
      // The one that serves, and two that could not.
      expect([...tried].filter((pid) => pid !== first && pid !== second).length).toBeGreaterThan(1);
    }, patience);
    expect(await workersOf(server.pid)).toContain(second);
    link.fix();
    await vi.waitFor(async () => {
      expect(await workersOf(server.pid)).toHaveLength(2);
      const requested = Array.from({ length: 8 }, () => askAnew(`${server.url}/readyz`));
      expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(requested.map(() => 200));
    }, patience);
    expect(await server.stop('SIGTERM')).toBe(0);
    running = [];
    await link.close();
  });
});
