import { describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/domain/access.ts';
import { EmissionsError } from '../../src/domain/errors.ts';
import { createRateLimit } from '../../src/server/load/rate-limit.ts';
import { postGraphQL } from '../support/post-graphql.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';

const one: Credentials = { kind: 'authtoken', authtoken: 'one' };
const other: Credentials = { kind: 'authtoken', authtoken: 'other' };

function createRig(requestsPerMinute: number, maximumCallers?: number) {
  let now = 5000;
  const limit = createRateLimit({
    requestsPerMinute,
    clock: () => now,
    ...(maximumCallers === undefined ? {} : { maximumCallers }),
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

describe('the limit of a caller', () => {
  it("is a minute's requests, at once or one by one", () => {
    const { send, pass } = createRig(60);
    expect(send(one, 100)).toBe(60);
    pass(1000);
    expect(send(one, 5)).toBe(1);
    pass(3_600_000);
    expect(send(one, 100)).toBe(60);
  });

  it('takes nothing from others, nor from who has no credentials', () => {
    const { send } = createRig(3);
    expect(send(one, 10)).toBe(3);
    expect(send(other, 10)).toBe(3);
    expect(send({ kind: 'none' }, 10)).toBe(10);
  });

  it('says when to come back, and lets the caller in then', () => {
    const { send, refusalOf, pass } = createRig(2);
    send(one, 2);
    const refusal = refusalOf(one);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
    pass(30_000);
    expect(refusalOf(one)).toBeNull();
  });

  it('remembers so many callers and no more', () => {
    const { send } = createRig(1, 2);
    expect(send(one, 2)).toBe(1);
    expect(send(other, 2)).toBe(1);
    expect(send(one, 1)).toBe(0);
    expect(send({ kind: 'basic', username: 'third', password: 'x' }, 1)).toBe(1);
    expect(send(one, 1)).toBe(0);
    expect(send(other, 1)).toBe(1);
  });
});

it('answers 429 in the form of the protocol, and lets others in', async () => {
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
