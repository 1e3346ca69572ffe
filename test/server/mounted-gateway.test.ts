import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../src/server/gateway/gateway.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let server: GatewayServer;
let gateway: Gateway;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
  gateway = createGateway({
    backend: await openFixtureBackend(),
    responseCache: { bytes: 0 },
    logLevel: 'silent',
  });
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

const Authorization = `Basic ${btoa('demo:demo')}`;
const json = { 'Content-Type': 'application/json', Authorization };
const graphql = (query: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ query }) });

const requests: readonly (readonly [string, string, RequestInit])[] = [
  ['a query', '/graphql', graphql('{ viewer { username } dataCategory { children { path } } }')],
  [
    'a query over GET',
    '/graphql?query=%7B__typename%7D',
    { headers: { Authorization, 'GraphQL-Require-Preflight': '1' } },
  ],
  ['a query over GET that may be forged', '/graphql?query=%7B__typename%7D', { headers: { Authorization } }],
  ['a document that cannot be parsed', '/graphql', graphql('{')],
  ['a body that is not JSON', '/graphql', { method: 'POST', headers: json, body: '{' }],
  ['a body of another type', '/graphql', { method: 'POST', headers: { Authorization }, body: 'query' }],
  ['a body that is too long', '/graphql', graphql(`# ${'x'.repeat(600_000)}`)],
  ['a wrong token', '/graphql', { ...graphql('{ viewer { uid } }'), headers: { ...json, Authtoken: 'a b' } }],
  ['a REST view', '/data/transport/car', { headers: { Authorization, Accept: 'application/json' } }],
  ['a REST view in XML', '/data/transport/car', { headers: { Authorization, Accept: 'application/xml' } }],
  ['the head of a REST view', '/data', { method: 'HEAD', headers: { Authorization } }],
  [
    'a calculation',
    `/data/transport/car/${petrolSmall.uid}?distance=100`,
    { headers: { Authorization, Accept: 'application/json' } },
  ],
  ['a REST path without anything', '/data/nowhere', { headers: { Authorization } }],
  [
    'a REST form without the right',
    '/data/transport',
    { method: 'POST', headers: { Authorization }, body: form() },
  ],
  ['health', '/healthz', {}],
  ['readiness', '/readyz', {}],
  ['a path without anything', '/nowhere', {}],
];

function form(): URLSearchParams {
  return new URLSearchParams({ newObjectType: 'DC', path: 'x', name: 'X' });
}

/** What differs from answer to answer, and what belongs to the connection. */
const own = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'x-request-id',
  'transfer-encoding',
]);

async function readable(response: Response) {
  const headers = [...response.headers].filter(([name]) => !own.has(name));
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() };
}

describe('gateways without a port', () => {
  it.each(requests)(
    'a gateway without a port responds to %s as the one with a port does',
    async (_, path, init) => {
      const answered = await gateway.fetch(new Request(`http://gateway.example${path}`, init));
      const plain = { ...init, headers: { 'Accept-Encoding': 'identity', ...init.headers } };
      const expected = await readable(await fetch(`${server.url}${path}`, plain));
      expect(await readable(answered)).toEqual(expected);
    },
  );

  it('a gateway without a port passes every audit of the GraphQL over HTTP specification', async () => {
    const results = await auditServer({
      url: 'http://gateway.example/graphql',
      fetchFn: (...args: ConstructorParameters<typeof Request>) => gateway.fetch(new Request(...args)),
    });
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ status }) => status !== 'ok').map(({ name }) => name)).toEqual([]);
  });

  it('a gateway without a port stops reading a body of unknown length as soon as it is too large', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    const init = { method: 'POST', headers: json, body, duplex: 'half' as const };
    const response = await gateway.fetch(new Request('http://gateway.example/graphql', init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(40);
  });

  it('a gateway without a port refuses two tokens', async () => {
    const headers = new Headers(json);
    headers.append('Authtoken', 'first');
    headers.append('Authtoken', 'second');
    const { body, method } = graphql('{ viewer { uid } }');
    const response = await gateway.fetch(
      new Request('http://gateway.example/graphql', { method, body, headers }),
    );
    expect(response.status).toBe(401);
  });

  it('a gateway without a port reports that it is draining', async () => {
    const leaving = createGateway({ backend: await openFixtureBackend(), logLevel: 'silent' });
    leaving.drain();
    const response = await leaving.fetch(new Request('http://gateway.example/readyz'));
    expect([response.status, await response.json()]).toEqual([503, { status: 'draining' }]);
    await leaving.close();
  });
});
