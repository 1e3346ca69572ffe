import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startServiceProxy } from '../support/upstreams/service-proxy.ts';
import { readMetrics, sample, startObserved, startPair } from './observed-gateways.ts';

const canary = 'canary-f00d';
const category = 'transport/car/generic';
const item = uidOf('data item', category, 'petrol', 'average');
const query = `{ dataItem(categoryPath: "${category}", uid: "${item}") {
  label amount(inputs: [{ name: "distance", value: "1" }]) { value } } }`;

let pair: Awaited<ReturnType<typeof startPair>>;
beforeAll(async () => {
  pair = await startPair(['--metrics', 'on']);
  await postGraphQL(pair.gateway.url, { query }, demo);
  await postGraphQL(
    pair.gateway.url,
    { query: `{ dataItem(categoryPath: "a", uid: "${canary}") { uid } }` },
    demo,
  );
  await fetch(`${pair.gateway.url}/data/${canary}?authToken=${canary}`, { headers: { authtoken: canary } });
  await fetch(`${pair.gateway.url}/${canary}`, { method: 'PATCH' });
});
afterAll(() => pair.close());

describe('metrics of a gateway in front of a service', () => {
  it('requests are counted and timed by purpose', async () => {
    const text = await readMetrics(pair.gateway);
    const requests = (surface: string, method: string, status: string) =>
      sample(text, 'emissions_request_seconds_count', { surface, method, status });
    expect(requests('graphql', 'POST', '200')).toBe(1);
    expect(requests('graphql', 'POST', '400')).toBe(1);
    expect(requests('rest', 'GET', '401')).toBe(1);
    expect(requests('none', 'other', '404')).toBe(1);
    expect(sample(text, 'emissions_requests_running', {})).toBe(1);
  });

  it('errors are counted by code', async () => {
    const text = await readMetrics(pair.gateway);
    expect(sample(text, 'emissions_graphql_errors_total', { code: 'BAD_USER_INPUT' })).toBe(1);
  });

  it('upstream calls are timed, and in the service those of the store and the algorithms', async () => {
    const [gateway, service] = await Promise.all([readMetrics(pair.gateway), readMetrics(pair.service)]);
    const exchange = { operation: 'data item view', ending: '200' };
    expect(sample(gateway, 'emissions_upstream_exchange_seconds_count', exchange)).toBeGreaterThan(0);
    const refused = { resource: 'access', operation: 'getViewer', ending: 'UNAUTHENTICATED' };
    expect(sample(gateway, 'emissions_backend_call_seconds_count', refused)).toBeGreaterThan(0);
    const calculation = { resource: 'dataItems', operation: 'calculate', ending: 'ok' };
    expect(sample(gateway, 'emissions_backend_call_seconds_count', calculation)).toBe(1);
    const read = { resource: 'dataItems', operation: 'getMany', ending: 'ok' };
    expect(sample(service, 'emissions_store_call_seconds_count', read)).toBeGreaterThan(0);
    expect(sample(service, 'emissions_calculation_seconds_count', { ending: 'done' })).toBeGreaterThan(0);
  });

  it('malformed documents that have others in them are counted', async () => {
    const refuse = (line: string) => (line === 'POST /batch' ? 200 : null);
    const proxy = await startServiceProxy(pair.service.url, { refuse, offer: (offered) => offered });
    const gateway = await startObserved(['--upstream', proxy.url, '--metrics', 'on']);
    const categories = '{ a: dataCategory(path: "transport") { uid } b: dataCategory(path: "home") { uid } }';
    const read = () => postGraphQL(gateway.url, { query: categories }, demo);
    await expect
      .poll(async () => (await read()).status === 200 && proxy.lines.includes('POST /batch'))
      .toBe(true);
    const counted = sample(await readMetrics(gateway), 'emissions_upstream_malformed_total', {
      operation: 'batch of reads',
    });
    expect(counted).toBe(1);
    await gateway.close();
    await proxy.close();
  });

  it('calls within a write with an idempotency key are timed', async () => {
    const query = 'mutation { createProfile(idempotencyKey: "metrics-1") { profile { uid } } }';
    await postGraphQL(pair.gateway.url, { query }, demo);
    const text = await readMetrics(pair.gateway);
    for (const [resource, operation] of [
      ['writes', 'carryOut'],
      ['profiles', 'create'],
    ] as const) {
      const labels = { resource, operation, ending: 'ok' };
      expect(sample(text, 'emissions_backend_call_seconds_count', labels)).toBe(1);
    }
  });

  it('metrics of the process are included', async () => {
    const text = await readMetrics(pair.gateway);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(/emissions_build_info\{version="\d+\.\d+\.\d+"\} 1/);
  });

  it('metrics contain nothing that a caller sent', async () => {
    const text = (await readMetrics(pair.gateway)) + (await readMetrics(pair.service));
    expect(text).not.toContain(canary);
    expect(text).not.toContain(item);
    expect(text).not.toContain('demo');
  });
});

describe('exposure of metrics', () => {
  it('metrics are disabled by default', async () => {
    const server = await startObserved(['--upstream', pair.service.url]);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    await server.close();
  });

  it('metrics have a separate port that serves nothing else', async () => {
    const port = await freePort();
    const server = await startObserved(['--upstream', pair.service.url, '--metrics', String(port)]);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(own.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(await own.text()).toContain('emissions_requests_running');
    expect((await fetch(`http://127.0.0.1:${port}/data`)).status).toBe(404);
    await server.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
