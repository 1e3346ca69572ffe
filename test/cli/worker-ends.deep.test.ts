import { isDeep } from '../support/deep.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { signIn } from './shared-limit.ts';
import {
  allEnded,
  askAnew,
  workersOf,
  type Heard,
  type HeldRequest,
  holdRequest,
  isRunning,
  patience,
} from './worker-processes.ts';

const inFlight = 12;
const workers = 2;

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const program = openProgram();
const at = program.dataDirectory('workers');
let gateway: Served;
let pids: readonly number[];
let authtoken: string;

async function killAll(): Promise<void> {
  if (isRunning(gateway.pid)) await gateway.stop('SIGKILL');
  for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
}

async function serve(...args: readonly string[]): Promise<void> {
  gateway = await program.serve(['--workers', String(workers), ...at, ...args]);
  pids = await workersOf(gateway.pid);
  expect(pids).toHaveLength(workers);
  authtoken = await signIn(gateway.url, 'demo');
}

const ask = (): Promise<Heard> => askAnew(`${gateway.url}/data`, { headers: { authtoken } });

const hold = (): Promise<HeldRequest> =>
  holdRequest(`${gateway.url}/profiles`, { authtoken }, 'profile=true');

/** Requests that workers have begun to answer, and end when they are let go. */
const begin = (): Promise<readonly HeldRequest[]> => Promise.all(Array.from({ length: inFlight }, hold));

/** As many at each worker, because the others are stopped meanwhile. */
async function beginAtEach(): Promise<readonly HeldRequest[]> {
  const held: HeldRequest[] = [];
  for (const stopped of pids) {
    process.kill(stopped, 'SIGSTOP');
    held.push(...(await Promise.all(Array.from({ length: inFlight / workers }, hold))));
    process.kill(stopped, 'SIGCONT');
  }
  return held;
}

const letGo = (held: readonly HeldRequest[]): readonly Promise<Heard>[] =>
  held.map(({ letGo: end }) => end());

const all = <T>(status: T): readonly T[] => Array.from({ length: inFlight }, () => status);

async function statuses(answers: readonly Promise<Heard>[]): Promise<readonly (number | 'none')[]> {
  const ended = await Promise.allSettled(answers);
  return ended.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'none'));
}

describe('workers that receive signals', () => {
  // The tests share one program, in this order.
  beforeAll(() => serve('--worker-timeout', '3'));
  afterAll(killAll);

  it('the workers continue when only they receive the signal to shut down', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) for (const pid of pids) process.kill(pid, signal);
    expect(await statuses(Array.from({ length: inFlight }, ask))).toEqual(all(200));
    expect(await workersOf(gateway.pid)).toEqual(pids);
    expect((await askAnew(`${gateway.url}/readyz`)).status).toBe(200);
  });

  it('a killed worker loses only its own requests, and is replaced', async () => {
    const running = await beginAtEach();
    const [killed = 0, ...others] = pids;
    process.kill(killed, 'SIGKILL');
    await allEnded([killed]);
    const heard = await statuses(letGo(running));
    const share = inFlight / workers;
    expect(heard.filter((status) => status === 200)).toHaveLength(share);
    expect(heard.filter((status) => status === 'none')).toHaveLength(share);
    await vi.waitFor(async () => {
      pids = await workersOf(gateway.pid);
      expect(pids).toHaveLength(workers);
      expect(pids).not.toContain(killed);
    }, patience);
    expect(pids).toEqual(expect.arrayContaining([...others]));
    expect(await statuses(Array.from({ length: inFlight }, ask))).toEqual(all(200));
    expect(gateway.err()).toContain('a worker exited; restarting it');
  });

  it.runIf(isDeep)('a worker that hangs is replaced, and the log says why', async () => {
    const [hanging = 0, ...others] = pids;
    process.kill(hanging, 'SIGSTOP');
    await vi.waitFor(async () => {
      pids = await workersOf(gateway.pid);
      expect(pids).toHaveLength(workers);
      expect(pids).not.toContain(hanging);
    }, patience);
    expect(pids).toEqual(expect.arrayContaining([...others]));
    expect(await statuses(Array.from({ length: inFlight }, ask))).toEqual(all(200));
    expect(gateway.err()).toContain('it did not respond for 3 s');
  });

  it('a killed worker frees its port for the next ones, even when it was the last', async () => {
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), patience);
    await vi.waitFor(async () => {
      pids = await workersOf(gateway.pid);
      expect(pids).toHaveLength(workers);
    }, patience);
  });

  it('a worker that is killed repeatedly, right after its start, ends the program', async () => {
    const [spared = 0] = pids;
    while (isRunning(gateway.pid)) {
      pids = await workersOf(gateway.pid);
      for (const pid of pids) if (pid !== spared && isRunning(pid)) process.kill(pid, 'SIGKILL');
      await sleep(100);
    }
    expect(await gateway.ended).toBe(1);
    expect(gateway.err()).toMatch(/Workers keep exiting right after their start.*SIGKILL/);
    await allEnded([spared, ...pids]);
  });
});

describe('workers of a killed primary', () => {
  afterEach(killAll);

  it('an idle worker exits at once, and one with a request in progress finishes it before', async () => {
    await serve();
    const running = [await hold()];
    await gateway.stop('SIGKILL');
    await vi.waitFor(() => expect(ask()).rejects.toThrow(), patience);
    await vi.waitFor(() => expect(pids.filter(isRunning)).toHaveLength(1), patience);
    expect(await statuses(letGo(running))).toEqual([200]);
    await allEnded(pids);
  });
});

describe('workers at shutdown', () => {
  afterEach(killAll);

  it('the workers inform load balancers, finish requests in progress, and exit with 0', async () => {
    await serve('--shutdown-delay', '4');
    const running = await begin();
    // What starts and stops programs may tell all processes of a group.
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    const ended = gateway.stop('SIGTERM');
    await vi.waitFor(async () => {
      for (let time = 0; time < workers; time += 1) {
        const ready = await askAnew(`${gateway.url}/readyz`);
        expect(ready).toMatchObject({ status: 503, headers: { connection: 'close' } });
        expect(JSON.parse(ready.body)).toEqual({ status: 'draining' });
      }
    }, patience);
    for (const answer of await Promise.all([ask(), ...letGo(running)])) {
      expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    }
    expect(await ended).toBe(0);
    await allEnded(pids);
  });

  it('the workers stop accepting at once when the program is interrupted from a keyboard', async () => {
    await serve('--shutdown-delay', '300');
    const running = await begin();
    const ended = gateway.stop('SIGINT');
    await vi.waitFor(() => expect(askAnew(`${gateway.url}/healthz`)).rejects.toThrow(), patience);
    expect(await statuses(letGo(running))).toEqual(all(200));
    expect(await ended).toBe(0);
    await allEnded(pids);
  });

  it('the workers exit at once at the second signal', async () => {
    await serve('--shutdown-delay', '300');
    const running = await begin();
    void gateway.stop('SIGTERM');
    await vi.waitFor(async () => expect((await askAnew(`${gateway.url}/readyz`)).status).toBe(503), patience);
    expect(await gateway.stop('SIGTERM')).toBe(1);
    expect(await statuses(letGo(running))).toEqual(all('none'));
    await allEnded(pids);
  });
});
