import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';

let development: GatewayServer;
let production: GatewayServer;
beforeAll(async () => {
  development = await startGateway(await openFixtureBackend(), { explorer: true });
  production = await startGateway(await openFixtureBackend(), {
    explorer: true,
    mode: 'production',
    demoUsers: false,
  });
});
afterAll(() => Promise.all([development.close(), production.close()]));

const person = { accept: 'text/html' };

/** The assets of pages before. */
const asked = new Set<string>();

/** The page, and every asset that it names and no page before. */
async function addressesOf(server: GatewayServer, path: string): Promise<readonly string[]> {
  const text = await (await fetch(server.url + path, { headers: person })).text();
  const assets = [...text.matchAll(/(?:src|href)="(\/[^"]*assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
  const fresh = assets.filter((name) => !asked.has(server.url + name));
  for (const name of fresh) asked.add(server.url + name);
  return [path, ...fresh];
}

it.each([
  '/',
  '/explore',
  '/explore/account',
  '/graphiql',
  '/graphiql/',
  '/docs',
  '/docs/configuration',
  '/docs/reference/rest',
  '/nowhere',
  '/docs/nowhere',
  '/licences.txt',
  '/schema.graphql',
])('%s and its assets are shown in no frame, and taken for what they say that they are', async (path) => {
  for (const server of [development, production]) {
    for (const address of await addressesOf(server, path)) {
      const answer = await fetch(server.url + address, { headers: person });
      await answer.arrayBuffer();
      const tag = answer.headers.get('etag');
      const again = { ...person, ...(tag === null ? {} : { 'if-none-match': tag }) };
      const answers = [
        answer,
        await fetch(server.url + address, { headers: person, method: 'HEAD' }),
        await fetch(server.url + address, { headers: again }),
      ];
      for (const { status, headers } of answers) {
        expect([address, status, Object.fromEntries(headers)]).toEqual([
          address,
          expect.any(Number),
          expect.objectContaining({
            'content-security-policy': expect.stringMatching(
              /^default-src 'none';.*; frame-ancestors 'none'$|^default-src 'none';.*; frame-ancestors 'none';/,
            ),
            'x-frame-options': 'DENY',
            'x-content-type-options': 'nosniff',
          }),
        ]);
      }
    }
  }
});
