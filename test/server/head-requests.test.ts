import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMetrics } from '../../src/server/gateway/metrics.ts';
import { openTelemetry } from '../../src/telemetry/telemetry.ts';
import { startService } from '../telemetry/observed-gateways.ts';

let server: Awaited<ReturnType<typeof startService>>;
let metrics: Awaited<ReturnType<typeof startMetrics>>;

beforeAll(async () => {
  server = await startService(['--metrics', 'on']);
  metrics = await startMetrics({ host: '127.0.0.1', metrics: 0 }, openTelemetry());
});

afterAll(async () => {
  await metrics?.close();
  await server.close();
});

const page = { accept: 'text/html' };
const demo = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };

it.each([
  ['/', 200, page],
  ['/', 404, {}],
  ['/graphql', 200, page],
  ['/graphql?query=%7B__typename%7D', 200, {}],
  ['/healthz', 200, {}],
  ['/readyz', 200, {}],
  ['/metrics', 200, {}],
  ['metrics port', 200, {}],
  ['/auth', 200, demo],
  ['/data', 200, demo],
  ['/data/transport/car/generic?itemsPerPage=2', 200, { ...demo, accept: 'application/xml' }],
  ['/data/transport/car/generic/drill', 200, demo],
  ['/data/no/such', 404, demo],
  ['/profiles', 200, demo],
  ['/profiles', 401, {}],
  ['/nothing', 404, {}],
])('HEAD %s has the status and the headers of GET, %i, and no body', async (path, status, headers) => {
  const url = path.startsWith('/')
    ? `${server.url}${path}`
    : `http://127.0.0.1:${metrics?.port ?? 0}/metrics`;
  const [get, head] = [await fetch(url, { headers }), await fetch(url, { method: 'HEAD', headers })];
  expect([get.status, head.status]).toEqual([status, status]);
  expect(await get.text()).not.toBe('');
  expect(await head.text()).toBe('');
  // These differ between requests of the same method, too, and fetch closes the connection after HEAD.
  const own = new Set([
    'date',
    'x-request-id',
    'connection',
    'keep-alive',
    ...(url.endsWith('/metrics') ? ['content-length'] : []),
  ]);
  const comparable = (answer: Response) =>
    [...answer.headers]
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [name, value.replace(/'nonce-[^']+'/, 'nonce')]);
  expect(comparable(head)).toEqual(comparable(get));
});

it.each([
  ['/auth', {}],
  ['/data', {}],
  ['/data', demo],
  ['/profiles', { authtoken: 'x' }],
])('TRACE %s is 405 with the methods that there are, without and with credentials', async (path, headers) => {
  // Not with fetch, which refuses the method itself.
  const sent = request(server.url + path, { method: 'TRACE', headers }).end();
  const [{ statusCode, headers: answered }] = (await once(sent, 'response')) as [IncomingMessage];
  sent.destroy();
  expect([statusCode, answered.allow]).toEqual([405, 'GET, POST, PUT, DELETE, HEAD, OPTIONS']);
});

it.each(['/healthz', '/readyz'])('%s forbids browsers to guess its type', async (path) => {
  const { headers } = await fetch(server.url + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
