import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { countAllowances } from '../../src/server/workers/counted-allowances.ts';
import { createClientReader } from '../../src/server/http/client-network.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { toLoadSettings } from '../../src/server/gateway/gateway-settings.ts';
import { createSignInLimit } from '../../src/server/load/sign-in-limit.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

const failures = 3;
const settings = { signInFailures: failures, demoUsers: false, trustedProxies: ['127.0.0.1'] };

type Answer = 'token' | 'wrong' | { readonly retryAfter: number };

/** The sign-in form, sent by a proxy for this address. */
async function signIn(url: string, username: string, password: string, from: string): Promise<Answer> {
  const response = await fetch(`${url}/auth/signIn`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, Accept: 'application/json' },
    body: new URLSearchParams({ username, password }),
  });
  await response.arrayBuffer();
  if (response.status === 429) return { retryAfter: Number(response.headers.get('Retry-After')) };
  return response.headers.get('authtoken') === null ? 'wrong' : 'token';
}

async function useBasic(url: string, path: string, password: string, from: string): Promise<number> {
  const isGraphQL = path === '/graphql';
  const response = await fetch(url + path, {
    method: isGraphQL ? 'POST' : 'GET',
    headers: {
      'X-Forwarded-For': from,
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`,
    },
    ...(isGraphQL ? { body: JSON.stringify({ query: '{ viewer { username } }' }) } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

const limited = { retryAfter: expect.any(Number) as number };

describe('failed sign-ins', () => {
  let server: GatewayServer;
  const attempt = (username: string, password: string, from: string) =>
    signIn(server.url, username, password, from);

  async function fail(username: string, from: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect(await attempt(username, `wrong ${time}`, from)).toBe('wrong');
    }
  }

  it.each(['the store', 'a remote service'])(
    'over %s, who fails is refused for a while, and the user signs in from everywhere else',
    async (kind) => {
      const start = kind === 'the store' ? startOverStore : startOverRemote;
      const { gateway, close } = await start();
      server = gateway;
      expect(await attempt('demo', 'demo', '10.0.0.2')).toBe('token');
      await fail('demo', '10.0.0.1', failures);
      expect(await attempt('demo', 'wrong', '10.0.0.1')).toEqual(limited);
      expect(await attempt('demo', 'demo', '10.0.0.1')).toEqual(limited);
      expect(await attempt('demo', 'demo', '10.0.0.3')).toBe('token');
      // Attempts fail at an address where the user signed in.
      await fail('demo', '10.0.0.2', failures);
      expect(await attempt('demo', 'wrong', '10.0.0.2')).toEqual(limited);
      expect(await attempt('demo', 'demo', '10.0.0.2')).toBe('token');
      // Other users of the address are not affected, and names that do not exist are treated alike.
      expect(await attempt('admin', 'admin', '10.0.0.1')).toBe('token');
      await fail('unknown', '10.0.0.1', failures);
      expect(await attempt('unknown', 'wrong', '10.0.0.1')).toEqual(limited);
      await close();
    },
  );

  it('wrong passwords of HTTP Basic count, over REST and GraphQL', async () => {
    const { gateway, close } = await startOverStore();
    const { url } = gateway;
    expect(await useBasic(url, '/profiles', 'demo', '10.0.0.1')).toBe(200);
    expect(await useBasic(url, '/profiles', 'wrong', '10.0.0.1')).toBe(401);
    expect(await useBasic(url, '/graphql', 'wrong too', '10.0.0.1')).toBe(200);
    expect(await useBasic(url, '/data', 'wrong again', '10.0.0.1')).toBe(401);
    expect(await useBasic(url, '/graphql', 'wrong', '10.0.0.1')).toBe(429);
    expect(await useBasic(url, '/data', 'wrong', '10.0.0.1')).toBe(429);
    expect(await signIn(url, 'demo', 'wrong', '10.0.0.1')).toEqual(limited);
    expect(await useBasic(url, '/data', 'demo', '10.0.0.1')).toBe(200);
    expect(await useBasic(url, '/graphql', 'demo', '10.0.0.2')).toBe(200);
    await close();
  });

  it.each([
    ['an HTML page', 'text/html', '<html>Unauthorized</html>'],
    ['no body', undefined, ''],
    ['JSON of its own', 'application/json', '{"message":"Unauthorized","status":401}'],
  ])('401s with %s, of a proxy before the service, do not count', async (_, type, body) => {
    const service = await startGateway(await openFixtureBackend(), settings);
    let isRefusing = true;
    const proxy = createServer((request, response) => {
      if (isRefusing) {
        response.writeHead(401, type === undefined ? {} : { 'content-type': type }).end(body);
        return;
      }
      const { method, headers, url = '' } = request;
      request.pipe(
        forward(service.url + url, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const gateway = await startRemoteGateway(`http://127.0.0.1:${port}`, settings);
    for (let time = 0; time <= failures; time += 1) {
      expect(await useBasic(gateway.url, '/data', 'demo', '10.0.0.1')).toBe(401);
      expect(await useBasic(gateway.url, '/graphql', 'demo', '10.0.0.1')).toBe(200);
      expect(await signIn(gateway.url, 'demo', 'demo', '10.0.0.1')).toBe('wrong');
    }
    isRefusing = false;
    expect(await useBasic(gateway.url, '/data', 'demo', '10.0.0.1')).toBe(200);
    expect(await signIn(gateway.url, 'demo', 'demo', '10.0.0.1')).toBe('token');
    for (let time = 0; time < failures; time += 1) {
      expect(await useBasic(gateway.url, '/data', `wrong ${time}`, '10.0.0.1')).toBe(401);
    }
    expect(await useBasic(gateway.url, '/data', 'wrong', '10.0.0.1')).toBe(429);
    await gateway.close();
    proxy.close();
    await service.close();
  });

  it('passwords tried at once count together, before any of them is hashed', async () => {
    const { gateway, close } = await startOverStore();
    const tried = Array.from({ length: 30 }, (_, n) => signIn(gateway.url, 'demo', `${n}`, '10.0.0.1'));
    const answers = await Promise.all(tried);
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(failures);
    const right = Array.from({ length: 30 }, () => signIn(gateway.url, 'demo', 'demo', '10.0.0.2'));
    expect(new Set(await Promise.all(right))).toEqual(new Set(['token']));
    await close();
  });

  it('a name that many addresses try is slowed down only for the addresses that failed', async () => {
    const { gateway, close } = await startOverStore();
    server = gateway;
    await fail('demo', '10.0.0.0', 1);
    for (let host = 1; host < 4 * failures; host += 1) await fail('demo', `10.0.0.${host}`, 1);
    expect(await attempt('demo', 'demo', `10.0.0.${4 * failures - 1}`)).toEqual(limited);
    expect(await attempt('demo', 'demo', '10.0.0.99')).toBe('token');
    await close();
  });

  it('a user is never locked out, however many others fail with the name, at the same address or elsewhere', async () => {
    const { gateway, close } = await startOverStore();
    server = gateway;
    expect(await attempt('demo', 'demo', '10.0.0.1')).toBe('token');
    for (let host = 1; host < 4 * failures; host += 1) {
      for (let time = 0; time <= failures; time += 1) await attempt('demo', 'wrong', `10.0.0.${host}`);
    }
    expect(await attempt('demo', 'wrong', '10.0.0.1')).toEqual(limited);
    expect(await attempt('demo', 'demo', '10.0.0.1')).toBe('token');
    expect(await attempt('demo', 'demo', '10.0.0.99')).toBe('token');
    await close();
  });

  it('a document with two sign-ins is refused before either is tried', async () => {
    const { gateway, close } = await startOverStore();
    server = gateway;
    const signInAs = (alias: string) =>
      `${alias}: signIn(input: { username: "demo", password: "wrong" }) { authtoken }`;
    for (let time = 0; time <= failures; time += 1) {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '10.0.0.1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: `mutation { ${signInAs('a')} ${signInAs('b')} }` }),
      });
      expect(await response.text()).toContain('2 sign-ins, but at most 1 is allowed');
    }
    expect(await attempt('demo', 'demo', '10.0.0.1')).toBe('token');
    await close();
  });

  it('an address that tries many names is slowed down', async () => {
    const { gateway, close } = await startOverStore();
    server = gateway;
    for (let name = 0; name < 20 * failures; name += 1) await fail(`user${name}`, '10.0.0.1', 1);
    expect(await attempt('demo', 'demo', '10.0.0.1')).toEqual(limited);
    expect(await attempt('demo', 'demo', '10.0.0.2')).toBe('token');
    await close();
  });

  it('the mutation signIn is refused with when to retry', async () => {
    const { gateway, close } = await startOverStore();
    server = gateway;
    await fail('demo', '10.0.0.1', failures);
    const query = 'mutation { signIn(input: { username: "demo", password: "wrong" }) { authtoken } }';
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '10.0.0.1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(await response.text()).toContain('"code":"RATE_LIMITED"');
    await close();
  });
});

