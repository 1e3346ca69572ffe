import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

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
])('browsers take the answer of %s, asked for %s, for what it says that it is', async (path, accept) => {
  const { headers } = await fetchFrom(path, { accept });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

async function fetchFrom(path: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(server.url + path, { headers });
  await response.text();
  return response;
}
