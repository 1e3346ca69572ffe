import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config/config.ts';
import { createGateway } from '../../src/server/gateway/gateway.ts';
import type { GatewayOptions } from '../../src/server/gateway/gateway-options.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';

const item = 'http://gateway.example/graphql';

async function statusesOf(settings: Omit<GatewayOptions, 'backend'>): Promise<readonly unknown[]> {
  const gateway = createGateway({ backend: await openFixtureBackend(), logLevel: 'silent', ...settings });
  const statuses = [];
  for (let time = 0; time < 3; time += 1) {
    const response = await gateway.fetch(
      new Request(item, {
        method: 'POST',
        headers: { ...demo, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ dataCategory(path: "transport") { name } }' }),
      }),
    );
    statuses.push([response.status, response.headers.get('cache-status')?.split(';')[1]?.trim()]);
  }
  await gateway.close();
  return statuses;
}

describe('mounted gateways', () => {
  it('a mounted gateway caches responses according to its settings', async () => {
    const [made, again] = [
      [200, 'fwd=uri-miss'],
      [200, 'hit'],
    ];
    expect(await statusesOf({})).toEqual([made, again, again]);
    expect(await statusesOf({ responseCache: { seconds: 3600, profiles: true } })).toEqual([
      made,
      again,
      again,
    ]);
    const none = [200, undefined];
    expect(await statusesOf({ responseCache: { bytes: 0 } })).toEqual([none, none, none]);
  });

  it('a mounted gateway limits the requests of a caller according to its settings', async () => {
    const statuses = await statusesOf({ requestsPerMinute: 1, responseCache: { bytes: 0 } });
    expect(statuses).toEqual([
      [200, undefined],
      [429, undefined],
      [429, undefined],
    ]);
  });

  it.each([
    [{ mdoe: 'production' }, 'createGateway has no setting mdoe. Did you mean mode?'],
    [{ mode: 'prod' }, 'mode must be development or production; got "prod".'],
    [{ mcp: 'wirte' }, 'mcp must be read or write; got "wirte".'],
    [{ mcp: true }, 'mcp must be read or write; got true.'],
    [{ isBehindLoopback: 'no' }, 'isBehindLoopback must be true or false; got "no".'],
    [{ explorer: 'onn' }, 'explorer must be true or false; got "onn".'],
    [{ limits: { dept: 9 } }, 'limits has no setting dept. Did you mean depth?'],
    [{ responseCache: { byte: 0 } }, 'responseCache has no setting byte. Did you mean bytes?'],
  ])('a mounted gateway refuses %j, instead of running without it', async (wrong, message) => {
    const backend = await openFixtureBackend();
    expect(() => createGateway({ backend, ...(wrong as object) })).toThrow(message);
    await backend.close();
  });

  it.each(['corsOrigins', 'trustedProxies', 'plugins'])(
    'a mounted gateway refuses %s that is no list by its name',
    async (name) => {
      const backend = await openFixtureBackend();
      for (const value of ['x', 7, null, {}]) {
        const open = () => createGateway({ backend, [name]: value });
        expect(open).toThrow(ConfigError);
        expect(open).toThrow(`${name} must be a list; got ${JSON.stringify(value)}.`);
      }
      expect(() => createGateway({ backend, [name]: [7] })).toThrow(ConfigError);
      await backend.close();
    },
  );

  it('a mounted gateway reports all invalid settings at once', async () => {
    const backend = await openFixtureBackend();
    const open = () =>
      createGateway({
        backend,
        responseCache: { bytes: -1, seconds: 0.5 },
        maximumRequests: 0,
        requestsPerMinute: Number.NaN,
      });
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(
      [
        'responseCache.bytes must be a whole number from 0 to 68719476736; got -1.',
        'responseCache.seconds must be a whole number from 1 to 3600; got 0.5.',
        'maximumRequests must be a whole number from 1 to 100000; got 0.',
        'requestsPerMinute must be a whole number from 0 to 1000000; got NaN.',
      ].join('\n'),
    );
    await backend.close();
  });
});
