import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let server: GatewayServer;
beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
});
afterAll(() => server.close());

it.each(['/', '/graphql'])('the page at %s runs its own script only, in no frame', async (path) => {
  const open = async () => {
    const { headers, body } = await fetchFrom(path, { accept: 'text/html' });
    expect(headers.get('content-type')).toContain('text/html');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce = 'none'] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy.replace(nonce, 'NONCE')).toBe(
      "default-src 'none'; script-src 'nonce-NONCE'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(/<script[^>]*>/.exec(body)?.[0]).toBe(`<script nonce="${nonce}">`);
    return nonce;
  };
  expect(await open()).not.toBe(await open());
});

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
  return { headers: response.headers, body: await response.text() };
}
