import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Credentials } from '../../src/domain/access/access.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { CallerAllowances } from '../../src/ports/caller-allowances.ts';
import { countAllowances } from '../../src/server/workers/counted-allowances.ts';
import { createRateLimit } from '../../src/server/load/rate-limit.ts';
import { shareBuckets } from '../../src/server/load/token-buckets.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const one: Credentials = { kind: 'authtoken', authtoken: 'one' };
const other: Credentials = { kind: 'authtoken', authtoken: 'other' };

function createRig(requestsPerMinute: number, maxCallers?: number) {
  let now = 5000;
  const limit = createRateLimit({
    requestsPerMinute,
    clock: () => now,
    ...(maxCallers === undefined ? {} : { maxCallers }),
  });
  return {
    /** How many of so many requests are let through. */
    send: (caller: Credentials, times: number): number => {
      let taken = 0;
      for (let time = 0; time < times; time += 1) if (refusalOf(caller) === null) taken += 1;
      return taken;
    },
    refusalOf,
    pass: (milliseconds: number): void => {
      now += milliseconds;
    },
  };

  function refusalOf(caller: Credentials): EmissionsError | null {
    try {
      limit.count(caller);
      return null;
    } catch (error) {
      if (error instanceof EmissionsError) return error;
      throw error;
    }
  }
}

describe('rate limit', () => {
  it("the limit allows a minute's requests, at once or one by one", () => {
    const { send, pass } = createRig(60);
    expect(send(one, 100)).toBe(60);
    pass(1000);
    expect(send(one, 5)).toBe(1);
    pass(3_600_000);
    expect(send(one, 100)).toBe(60);
  });

  it('callers are counted separately, and requests without credentials not at all', () => {
    const { send } = createRig(3);
    expect(send(one, 10)).toBe(3);
    expect(send(other, 10)).toBe(3);
    expect(send({ kind: 'none' }, 10)).toBe(10);
  });

  it('a refusal states when to retry, and the request is accepted then', () => {
    const { send, refusalOf, pass } = createRig(2);
    send(one, 2);
    const refusal = refusalOf(one);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
    pass(30_000);
    expect(refusalOf(one)).toBeNull();
  });

  it('the number of tracked callers is limited', () => {
    const { send } = createRig(1, 2);
    expect(send(one, 2)).toBe(1);
    expect(send(other, 2)).toBe(1);
    expect(send(one, 1)).toBe(0);
    expect(send({ kind: 'basic', username: 'third', password: 'x' }, 1)).toBe(1);
    expect(send(one, 1)).toBe(0);
    expect(send(other, 1)).toBe(1);
  });

  it('the usage of callers that are no longer tracked is dropped, even if it is never taken', () => {
    const limit = createRateLimit({ requestsPerMinute: 1, clock: () => 5000, maxCallers: 5 });
    for (let caller = 0; caller < 100; caller += 1) {
      limit.count({ kind: 'authtoken', authtoken: `caller ${caller}` });
    }
    expect(limit.buckets.takeUsed().size).toBe(5);
  });
});

describe('rate limits shared by processes', () => {
  const requestsPerMinute = 10;
  const clock = (): number => performance.now();
  const soon = (check: () => void | Promise<void>) => vi.waitFor(check, 10_000);

  function startProcess(allowances: CallerAllowances) {
    const limit = createRateLimit({ requestsPerMinute, clock });
    const share = shareBuckets(limit.buckets, allowances, { betweenMs: 5, deadlineMs: 50 });
    /** Whether a request is let in. */
    return (caller: Credentials): boolean => {
      try {
        limit.count(caller);
        return true;
      } catch {
        return false;
      } finally {
        share();
      }
    };
  }

  it('a shared limit applies to all processes together, for each caller separately', async () => {
    const allowances = countAllowances(clock);
    const [ask, askOther, askThird] = [1, 2, 3].map(() => startProcess(allowances));
    for (let time = 0; time < requestsPerMinute; time += 1) expect(ask?.(one)).toBe(true);
    let taken = 0;
    await soon(() => {
      if (askOther?.(one) === true) taken += 1;
      expect(askOther?.(one)).toBe(false);
    });
    expect(taken).toBeLessThan(requestsPerMinute / 2);
    expect(askThird?.(other)).toBe(true);
  });

  it('requests let through by several processes at once are counted later', async () => {
    const allowances = countAllowances(clock);
    const processes = [startProcess(allowances), startProcess(allowances)];
    for (const ask of processes) for (let time = 0; time < requestsPerMinute; time += 1) ask(one);
    await soon(async () => {
      const [until] = (
        await allowances.spend(new Map([[digest(one), 0]]), 1, AbortSignal.timeout(1000))
      ).values();
      expect(until).toBeGreaterThan(100_000);
    });
  });

  it('the limit applies to each process while they cannot report to each other', async () => {
    const reports: number[] = [];
    const ask = startProcess({
      spend: (used, _, signal) => {
        reports.push([...used.values()].reduce((sum, times) => sum + times, 0));
        if (reports.length === 1) return Promise.reject(new Error('no listener'));
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('late')));
        });
      },
    });
    expect(ask(one)).toBe(true);
    await soon(() => expect(reports).toEqual([1]));
    expect(ask(one)).toBe(true);
    await soon(() => expect(reports).toEqual([1, 1]));
    for (let time = 2; time < requestsPerMinute; time += 1) expect(ask(one)).toBe(true);
    expect(ask(one)).toBe(false);
    await soon(() => expect(reports).toEqual([1, 1, requestsPerMinute - 2]));
    expect(ask(one)).toBe(false);
  });

  it('processes exchange nothing while there are no requests', async () => {
    let requested = 0;
    const counted = countAllowances(clock);
    const ask = startProcess({
      spend(...usage) {
        requested += 1;
        return counted.spend(...usage);
      },
    });
    ask(one);
    await soon(() => expect(requested).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requested).toBe(1);
    ask(one);
    await soon(() => expect(requested).toBe(2));
  });
});

