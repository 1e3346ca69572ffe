import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../../src/server/gateway/gateway.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { arrangeDemoUsers } from '../../../src/startup/demo-users.ts';
import { openBackendWithUsers, openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';
import { cheapPasswords } from '../../support/users/cheap-passwords.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { openRaw } from '../raw-exchange.ts';

const person = { accept: 'text/html,application/xhtml+xml' };
const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

/** The answer with its head as it was sent; paths are not normalised, bodies not decompressed. */
async function ask(path: string, headers: readonly string[] = [], method = 'GET', server = development) {
  const connection = await openRaw(server.url);
  const host = new URL(server.url).host;
  await connection.send(
    [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n'),
  );
  const text = await connection.untilClosed();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const sent = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: sent,
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
  };
}

const read = async (
  path: string,
  headers: Readonly<Record<string, string>> = person,
  server = development,
) => {
  const answer = await fetch(server.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('pages', () => {
  it('the home page has its search box before its script runs, but not where one signs in first', async () => {
    const box = 'id="search"';
    expect((await read('/')).text).toContain(box);
    expect((await read('/explore/search')).text).toContain('Loading the view');
    expect((await read('/', person, production)).text).not.toContain(box);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-FR, de;q=0.5, en;q=0.2', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr', 'en'],
    ['x'.repeat(2000), 'en'],
  ])(
    'before its script runs, the explorer is in the language of readers of %j: %s',
    async (wanted, language) => {
      for (const path of ['/', '/explore/profiles'])
        for (const server of [development, production]) {
          const { headers, text } = await read(path, { ...person, 'accept-language': wanted }, server);
          expect(text).toContain(`<html lang="${language}">`);
          expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
        }
    },
  );

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/explore/item/transport/car?year=2024', 'text/html; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/licences.txt', 'text/plain; charset=utf-8'],
    ['/docs/configuration', 'text/html; charset=utf-8'],
    ['/docs/inside/decisions/01-algorithms-run-in-our-own-interpreter', 'text/html; charset=utf-8'],
    ['/docs/reference/graphql', 'text/html; charset=utf-8'],
    ['/docs/reference/rest', 'text/html; charset=utf-8'],
    ['/schema.graphql', 'application/graphql; charset=utf-8'],
    ['/openapi.yaml', 'application/yaml; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
    // Else it is requested again whenever typing changes the address of the page.
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['/favicon.png', 'image/png', 'public, max-age=86400'],
    ['/favicon.ico', 'image/png', 'public, max-age=86400'],
  ])(
    '%s is served in both modes as what it is, under the strict policy',
    async (path, type, kept = 'no-cache') => {
      for (const server of [development, production]) {
        const { status, headers } = await read(path, person, server);
        expect([status, headers.get('content-type')]).toEqual([200, type]);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-security-policy': strict,
          'cache-control': kept,
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
        });
      }
    },
  );

  it('a page is sent compressed to those who accept it, once, and has no body for HEAD', async () => {
    const compressed = await ask('/docs/configuration', ['Accept-Encoding: gzip, br']);
    expect(compressed.headers.get('content-encoding')).toBe('br');
    const plain = await ask('/docs/configuration', ['Accept-Encoding: gzip;q=0, br;q=0']);
    expect([plain.headers.has('content-encoding'), plain.headers.get('vary')]).toEqual([
      false,
      'Accept-Encoding',
    ]);
    expect(brotliDecompressSync(compressed.body)).toEqual(plain.body);
    const zipped = await ask('/docs/configuration', ['Accept-Encoding: gzip, deflate']);
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    const head = await ask('/docs/configuration', [], 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(plain.body.length));
    const tag = plain.headers.get('etag') ?? '';
    const unchanged = await ask('/docs/configuration', [`If-None-Match: ${tag}`]);
    expect([unchanged.status, unchanged.body.length, unchanged.headers.get('etag')]).toEqual([304, 0, tag]);
    expect((await ask('/docs/configuration', ['If-None-Match: "other"'])).status).toBe(200);
  });

  it('assets have names that change with their content, and are cached for a year', async () => {
    const { text } = await read('/docs');
    const assets = [...text.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(assets.length).toBe(4);
    for (const path of assets) {
      const { status, headers } = await read(path, {});
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/docs/../../../etc/passwd',
    '/docs/%00',
    '/docs/configuration.html',
    '/docs/configuration.html.br',
    '/sources.sha256',
    '/assets/unknown-AAAAAAAAAA.js',
    '/constructor',
  ])('%s is no page', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('people get a page for unknown addresses, programs what they understand', async () => {
    const found = await read('/nowhere');
    expect([found.status, found.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(found.text).toMatch(/<header>[^]*href="\/docs"[^]*id="search"[^]*<\/header>/);
    expect(found.text).toContain('href="/explore/search"');
    for (const path of ['/nowhere', '/', '/explore/search']) {
      const { status, text } = await read(path, { accept: 'application/json' });
      expect([status, text]).toEqual([404, expect.stringContaining('GraphQL is at /graphql')]);
    }
    const posted = await fetch(`${development.url}/docs`, { method: 'POST', headers: person });
    expect(posted.status).toBe(404);
  });

  it('without the explorer there is none of them', async () => {
    const gateway = createGateway({ backend: await openFixtureBackend() });
    for (const path of ['/', '/docs', '/schema.graphql', '/explore/session.json', '/favicon.svg']) {
      const answer = await gateway.fetch(new Request(`http://127.0.0.1${path}`, { headers: person }));
      expect([path, answer.status]).toEqual([path, 404]);
    }
    await gateway.close();
  });
});

describe('the session of pages', () => {
  const open = (headers: Readonly<Record<string, string>>, server = development) =>
    read('/explore/session.json', headers, server);

  it('in development pages get a token of the demo user', async () => {
    const { headers, text } = await open({ 'sec-fetch-site': 'same-origin', origin: development.url });
    expect(headers.get('cache-control')).toBe('no-store');
    const { authtoken, ...settings } = JSON.parse(text) as { readonly authtoken: string };
    expect(settings).toEqual({ mode: 'development', isRemote: false, graphiql: true, sendsIds: false });
    expect((await read('/data', { authtoken })).status).toBe(200);
  });

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:5173' }],
    ['a browser that names only the origin', { origin: 'https://app.example' }],
    ['a document without an origin', { origin: 'null' }],
  ])('%s gets no token', async (_, headers) => {
    const { status, text } = await open(headers);
    expect([status, text]).toEqual([403, expect.not.stringContaining('authtoken')]);
  });

  it('in production pages learn that they have to sign in', async () => {
    const { text } = await open({ 'sec-fetch-site': 'same-origin' }, production);
    expect(JSON.parse(text)).toEqual({
      mode: 'production',
      isRemote: false,
      graphiql: false,
      sendsIds: false,
    });
  });

  it('in development pages learn that they have to sign in once another process has removed the demo users', async () => {
    const store = await openFixtureStore();
    const server = await startGateway(await openBackendWithUsers(store), { explorer: true });
    await arrangeDemoUsers(store, cheapPasswords, false, noSignal);
    const { status, text } = await open({ 'sec-fetch-site': 'same-origin' }, server);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { mode: 'development', isRemote: false, graphiql: true, sendsIds: false },
    ]);
    await server.close();
  });
});