describe('the limit of failed sign-ins', () => {
  const demo = { username: 'demo', password: 'wrong', network: '10.0.0.1' };

  it('one more failure is allowed every ten seconds, and each minute once the address has failed often', () => {
    let now = 0;
    const limit = createSignInLimit({ failures, clock: () => now });
    const tries = (retryAfter = 10): number => {
      let count = 0;
      try {
        for (; count < 100; count += 1) {
          limit.begin(demo)();
          limit.settle(demo, false);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter });
      }
      return count;
    };
    expect(tries()).toBe(failures);
    now += 10_000;
    expect(tries()).toBe(1);
    for (let name = 0; name < 20 * failures; name += 1) {
      limit.settle({ ...demo, username: `user${name}` }, false);
    }
    now += 10_000;
    expect(tries(280)).toBe(0);
    now += 280_000;
    expect(tries(60)).toBe(1);
    now += 24 * 3_600_000;
    expect(tries()).toBe(failures);
  });

  it('a name that was right from an address waits seconds there, also after a restart, when the address is refused', async () => {
    const clock = (): number => performance.now();
    const allowances = countAllowances(clock);
    const start = () => createSignInLimit({ failures, clock, allowances });
    const before = start();
    before.settle({ ...demo, password: 'right' }, true);
    for (let name = 0; name < 20 * failures; name += 1) {
      before.settle({ ...demo, username: `user${name}` }, false);
    }
    const after = start();
    const others = { ...demo, username: 'another' };
    await vi.waitFor(() => expect(() => after.begin(others)()).toThrow('Too many failed sign-ins'), 10_000);
    await vi.waitFor(() => after.begin({ ...demo, password: 'new' })(), 10_000);
    for (let time = 0; time < failures; time += 1) after.settle(demo, false);
    expect(() => after.begin(demo)()).toThrow('retry in 10 s');
  });

  it('gateways over one database count together', async () => {
    const backend = await openFixtureBackend();
    const counted = countAllowances(() => performance.now());
    const open = async () => {
      const shared = vi.fn();
      const spend = async (...usage: Parameters<typeof counted.spend>) => {
        const found = await counted.spend(...usage);
        shared();
        return found;
      };
      const gateway = { ...backend, callerAllowances: { spend }, close: async () => {} };
      return { shared, ...(await startGateway(gateway, settings)) };
    };
    const [one, other] = [await open(), await open()];
    const fail = (url: string) => signIn(url, 'demo', 'wrong', '192.0.2.1');
    for (let time = 0; time < failures; time += 1) await fail(one.url);
    await expect.poll(() => one.shared.mock.calls.length).toBeGreaterThan(1);
    await fail(other.url);
    await expect.poll(() => other.shared.mock.calls.length).toBeGreaterThan(0);
    expect(await fail(other.url)).toEqual(limited);
    await one.close();
    await other.close();
    await backend.close();
  });

  it('are limited to five unless configured, by a server and when it is mounted', () => {
    expect(readConfig([], {}).signInFailures).toBe(5);
    expect(toLoadSettings({}, false).protection.signInFailures).toBe(5);
  });

  it('processes count together, and name neither users nor addresses to each other', async () => {
    const clock = (): number => performance.now();
    const counted = countAllowances(clock);
    const named: string[] = [];
    const allowances = {
      spend: (...usage: Parameters<typeof counted.spend>) => {
        named.push(...usage[0].keys());
        return counted.spend(...usage);
      },
    };
    const [one, other] = [1, 2].map(() => createSignInLimit({ failures, clock, allowances }));
    for (let time = 0; time < failures; time += 1) one?.settle(demo, false);
    await vi.waitFor(() => expect(() => other?.begin(demo)()).toThrow('Too many failed sign-ins'), 10_000);
    expect(named.filter((name) => !/^[\w-]{43}$/.test(name))).toEqual([]);
  });
});

