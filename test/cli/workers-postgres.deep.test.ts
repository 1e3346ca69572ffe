import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { openSeverableLink, type SeverableLink } from '../support/postgres/severable-link.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { onPostgres } from './postgres-processes.ts';
import { expectSharedLimit, signIn } from './shared-limit.ts';
import { askAnew, askGraphQL, workersOf, patience } from './worker-processes.ts';

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const limit = 30;
const limited = ['--rate-limit', String(limit)];
const program = openProgram();

describe.skipIf(!hasPostgres)('processes over one PostgreSQL database', () => {
  const { database, serve } = onPostgres(program, 'all');
  let link: SeverableLink;
  let single: Served;
  let withWorkers: Served;

  // The tests share one server without workers and one with two, in this order.
  beforeAll(async () => {
    link = await openSeverableLink(database().url);
    [single, withWorkers] = await Promise.all([
      serve(limited),
      serve([...limited, '--workers', '2', '--store', link.url]),
    ]);
  });
  afterAll(() => link.close());

  it('processes carry out one of several simultaneous writes under one key', async () => {
    const servers = [single, withWorkers];
    for (let round = 0; round < 4; round += 1) {
      const write = `mutation { createProfile(idempotencyKey: "key-${round}") { profile { uid } isRepeated } }`;
      const answers = await Promise.all(
        [...servers, ...servers].map((server) => askGraphQL(server, write, 'admin')),
      );
      const created = answers.map(({ data }) => data?.['createProfile']) as {
        profile: { uid: string };
        isRepeated: boolean;
      }[];
      expect(new Set(created.map(({ profile }) => profile.uid)).size).toBe(1);
      expect(created.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    }
    expect(await database().query('select count(*)::int as profiles from profiles')).toEqual([
      { profiles: 4 },
    ]);
  });

  it('processes and workers share the limit of a caller, and store only digests of callers', async () => {
    expect(await workersOf(withWorkers.pid)).toHaveLength(2);
    await expectSharedLimit([single.url, withWorkers.url], 3, limit);
    const rows = await database().query('select caller from caller_allowances');
    expect(rows.length).toBeGreaterThan(1);
    for (const { caller } of rows) expect(caller).toMatch(/^[\w-]{43}$/);
  });

  it('workers killed while the database is unavailable are replaced once it is available', async () => {
    const [first = 0, second = 0] = await workersOf(withWorkers.pid);
    link.cut();
    process.kill(first, 'SIGKILL');
    const tried = new Set<number>();
    await vi.waitFor(async () => {
      for (const pid of await workersOf(withWorkers.pid)) tried.add(pid);
      // The one that serves, and two that could not.
      expect([...tried].filter((pid) => pid !== first && pid !== second).length).toBeGreaterThan(1);
    }, patience);
    expect(await workersOf(withWorkers.pid)).toContain(second);
    link.fix();
    await vi.waitFor(async () => {
      expect(await workersOf(withWorkers.pid)).toHaveLength(2);
      const requested = Array.from({ length: 8 }, () => askAnew(`${withWorkers.url}/readyz`));
      expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(requested.map(() => 200));
    }, patience);
    expect(await withWorkers.stop('SIGTERM')).toBe(0);
  });

  it('workers that find no database at their start are started once it is available', async () => {
    await database().query(recordArrivals);
    const starting = serve(['--workers', '4', '--store', link.url]);
    // The primary comes and goes before the first of its workers comes.
    await vi.waitFor(async () => {
      expect((await database().query('select from arrivals')).length).toBeGreaterThan(1);
    }, patience);
    link.cut();
    await sleep(3000);
    link.fix();
    const started = await starting;
    expect(await workersOf(started.pid)).toHaveLength(4);
    const [first = ''] = started.err().split('\n');
    const reason = expect.stringMatching(/broke or timed out|cannot be opened/) as string;
    expect(JSON.parse(first)).toMatchObject({ reason });
    expect(await started.stop('SIGTERM')).toBe(0);
  });

  it('a process continues when it cannot notify the others', async () => {
    const own = await serve(['--rate-limit', '5']);
    const headers = { authtoken: await signIn(own.url, 'demo') };
    await database().query('drop table caller_allowances');
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await askAnew(`${own.url}/auth/signIn`, { headers })).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  });
});

/** Rows that are seen for a moment only are kept. */
const recordArrivals = `
create table arrivals (id text);
create function record_arrival() returns trigger language plpgsql
  as $$ begin insert into arrivals values (new.id); return new; end $$;
create trigger record_arrival after insert on gateways for each row execute function record_arrival();`;
