import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeRetryAfter } from '../../src/adapters/rest-client/exchange/retry-after.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { itemKey, statusResponse } from '../support/documents/canned-documents.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import {
  expectHealth,
  failureOf,
  openUpstreamRig,
  readItem,
  token,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

describe.each(['json', 'xml'] as const)('a service that asks to wait, in %s', (format) => {
  let rig: UpstreamRig;
  let gateway: GatewayServer;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
    gateway = await startGatewayOver(rig.client, rig.upstream.baseUrl);
  });
  afterAll(async () => {
    await gateway.close();
    await rig.upstream.stop();
  });

  const answer = (status: number, headers = {}): void => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(status, format, 'canary-f00d', headers));
  };

  const basic = { Authorization: `Basic ${btoa('demo:demo')}` };
  const rest: Readonly<Record<string, () => Promise<Response>>> = {
    'POST /auth/signIn': () =>
      fetch(`${gateway.url}/auth/signIn`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'demo', password: 'demo' }),
      }),
    'a read with HTTP Basic': () => fetch(`${gateway.url}/data/transport/car`, { headers: basic }),
    'a write with a token': () =>
      fetch(`${gateway.url}/data/transport/car/${itemKey.uid}`, {
        method: 'DELETE',
        headers: { authtoken: token },
      }),
  };

  it.each(Object.keys(rest))('%s is answered with its 429 and when to retry', async (name) => {
    answer(429, { 'Retry-After': '47' });
    const refused = await rest[name]?.();
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('Retry-After')).toBe('47');
    expect(await refused?.text()).toContain(
      'The emissions service refuses more requests for now; retry in 47 s.',
    );
  });

  it.each([
    'mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }',
    `{ dataItem(categoryPath: "transport/car", uid: "${itemKey.uid}") { label } }`,
  ])('%s fails with RATE_LIMITED and when to retry', async (query) => {
    answer(429, { 'Retry-After': '47' });
    const { body } = await postGraphQL(gateway.url, { query }, query.startsWith('{') ? basic : {});
    expect(body.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfter: 47 } }]);
  });

  it('many a 429 in a row leave the service in use', async () => {
    answer(429);
    for (let time = 0; time < 25; time += 1) {
      expect((await failureOf(readItem(rig.open()))).code).toBe('RATE_LIMITED');
    }
    await expectHealth(rig);
  });

  it('a 503 with Retry-After is not retried before then, and passed on', async () => {
    const asked = rig.upstream.requests.length;
    answer(503, { 'Retry-After': '5' });
    const refused = await rest['a read with HTTP Basic']?.();
    expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([502, '5']);
    expect(rig.upstream.requests).toHaveLength(asked + 1);
    const write = await failureOf(rig.open().dataItems.delete([itemKey]));
    expect(write).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5, isOutcomeUnknown: true });
    await expectHealth(rig);
  });
});

it.each([
  ['120', 120],
  ['0', 1],
  ['999999999', 86_400],
  ['Wed, 21 Oct 2015 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2015 07:27:00 GMT', 1],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 86_400],
  ['Wed, 99 Oct 2015 07:28:00 GMT', null],
  ['2015-10-21T07:28:30Z', null],
  ['-5', null],
  ['1.5', null],
  ['9999999999', null],
  ['5\r\nX: y', null],
  ['', null],
  [undefined, null],
])('Retry-After %o says %o seconds', (header, seconds) => {
  expect(decodeRetryAfter(header, Date.parse('2015-10-21T07:28:00Z'))).toBe(seconds);
});
