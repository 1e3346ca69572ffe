import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import { statusResponse } from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, readItem, token, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asPath } from '../../support/brands.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ format: 'xml' });
});
afterAll(() => rig.close());

it('a request has the token, the format, the preferences and the request id, and nothing else', async () => {
  await readItem(rig.open());
  const { connection, ...headers } = rig.upstream.requests.at(-1)?.headers ?? {};
  expect(headers).toEqual({
    host: `127.0.0.1:${rig.upstream.port}`,
    accept: 'application/xml',
    'accept-encoding': 'identity',
    'user-agent': 'emissions-gateway',
    prefer: 'handling=strict, complete-items',
    'emissions-hops': '1',
    'emissions-work': expect.stringMatching(/^[0-9a-f-]{36}$/),
    authtoken: token,
    'x-request-id': 'test-request',
  });
  expect(connection).toBe('keep-alive');
});

it('HTTP Basic is forwarded in UTF-8', async () => {
  await readItem(rig.open({ kind: 'basic', username: 'zoë', password: 'p:ä€' }));
  const { authorization = '', authtoken } = rig.upstream.requests.at(-1)?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8')).toBe('zoë:p:ä€');
  expect(authtoken).toBeUndefined();
});

it('consecutive requests share one connection', async () => {
  const before = rig.upstream.connectionCount();
  for (let count = 0; count < 10; count += 1) await readItem(rig.open());
  expect(rig.upstream.connectionCount()).toBe(before);
});

it('the base path of the service precedes every target', async () => {
  const client = openRestClient({ baseUrl: `${rig.upstream.baseUrl}/emissions/v2/`, format: 'xml' });
  const { signal } = new AbortController();
  await client
    .open({ credentials: { kind: 'authtoken', authtoken: token }, signal, requestId: 'x' })
    .dataCategories.getMany([asPath('transport')]);
  expect(rig.upstream.requests.map(({ target }) => target)).toContain('/emissions/v2/data/transport');
  await client.close();
});

it('the health check accepts any response, and carries the token of no caller', async () => {
  rig.upstream.respond = (socket) => socket.write(statusResponse(500, 'json'));
  await rig.client.check(new AbortController().signal);
  expect(rig.upstream.requests.at(-1)).toMatchObject({ line: 'GET /auth/signIn HTTP/1.1' });
  expect(rig.upstream.requests.at(-1)?.headers['authtoken']).toBe('emissions-gateway-check');
});
