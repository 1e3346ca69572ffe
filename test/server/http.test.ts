import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import type { RunningBackend } from '../../src/server/open-backend.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { postGraphQL } from '../support/post-graphql.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';

const demo = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };

let backend: RunningBackend;
let server: GatewayServer;
let authtoken: string;

beforeAll(async () => {
  backend = await openFixtureBackend();
  server = await startGateway(backend);
  authtoken = (await backend.signInDemo(AbortSignal.timeout(5000))) ?? '';
});

afterAll(() => server.close());

/** Sends bytes as they are and gives back everything that comes until the server closes. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('health', () => {
  it('says that the process lives and that it can serve', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('says that it cannot serve when the backend does not answer', async () => {
    const other = await openFixtureBackend();
    const failing = await startGateway({
      ...other,
      check: () => Promise.reject(new Error('secret host name')),
    });
    const answer = await fetch(`${failing.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('secret');
    expect((await fetch(`${failing.url}/healthz`)).status).toBe(200);
    await failing.close();
  });
});

describe('hosts', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:1'])('answers to %s', async (host) => {
    const answer = await sendRaw(
      `GET /healthz HTTP/1.1\r\nHost: ${host.toLowerCase()}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each(['emissions.example', '127.0.0.1.evil.example', 'localhost.evil.example:4000', '127.evil.example'])(
    'does not answer to %s while there are demo users',
    async (host) => {
      const answer = await sendRaw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 421/);
      expect(answer).toContain('localhost');
    },
  );

  it.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'two tokens',
      'GET /data HTTP/1.1\r\nHost: localhost\r\nAuthtoken: a\r\nAuthtoken: b\r\nConnection: close\r\n\r\n',
    ],
    [
      'an absolute target',
      'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'a target with two slashes',
      'GET //evil.example/data HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
  ])('refuses %s', async (_, request) => {
    expect(await sendRaw(request)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('REST', () => {
  it('answers in the format that is asked for', async () => {
    const path = `${server.url}/data/transport/car/${petrolSmall.uid}`;
    const json = await fetch(path, { headers: { authtoken, accept: 'application/json' } });
    expect(json.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(await json.json()).toMatchObject({ apiVersion: '2.0', dataItem: { uid: petrolSmall.uid } });
    const xml = await fetch(path, { headers: { authtoken, accept: 'application/xml' } });
    expect(xml.headers.get('content-type')).toBe('application/xml;charset=UTF-8');
    expect(await xml.text()).toContain('<Resources xmlns="http://schemas.amee.cc/2.0"><DataItemResource>');
  });

  it('hands back the token under the name that clients look for, as header and cookie', async () => {
    const answer = await sendRaw(
      `GET /data/transport HTTP/1.1\r\nHost: localhost\r\nAuthtoken: ${authtoken}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain(`\r\nauthToken: ${authtoken}\r\n`);
    expect(answer).toMatch(/\r\nSet-Cookie: authToken=\S+; Path=\/; HttpOnly; SameSite=Lax\r\n/);
    expect(answer).toMatch(/\r\nContent-Length: \d+\r\n/);
  });

  it('signs in, and says with an empty answer that it did not', async () => {
    const signIn = (password: string) =>
      fetch(`${server.url}/auth/signIn`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'demo', password }),
      });
    const right = await signIn('demo');
    expect(right.status).toBe(200);
    const token = right.headers.get('authtoken') ?? '';
    expect(await right.json()).toMatchObject({ auth: { apiVersion: '2.0', username: 'demo' } });
    expect((await fetch(`${server.url}/data`, { headers: { authtoken: token } })).status).toBe(200);
    const wrong = await signIn('omed');
    expect(wrong.status).toBe(200);
    expect(wrong.headers.get('authtoken')).toBeNull();
    expect(await wrong.text()).toBe('');
  });

  it.each([
    ['GET', '/data/transport/car', {}, 401],
    ['GET', '/data/transport/car', { authtoken: 'forged' }, 401],
    ['GET', '/data/transport/car', { ...demo, accept: 'image/png' }, 406],
    ['GET', '/data/transport/bus', demo, 404],
    ['GET', `/data/transport/car/${petrolSmall.uid}/nothing`, demo, 404],
    ['GET', '/data/tran%73port', demo, 404],
    ['GET', '/data/transport/car/@host', demo, 404],
    ['GET', `/data/transport/car/${petrolSmall.uid}?distance=ten`, demo, 400],
    ['GET', `/data/transport/car/${petrolSmall.uid}?distance=1&distance=2`, demo, 400],
    ['GET', `/data/transport/car/${petrolSmall.uid}?distance=1&distanceUnit=kWh`, demo, 400],
    ['GET', `/data/transport/car/${petrolSmall.uid}?distance=1&returnUnit=furlong`, demo, 400],
    ['GET', `/data/transport/car/${petrolSmall.uid}?startDate=2026-02-31T00:00:00Z`, demo, 400],
    ['DELETE', '/data/transport', demo, 405],
    ['GET', '/definitions/itemDefinitions/unknown', demo, 404],
    ['POST', '/auth/signIn', {}, 400],
  ] as const)('answers %s %s with %#: a status document', async (method, path, headers, status) => {
    for (const [accept, form] of [
      ['application/json', /^\{"status":\{"code":\d+,"name":"[A-Za-z ]+","description":"/],
      ['application/xml', /<Resources><Status><Code>\d+<\/Code><Name>[A-Za-z ]+<\/Name><Description/],
    ] as const) {
      const answer = await fetch(server.url + path, { method, headers: { accept, ...headers } });
      const text = await answer.text();
      expect(answer.status).toBe(status);
      if (status !== 406) expect(text).toMatch(form);
      expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|select |node_modules|SQLITE/i);
    }
  });

  it.each([
    '/data/../profiles',
    '/data/%2e%2e/%2E%2E/profiles',
    '/data/transport/..%2fcar',
    '/data//transport',
  ])('finds nothing at %s', async (path) => {
    const answer = await sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${demo.authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
  });

  it('names the allowed methods', async () => {
    const answer = await fetch(`${server.url}/data/transport`, { method: 'DELETE', headers: demo });
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('refuses a body that is too large', async () => {
    const body = `username=${'x'.repeat(70_000)}`;
    const answer = await fetch(`${server.url}/auth/signIn`, { method: 'POST', body });
    expect(answer.status).toBe(413);
  });
});

describe('GraphQL', () => {
  it('hands back the token and answers in the media type of the specification', async () => {
    const { status, headers, body } = await postGraphQL(
      server.url,
      { query: '{ viewer { username } }' },
      { authtoken },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/graphql-response+json');
    expect(headers.get('authtoken')).toBe(authtoken);
    expect(body).toEqual({ data: { viewer: { username: 'demo' } } });
  });

  it('says UNAUTHENTICATED without a token, with a forged one and with one of impossible form', async () => {
    for (const headers of [{}, { authtoken: 'forged' }, { authtoken: 'x'.repeat(600) }]) {
      const { body } = await postGraphQL(server.url, { query: '{ viewer { username } }' }, headers);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    }
  });

  it('does not take a token from a cookie, which any page could make a browser send', async () => {
    const { body } = await postGraphQL(
      server.url,
      { query: '{ viewer { username } }' },
      { cookie: `authToken=${authtoken}` },
    );
    expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/graphql',
  ])('runs nothing that comes as %s', async (contentType) => {
    const query = 'mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }';
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: contentType.includes('urlencoded') ? new URLSearchParams({ query }).toString() : query,
    });
    expect(answer.status).toBe(415);
    expect(await answer.text()).not.toContain('authtoken":"');
  });

  it('runs no mutation that comes as GET', async () => {
    const query = 'mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }';
    const answer = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(405);
  });

  it('gives no page elsewhere leave to read its answers', async () => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example', ...demo },
      body: JSON.stringify({ query: '{ viewer { username } }' }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['a body that is no JSON', '{"query": ', 400],
    ['a document that does not parse', JSON.stringify({ query: '{ viewer {' }), 400],
    ['a field that does not exist', JSON.stringify({ query: '{ viewr { username } }' }), 400],
    [
      'a body that is too large',
      JSON.stringify({ query: `{ viewer { username } } #${'x'.repeat(140_000)}` }),
      413,
    ],
  ])('refuses %s with a coded error', async (_, body, status) => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...demo },
      body,
    });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).toMatch(/"code":"[A-Z_]+"/);
    expect(text.length).toBeLessThan(2000);
    expect(text).not.toMatch(/\bat .*\.(ts|js):\d+/);
  });

  it.each([
    ['uid', '../../profiles'],
    ['uid', '%2e%2e'],
    ['uid', '@host'],
    ['uid', ''],
    ['uid', 'A'.repeat(4096)],
  ])('names the argument %s that was wrong and says what was expected', async (_, uid) => {
    const query = 'query ($uid: Uid!) { dataItem(categoryPath: "transport/car", uid: $uid) { label } }';
    const { body } = await postGraphQL(server.url, { query, variables: { uid } }, { authtoken });
    expect(body.errors).toHaveLength(1);
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('12 characters'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  });

  it('answers NOT_FOUND for what does not exist and leaves its siblings alone', async () => {
    const query = `{
      missing: dataItem(categoryPath: "transport/car", uid: "ZZZZZZZZZZZZ") { label }
      found: dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { label }
    }`;
    const { body } = await postGraphQL(server.url, { query }, { authtoken });
    expect(body.data).toEqual({ missing: null, found: { label: 'petrol, small' } });
    expect(body.errors).toEqual([
      expect.objectContaining({ path: ['missing'], extensions: { code: 'NOT_FOUND' } }),
    ]);
  });
});

describe('paths', () => {
  it('says where things are when there is nothing', async () => {
    const answer = await fetch(`${server.url}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('/graphql');
  });
});
