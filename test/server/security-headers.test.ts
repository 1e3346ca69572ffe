import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { exchange, headerOf } from './raw-exchange.ts';

let server: GatewayServer;
beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
});
afterAll(() => server.close());

it.each([
  ...['/nowhere', '/healthz', '/readyz', '/data', '/graphql?query=%7B__typename%7D', '/graphql'].map(
    (path) => [path, 'application/json'] as const,
  ),
  ['/nowhere', 'image/png'] as const,
])('the answer of %s to a request for %s forbids browsers to guess its type', async (path, accept) => {
  const { headers } = await fetchFrom(path, { accept });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it.each([
  ['GET', '/data/transport/car?itemsPerPage=1', { accept: 'application/json' }, 200],
  ['HEAD', '/data/transport/car?itemsPerPage=1', { accept: 'application/xml' }, 200],
  ['GET', '/data/transport/car?format=csv', {}, 200],
  ['GET', '/data/transport/car', { accept: 'application/x-ndjson' }, 200],
  ['GET', '/search?query=petrol&format=csv', {}, 200],
  ['GET', '/profiles', {}, 200],
  ['POST', '/profiles', { origin: 'https://evil.example' }, 403],
  ['GET', '/auth', {}, 200],
  ['POST', '/auth/signIn', {}, 400],
  ['GET', '/auth/signOut', {}, 200],
  ['GET', '/data', { authorization: `Basic ${btoa('demo:wrong')}` }, 401],
  ['GET', '/data', { authorization: 'Bearer <script>' }, 401],
  ['GET', '/data/<script>', {}, 404],
  ['GET', '/data/nowhere', { accept: 'application/xml' }, 404],
  ['GET', '/data/transport/car?format=xlsx', {}, 200],
  ['GET', '/data/transport/car?format=xls', {}, 400],
  ['GET', '/audit', { accept: 'image/png' }, 406],
  ['PATCH', '/data', {}, 405],
  ['OPTIONS', '/data', {}, 204],
  ['DELETE', '/data/transport/car', {}, 403],
] as const)(
  'browsers take the answer of REST to %s %s with %j, which is %i, for what it says',
  async (method, path, headers, status) => {
    const answer = await fetchFrom(path, { ...demo, ...headers }, method);
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
  },
);

it('an answer of REST that is not modified says so, too', async () => {
  const path = '/data/transport/car?itemsPerPage=1';
  const { headers } = await fetchFrom(path, demo);
  const answer = await fetchFrom(path, { ...demo, 'if-none-match': headers.get('etag') ?? '' });
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([304, 'nosniff']);
});

it.each([
  ['what is no HTTP of its own', 'GET /data HTTP/1.1\nHost: localhost\nA : b\n\n', 400],
  ['more headers than are read', `GET /data HTTP/1.1\nHost: localhost\n${'A: b\n'.repeat(100)}\n`, 431],
  ['another host', 'GET /data HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
])('browsers take the refusal of %s for what it says that it is', async (_, request, status) => {
  const answer = await exchange(server.url, request);
  expect([answer.status, headerOf(answer, 'X-Content-Type-Options')]).toEqual([status, 'nosniff']);
});

async function fetchFrom(path: string, headers: Readonly<Record<string, string>>, method = 'GET') {
  const response = await fetch(server.url + path, { method, headers });
  await response.text();
  return response;
}
