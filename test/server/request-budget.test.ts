import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { withMembers } from '../../src/domain/basics/members.ts';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { toLoadSettings } from '../../src/server/gateway/gateway-settings.ts';
import type { Backend, OpenBackend } from '../../src/ports/backend.ts';
import { threadCpu } from '../../src/metering/thread-cpu.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openRequestLifetime } from '../../src/server/http/request-lifetime.ts';
import { asInstant } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';

const cpuMs = 200;
const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
const noSignal = new AbortController().signal;

describe('the budget of a request', () => {
  let gateway: GatewayServer;
  let heavy: string;
  const amounts = (index: number): string =>
    `a${index}: amountsOverTime(from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", step: DAY, inputs: [{ name: "distance", value: "${index}" }]) { result { value } }`;
  let onTotals: (requests: readonly unknown[], signal: AbortSignal) => unknown;
  let late: GatewayServer;
  let strict: GatewayServer;
  let profile: string;

  beforeAll(async () => {
    const backend = await openFixtureBackend();
    const open: OpenBackend = (call) => {
      const opened = backend.open(call);
      const profileItems: Backend['profileItems'] = {
        ...opened.profileItems,
        listTotals: async (requests) => {
          await onTotals(requests, call.signal);
          return opened.profileItems.listTotals(requests);
        },
      };
      return withMembers(opened, { profileItems });
    };
    const own = backend.open({ credentials, signal: noSignal, requestId: 'fill' });
    const { uid } = await own.profiles.create();
    profile = uid;
    const drafts = Array.from({ length: 50 }, (_, index) => ({
      categoryPath: petrolSmall.categoryPath,
      dataItemUid: petrolSmall.uid,
      name: `car ${index}`,
      values: [{ name: 'distance', value: String(index) }],
    }));
    for (let year = 2017; year < 2025; year += 1) {
      const startDate = asInstant(Date.UTC(year, 0, 1));
      const named = drafts.map((draft) => ({ ...draft, startDate, name: `${draft.name} of ${year}` }));
      await own.profileItems.create(uid, named);
    }
    const total = `totalsOverTime(from: "2020-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z", step: MONTH) { value }`;
    heavy = `{ profile(uid: "${uid}") { ${total} } }`;
    gateway = await startGateway({ ...backend, open }, { requestCpuLimit: cpuMs });
    const same = { ...backend, open, close: () => Promise.resolve() };
    strict = await startGateway(same, { requestCpuLimit: 40 });
    late = await startGateway(same, { requestTimeout: 100 });
  });
  afterAll(async () => {
    for (const each of [strict, late, gateway]) await each.close();
  });

  it('stops a query with many amounts when its CPU time is used up, with one error that names the limit', async () => {
    onTotals = () => {};
    const all = Array.from({ length: 25 }, (_, index) => amounts(index)).join(' ');
    const query = `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { ${all} } }`;
    const { status, body } = await postGraphQL(strict.url, { query }, demo);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors).toEqual([
      {
        message: expect.stringMatching(/^The request needs more than its 40 ms of CPU time\. Request less/),
        extensions: { code: 'LIMIT_EXCEEDED' },
      },
    ]);
  });

  const totals = (server: GatewayServer) =>
    fetch(
      `${server.url}/totals/${profile}?startDate=2020-01-01T00:00:00Z&endDate=2025-01-01T00:00:00Z&step=month`,
      { headers: { ...demo, accept: 'application/json' } },
    );

  it('meters what a gateway requests for one of its requests as one request, and others apart', async () => {
    onTotals = () => {};
    const statusOf = async (work: string) => {
      const path = `/totals/${profile}?startDate=2020-01-01T00:00:00Z&endDate=2025-01-01T00:00:00Z&step=month`;
      return (await fetch(gateway.url + path, { headers: { ...demo, 'emissions-work': work } })).status;
    };
    const [one, other] = [randomUUID(), randomUUID()];
    let answered = 0;
    while ((await statusOf(one)) === 200 && answered < 1000) answered += 1;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(1000);
    expect(await statusOf(one)).toBe(413);
    expect([await statusOf(other), await statusOf('of no gateway')]).toEqual([200, 200]);
  });

  it('stops the totals of the REST service at the deadline', async () => {
    let ended: unknown;
    onTotals = async (_, signal) => {
      await once(signal, 'abort');
      ended = signal.reason;
    };
    const reply = await totals(late);
    expect([reply.status, ended]).toMatchObject([503, { code: 'TIMEOUT' }]);
  });

  it('calculates the same total under many aliases once, whatever units they request', async () => {
    const calculated: unknown[] = [];
    onTotals = (requests) => calculated.push(...requests);
    const totals = ['kg', 't', 'g', 'lb', 'kg'].map(
      (unit, index) =>
        `a${index}: total(from: "2017-02-01T00:00:00Z", to: "2017-03-01T00:00:00Z", returnUnit: "${unit}") { value }`,
    );
    const query = `{ profile(uid: "${profile}") { ${totals.join(' ')} } }`;
    const { body } = await postGraphQL(gateway.url, { query }, demo);
    expect(body.errors).toBeUndefined();
    expect(calculated).toHaveLength(1);
  });

  it('answers a request that arrives while a heavy one is calculated before the heavy one', async () => {
    const answered: string[] = [];
    const light = new Promise<void>((resolve, reject) => {
      onTotals = () => {
        fetch(`${gateway.url}/healthz`)
          .then(() => answered.push('light'))
          .then(() => resolve(), reject);
      };
    });
    await Promise.all([
      light,
      postGraphQL(gateway.url, { query: heavy }, demo).then(() => answered.push('heavy')),
    ]);
    expect(answered).toEqual(['light', 'heavy']);
  });
});

describe('without a setting', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['of a server', readConfig([], {}).requestCpuLimit],
    ['of a mounted gateway', toLoadSettings({}, false).cpuMs],
  ])('a request %s has 2 s of CPU time, half of it by the clock, of its own thread', async (_, limit) => {
    const request = { headers: {}, onCallerLeft: () => () => {} };
    const lifetime = openRequestLifetime(request, { deadlineMs: 1000, cpuMs: limit, limits: {} });
    const { budget } = lifetime;
    let ms = performance.now();
    let threadMs = threadCpu.ms();
    vi.spyOn(performance, 'now').mockImplementation(() => ms);
    vi.spyOn(threadCpu, 'ms').mockImplementation(() => threadMs);
    const work = async (duration: number, own: number): Promise<void> => {
      budget.isPauseDue();
      ms += duration;
      threadMs += own;
      budget.isPauseDue();
      await budget.pause();
    };
    await work(3000, 0);
    await work(5000, 900);
    await expect(work(200, 200)).rejects.toThrow('needs more than its 2000 ms of CPU time');
    lifetime.close();
  });
});

describe('the CPU time of the thread', () => {
  it.runIf(process.platform === 'linux')('leaves out that of other threads of the process', async () => {
    const processMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
    const [own, whole] = [threadCpu.ms(), processMs()];
    const busy = new Worker('for (;;);', { eval: true });
    while (processMs() - whole < 400) await setTimeout(20);
    const difference = threadCpu.ms() - own;
    await busy.terminate();
    expect(difference).toBeLessThan(300);
  });
});