it.each([
  ['10.0.0.1', undefined, [], '10.0.0.1'],
  ['10.0.0.1', '192.0.2.1', [], '10.0.0.1'],
  ['10.0.0.1', '192.0.2.1', ['10.0.0.0/8'], '192.0.2.1'],
  ['10.0.0.1', '198.51.100.1, 192.0.2.1', ['10.0.0.1'], '192.0.2.1'],
  ['10.0.0.1', '198.51.100.1, 192.0.2.1, 10.0.0.2', ['10.0.0.0/24'], '192.0.2.1'],
  ['10.0.0.1', 'unknown', ['10.0.0.1'], '10.0.0.1'],
  ['::ffff:10.0.0.1', '192.0.2.1', ['10.0.0.1'], '192.0.2.1'],
  ['::1', '2001:DB8:1:2:3:4:5:6', ['::1'], '2001:db8:1:2::'],
  ['2001:db8::7', undefined, [], '2001:db8:0:0::'],
  ['fe80::1%eth0', undefined, [], 'fe80:0:0:0::'],
  [undefined, '192.0.2.1', ['10.0.0.1'], undefined],
] as const)(
  'of a connection from %s for %s with the proxies %j the network is %s',
  (remoteAddress, forwarded, proxies, network) => {
    const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
    expect(createClientReader(proxies, () => {}).network(request as never)).toBe(network);
  },
);

async function startOverStore() {
  const gateway = await startGateway(await openFixtureBackend(), settings);
  return { gateway, close: () => gateway.close() };
}

/** The service trusts its gateway, as that trusts its proxy. */
async function startOverRemote() {
  const service = await startGateway(await openFixtureBackend(), settings);
  const remote = await startRemoteGateway(service.url, settings);
  return {
    gateway: remote,
    async close() {
      await remote.close();
      await service.close();
    },
  };
}
