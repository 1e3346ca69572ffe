import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sample } from '../telemetry/observed-gateways.ts';
import { sendUntilClosed } from '../server/raw-exchange.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { askAnew, askGraphQL, basic, workersOf, isRunning, patience } from './worker-processes.ts';

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const workers = 2;
const program = openProgram();
const running: { readonly server: Served; readonly pids: readonly number[] }[] = [];

afterAll(async () => {
  for (const { server, pids } of running.splice(0)) {
    if (isRunning(server.pid)) await server.stop('SIGKILL');
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
  }
});

async function serve(...args: readonly string[]): Promise<Served> {
  const server = await program.serve(['--workers', String(workers), ...args]);
  const pids = await workersOf(server.pid);
  running.push({ server, pids });
  expect(pids).toHaveLength(workers);
  return server;
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe('several workers', () => {
  let server: Served;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await serve('--data-dir', 'new', '--metrics', String(metricsPort));
  });

  it('workers share a port, a database that was created once, and tokens', async () => {
    expect(server.out()).toMatch(/in development mode, with 2 workers/);
    expect(server.err().match(/Loaded \d+ data items/g)).toHaveLength(1);
    const headers = { authtoken: await signIn(server.url) };
    const answers = await Promise.all(times(12).map(() => askAnew(`${server.url}/data`, { headers })));
    expect(answers.map(({ status }) => status)).toEqual(times(12).map(() => 200));
    expect((await askAnew(`${server.url}/auth/signOut`, { headers })).status).toBe(200);
    for (const _ of times(6)) expect((await askAnew(`${server.url}/data`, { headers })).status).toBe(401);
  });

  it('workers support clients that end lines with a bare line feed', async () => {
    for (const _ of times(4)) {
      expect(await sendUntilClosed(server.url, 'GET /auth HTTP/1.1\nHost: localhost\n\n')).toMatch(
        /^HTTP\/1\.1 /,
      );
    }
  });

  it('a worker sees what was written through another one', async () => {
    const name = '{ dataCategory(path: "transport/car/generic") { name } }';
    for (const _ of times(6)) await askGraphQL(server, name, 'admin');
    await askGraphQL(
      server,
      'mutation { updateDataCategory(input: { path: "transport/car/generic", name: "Renamed" }) { userErrors { message } } }',
      'admin',
    );
    for (const _ of times(6)) {
      expect(await askGraphQL(server, name, 'admin')).toMatchObject({
        data: { dataCategory: { name: 'Renamed' } },
      });
    }
  });

  it('workers carry out one of several simultaneous writes under one key', async () => {
    for (const round of times(4)) {
      const write = `mutation { createProfile(idempotencyKey: "key-${round}") { profile { uid } isRepeated } }`;
      const answers = await Promise.all(times(6).map(() => askGraphQL(server, write)));
      const created = answers.map(({ data }) => data?.['createProfile']) as {
        profile: { uid: string };
        isRepeated: boolean;
      }[];
      expect(new Set(created.map(({ profile }) => profile.uid)).size).toBe(1);
      expect(created.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    }
    expect(await askGraphQL(server, '{ profiles { totalCount } }')).toMatchObject({
      data: { profiles: { totalCount: 4 } },
    });
  });

  it('the metrics on a port of their own are the sums of the workers', async () => {
    const expectSame = await expectSums(server, `http://127.0.0.1:${metricsPort}`);
    const [pid = 0] = await workersOf(server.pid);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => {
      await expectSame();
      expect(await workersOf(server.pid)).not.toContain(pid);
    }, patience);
    expect((await askAnew(`${server.url}/metrics`)).status).toBe(404);
    expect(await server.stop('SIGINT')).toBe(0);
  });

  it('workers are refused over an in-memory store, which only one process has', async () => {
    const refused = await program.run(['serve', '--workers', '2', '--store', 'memory']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/--workers and --store memory/) });
  });
});

/** After requests to all workers, whichever is asked for the metrics; gives back what asks again. */
async function expectSums(server: Served, at: string): Promise<() => Promise<void>> {
  const read = async (): Promise<readonly (number | undefined)[]> => {
    const { body } = await askAnew(`${at}/metrics`);
    const requested = { surface: 'rest', method: 'GET', status: '200' } as const;
    return [
      sample(body, 'emissions_request_seconds_count', requested) ?? 0,
      sample(body, 'emissions_workers', {}),
    ];
  };
  const [before = 0] = await read();
  for (const _ of times(9)) await askAnew(`${server.url}/data`, { headers: basic('demo') });
  const expectSame = async (): Promise<void> => expect(await read()).toEqual([before + 9, workers]);
  for (const _ of times(3)) await expectSame();
  return expectSame;
}

describe('a corrupt database', () => {
  it('the primary reports what its check finds, once, and the workers go on', async () => {
    const at = program.dataDirectory('damaged');
    const file = join(program.folder, 'damaged', 'emissions.db');
    writeFileSync(file, corruptLeafOf(readFileSync(file)));
    const server = await serve(...at, '--integrity-check-delay', '0');
    await vi.waitFor(() => expect(server.err()).toContain('the database is corrupted'), patience);
    for (const _ of times(6)) expect((await askAnew(`${server.url}/readyz`)).status).toBe(200);
    expect(server.err().match(/the database is corrupted/g)).toHaveLength(1);
  });
});

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { headers: heard } = await askAnew(
    `${url}/auth/signIn`,
    { method: 'POST', headers },
    'username=demo&password=demo',
  );
  return String(heard['authtoken']);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A leaf of a table that no request of these tests reads: its cells are overwritten, its neighbours stay. */
function corruptLeafOf(bytes: Buffer): Buffer {
  const pageSize = 4096;
  const index = bytes.lastIndexOf('petrol');
  expect(index).toBeGreaterThan(0);
  const page = Math.floor(index / pageSize) * pageSize;
  return bytes.fill(0xff, page + 8, page + pageSize);
}
