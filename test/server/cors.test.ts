import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../src/server/gateway/gateway.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const listed = 'https://app.example';
let open: GatewayServer;
let closed: GatewayServer;

beforeAll(async () => {
  open = await startGateway(await openFixtureBackend(), { corsOrigins: [listed, 'http://localhost:3000'] });
  closed = await startGateway(await openFixtureBackend(), { mode: 'production' });
});

afterAll(async () => {
  await open.close();
  await closed.close();
});

function corsHeadersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

function preflight(url: string, path: string, origin: string, method = 'POST'): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authtoken,content-type',
    },
  });
}

function query(url: string, origin: string | null): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
    body: JSON.stringify({ query: '{ viewer { username } }' }),
  });
}

describe('without allowed origins', () => {
  it('no page of another origin may send a request or read a response', async () => {
    for (const path of ['/graphql', '/data']) {
      const answer = await preflight(closed.url, path, listed);
      expect([answer.ok, corsHeadersOf(answer)]).toEqual([false, {}]);
    }
    const answer = await query(closed.url, listed);
    expect(corsHeadersOf(answer)).toEqual({});
    expect(answer.headers.get('vary')).toBeNull();
  });
});

describe('development', () => {
  it('pages of any port of this machine may send requests and read responses, and no others', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080']) {
      const answer = await preflight(open.url, '/graphql', origin);
      expect(answer.status).toBe(204);
      expect((await query(open.url, origin)).headers.get('access-control-allow-origin')).toBe(origin);
    }
    for (const origin of ['https://localhost.example', 'http://127.0.0.1.example', 'null', 'file://']) {
      expect(corsHeadersOf(await preflight(open.url, '/graphql', origin))).toEqual({});
      expect(corsHeadersOf(await query(open.url, origin))).toEqual({});
    }
  });
});

describe('allowed origins', () => {
  it('an allowed origin may send GraphQL requests', async () => {
    const answer = await preflight(open.url, '/graphql', listed);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(corsHeadersOf(answer)).toEqual({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'Authtoken, Authorization, Content-Type, If-None-Match, X-Request-Id, graphql-require-preflight, apollo-require-preflight, x-graphql-yoga-csrf',
      'access-control-expose-headers':
        'Age, authToken, Cache-Status, Emissions-Additions, Emissions-Batch, ETag, Idempotent-Replayed, Ignored-Fields, Location, Retry-After, X-Request-Id',
      'access-control-max-age': '7200',
    });
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(answer.headers.get('content-length')).toBeNull();
  });

  it('an allowed origin may send REST requests', async () => {
    const answer = await preflight(open.url, '/profiles', listed, 'DELETE');
    expect(corsHeadersOf(answer)).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers':
        'Authtoken, Authorization, Content-Type, If-None-Match, X-Request-Id, Emissions-Reason, Idempotency-Key, ItemsPerPage, Page, Prefer, Start',
    });
  });

  it('an allowed origin may read responses, including errors', async () => {
    const answer = await query(open.url, 'http://localhost:3000');
    expect(corsHeadersOf(answer)).toEqual({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-expose-headers':
        'Age, authToken, Cache-Status, Emissions-Additions, Emissions-Batch, ETag, Idempotent-Replayed, Ignored-Fields, Location, Retry-After, X-Request-Id',
    });
    const refused = await fetch(`${open.url}/graphql`, {
      method: 'POST',
      headers: { origin: listed },
      body: 'x',
    });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([415, listed]);
  });

  it('an allowed origin extends the Vary header of REST responses', async () => {
    const answer = await fetch(`${open.url}/data`, { headers: { ...demo, origin: listed } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('vary')).toMatch(/^Accept, .*, Origin$/);
    expect(answer.headers.get('access-control-allow-origin')).toBe(listed);
  });

  it('an allowed origin may never use ambient credentials', async () => {
    const answers = [await query(open.url, listed), await preflight(open.url, '/graphql', listed)];
    for (const { headers } of answers) expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('an allowed origin may not read health checks', async () => {
    const answer = await fetch(`${open.url}/readyz`, { headers: { origin: listed } });
    expect(corsHeadersOf(answer)).toEqual({});
  });
});

describe('other origins', () => {
  it.each([
    'https://app.example.evil.example',
    'https://evil-app.example',
    'http://app.example',
    'https://app.example:8443',
    'https://APP.example',
    'https://app.example/',
    'https://sub.app.example',
    'null',
    '*',
    '',
  ])('the origin %j is not allowed, and Vary informs caches', async (origin) => {
    const requested = await preflight(open.url, '/graphql', origin);
    expect([requested.status, corsHeadersOf(requested)]).toEqual([405, {}]);
    const answer = await query(open.url, origin);
    expect([answer.headers.get('vary'), corsHeadersOf(answer)]).toEqual(['Origin', {}]);
  });

  it('the Vary header is present even for requests without an origin', async () => {
    const answer = await query(open.url, null);
    expect([answer.headers.get('vary'), corsHeadersOf(answer)]).toEqual(['Origin', {}]);
  });
});

describe('embedded gateways', () => {
  it('an embedded gateway allows the same origins', async () => {
    const gateway = createGateway({ backend: await openFixtureBackend(), corsOrigins: [listed] });
    const ask = (origin: string): Promise<Response> =>
      gateway.fetch(
        new Request('http://gateway.example/graphql', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
      );
    expect((await ask(listed)).headers.get('access-control-allow-origin')).toBe(listed);
    expect((await ask('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
    await gateway.close();
  });

  it.each([['*'], ['https://app.example/'], ['app.example'], ['https://a.example,https://b.example'], ['']])(
    'an embedded gateway refuses %j as an origin',
    async (origin) => {
      const backend = await openFixtureBackend();
      expect(() => createGateway({ backend, corsOrigins: [origin] })).toThrow(
        /corsOrigins must be a list of origins/,
      );
      await backend.close();
    },
  );
});