function digest(caller: Credentials): string {
  return createHmac('sha256', '').update(JSON.stringify(caller)).digest('base64url');
}

it('a refusal is a 429 in the form of the protocol, and other callers are accepted', async () => {
  const gateway = await startGateway(await openFixtureBackend(), { rateLimit: 2 });
  const query = '{ viewer { username } }';
  for (let time = 0; time < 2; time += 1) {
    expect((await postGraphQL(gateway.url, { query }, demo)).status).toBe(200);
  }
  const refused = await postGraphQL(gateway.url, { query }, demo);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^[12]?\d$|^30$/);
  expect(refused.body.errors).toMatchObject([
    { extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } },
  ]);

  const rest = await fetch(`${gateway.url}/data`, { headers: { ...demo, accept: 'application/xml' } });
  expect(rest.status).toBe(429);
  expect(rest.headers.get('retry-after')).toMatch(/^[12]?\d$|^30$/);
  expect(await rest.text()).toContain('<Code>429</Code>');

  const colleague = { authorization: `Basic ${Buffer.from('colleague:colleague').toString('base64')}` };
  expect((await postGraphQL(gateway.url, { query }, colleague)).status).toBe(200);
  await gateway.close();
});

it('an import whose next part is beyond the limit waits for it, and adds every row', async () => {
  const gateway = await startGateway(await openFixtureBackend(), { rateLimit: 60 });
  const post = async (path: string, type: string, body: string) => {
    const headers = { ...demo, 'content-type': type };
    return (await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body })).json();
  };
  const created = await post('/profiles', 'application/x-www-form-urlencoded', 'profile=true');
  const { profile } = created as { profile: { uid: string } };
  let status = 200;
  while (status === 200) ({ status } = await fetch(`${gateway.url}/data`, { headers: demo }));
  // One a second comes back.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const rows = Array.from({ length: 1001 }, (_, index) => `petrol,small,${index}\n`);
  const table = `fuel,size,distance\n${rows.join('')}`;
  expect(await post(`/items/${profile.uid}/transport/car`, 'text/csv', table)).toMatchObject({
    added: 1001,
    refused: 0,
  });
  await gateway.close();
});

it('a batch of reads counts as its reads, and offers no more than a caller has', async () => {
  const gateway = await startGateway(await openFixtureBackend(), { rateLimit: 6 });
  const read = async (count: number) => {
    const response = await fetch(`${gateway.url}/batch`, {
      method: 'POST',
      headers: { ...demo, 'content-type': 'application/json' },
      body: JSON.stringify({ reads: Array<string>(count).fill('/data') }),
    });
    return [response.status, response.headers.get('emissions-batch'), response.headers.get('retry-after')];
  };
  // A refused batch has counted as the one request that it is.
  expect(await read(7)).toEqual([400, '6', null]);
  // It needs six tokens, of which four are left, and one comes back every ten seconds.
  expect(await read(6)).toEqual([429, '6', '20']);
  expect(await read(3)).toEqual([200, '6', null]);
  expect(await read(2)).toEqual([429, '6', '20']);
  expect((await fetch(`${gateway.url}/data`, { headers: demo })).status).toBe(429);
  await gateway.close();
});

it('callers are known by digests that are the same with the same key only', () => {
  const namesWith = (digestKey: Buffer): readonly string[] => {
    const limit = createRateLimit({ requestsPerMinute: 60, clock: () => 0, digestKey });
    limit.count({ kind: 'basic', username: 'demo', password: 'demo' });
    return [...limit.buckets.takeUsed().keys()];
  };
  const [names, same, others] = ['one', 'one', 'other'].map((key) => namesWith(Buffer.from(key)));
  expect(names).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(same).toEqual(names);
  expect(others).not.toEqual(names);
});
