import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../src/server/gateway/gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';

const backendWithDemoUsers = async () => ({ ...(await openFixtureBackend()), hasDemoUsers: true });

/** What proxies add, with whether it names this machine only. */
const forwarded: readonly (readonly [string, string, number])[] = [
  ['X-Forwarded-For', '127.0.0.1', 200],
  ['X-Forwarded-For', '::1, ::ffff:127.0.0.1', 200],
  ['X-Forwarded-Host', 'localhost:3000', 200],
  ['Forwarded', 'for=127.0.0.1;host="localhost:80";proto=http, for="[::1]:5000"', 200],
  ['X-Forwarded-For', '8.8.8.8', 421],
  ['X-Forwarded-For', '8.8.8.8, 127.0.0.1', 421],
  ['X-Forwarded-For', '', 421],
  ['X-Forwarded-For', 'unknown', 421],
  ['X-Forwarded-Host', 'public.example', 421],
  ['Forwarded', 'for=127.0.0.1;host=public.example', 421],
  ['Forwarded', 'for=_hidden', 421],
  ['Forwarded', 'proto=https', 421],
];

describe('demo users of a server', () => {
  let server: { readonly url: string; close(): Promise<void> };
  beforeAll(async () => {
    server = await startGateway(await backendWithDemoUsers());
  });
  afterAll(() => server.close());

  it.each(forwarded)('a request with %s: %s is answered with %i', async (header, value, status) => {
    const answer = await fetch(`${server.url}/data/transport`, { headers: { ...demo, [header]: value } });
    expect(answer.status).toBe(status);
  });
});

describe('demo users of an embedded gateway', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = createGateway({
      backend: await backendWithDemoUsers(),
      isBehindLoopback: true,
      explorer: true,
      logLevel: 'silent',
    });
  });
  afterAll(() => gateway.close());

  const statusOf = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    (await gateway.fetch(new Request(url, { headers }))).status;

  it('without the setting that says that it is behind loopback no request of fetch is answered', async () => {
    const open = createGateway({ backend: await backendWithDemoUsers(), logLevel: 'silent' });
    const answer = await open.fetch(new Request('http://localhost/data/transport', { headers: demo }));
    expect([answer.status, await answer.text()]).toEqual([421, expect.stringContaining('isBehindLoopback')]);
    await open.close();
  });

  it('behind loopback requests are answered under names of this machine only', async () => {
    expect(await statusOf('http://localhost:4000/healthz')).toBe(200);
    expect(await statusOf('http://[::1]/healthz')).toBe(200);
    expect(await statusOf('http://10.0.0.7/healthz')).toBe(421);
    expect(await statusOf('http://localhost/healthz', { host: 'evil.example' })).toBe(421);
    expect(await statusOf('http://evil.example/explore/session.json')).toBe(421);
  });

  it.each(forwarded)('a request of fetch with %s: %s is answered with %i', async (header, value, status) => {
    expect(await statusOf('http://localhost/healthz', { [header]: value })).toBe(status);
  });
});
