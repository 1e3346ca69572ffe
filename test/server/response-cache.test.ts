import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { type CachedGateway, cachedGateways, signIn } from '../support/gateways/start-cached-gateway.ts';
import { openSeverableLink } from '../support/postgres/severable-link.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { asInstant } from '../support/brands.ts';

const item = `dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`;
const query = `{ ${item} { label itemValues { path value } } }`;
const administrator = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` };

function change(value: string): string {
  const input = `{ categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "source", value: "${value}" }`;
  return `mutation { updateDataItemValue(input: ${input}) { dataItemValue { value } userErrors { code message } } }`;
}

describe.each(cachedGateways)('responses about the data tree, %s', (_, open) => {
  let gateway: CachedGateway;
  let authtoken: string;
  beforeAll(async () => {
    gateway = await open();
  });
  beforeEach(async () => {
    // A write: no test finds what another one left.
    await ask(change(`v${Math.random()}`), administrator);
    authtoken = await signIn(gateway.url);
  });
  afterAll(() => gateway.close());

  async function ask(document: string, headers: Readonly<Record<string, string>> = { authtoken }) {
    gateway.work();
    const answer = await postGraphQL(gateway.url, { query: document }, headers);
    return { ...answer, status: answer.headers.get('cache-status'), work: gateway.work() };
  }

  const withSource = (value: string) => ({
    dataItem: { itemValues: expect.arrayContaining([{ path: 'source', value }]) },
  });

  it('a response is served from the cache without any work, with Cache-Status', async () => {
    const made = await ask(query);
    expect(made.status).toBe('emissions-gateway; fwd=uri-miss; stored');
    const again = await ask(query);
    expect(again.work).toEqual([]);
    expect(again.body.data).toEqual(made.body.data);
    expect(again.status).toMatch(/^emissions-gateway; hit; ttl=\d+$/);
    expect(again.headers.get('age')).toMatch(/^\d+$/);
    expect(again.headers.get('authtoken')).not.toBeNull();
  });

  it('the very next response shows a write through GraphQL', async () => {
    await ask(query);
    expect((await ask(query)).work).toEqual([]);
    for (const value of ['one', 'two', 'three']) {
      const written = await ask(change(value), administrator);
      expect(written.body.data).toMatchObject({ updateDataItemValue: { dataItemValue: { value } } });
      expect((await ask(query)).body.data).toMatchObject(withSource(value));
      expect((await ask(query)).work).toEqual([]);
    }
  });

  it('the very next response shows a write through REST', async () => {
    await ask(query);
    const path = `/data/transport/car/${petrolSmall.uid}/source`;
    const body = new URLSearchParams({ value: 'by REST' });
    const written = await fetch(gateway.url + path, { method: 'PUT', headers: administrator, body });
    expect(written.status).toBe(200);
    expect((await ask(query)).body.data).toMatchObject(withSource('by REST'));
  });

  it('a cached response is never served to another token, not even of the same user', async () => {
    await ask(query);
    for (const username of ['demo', 'colleague']) {
      const other = await signIn(gateway.url, username);
      expect(other).not.toBe(authtoken);
      await ask(query, { authtoken });
      const answer = await ask(query, { authtoken: other });
      expect(answer.status).toBe('emissions-gateway; fwd=uri-miss; stored');
    }
  });

  it.each([
    ['no token', {}],
    ['a malformed token', { authtoken: 'nonsense' }],
    ['a wrong password', { authorization: `Basic ${Buffer.from('demo:wrong').toString('base64')}` }],
  ])('a cached response is not served to a request with %s', async (_name, headers) => {
    await ask(query);
    const { body } = await ask(query, headers);
    expect(body.data?.['dataItem'] ?? null).toBeNull();
    expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  });

  it('a cached response is not served to a token that was signed out', async () => {
    await ask(query);
    expect((await ask(query)).work).toEqual([]);
    const signedOut = await ask('mutation { signOut { userErrors { code } } }');
    expect(signedOut.body.errors).toBeUndefined();
    const after = await ask(query);
    expect(after.body.data?.['dataItem'] ?? null).toBeNull();
    expect(after.body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    // A refusal is not cached either.
    expect((await ask(query)).body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  });

  it.each([
    [
      'with an error',
      `{ ${item} { label } other: dataItem(categoryPath: "transport/car", uid: "ZZZZZZZZZZZZ") { label } none: dataItem(categoryPath: "transport/none", uid: "ZZZZZZZZZZZZ") { label } }`,
    ],
    ['that names the caller', `{ ${item} { label } viewer { username } }`],
    ['about profiles', '{ profiles(first: 1) { nodes { uid } } }'],
    ['about the schema', '{ __schema { queryType { name } } }'],
    ['that cannot be executed', '{ nothing }'],
  ])('a response is not cached %s', async (_name, document) => {
    await ask(document);
    expect((await ask(document)).status ?? 'none').not.toMatch(/hit|stored/);
  });

  it('a response is not cached with a failure that it reports as data', async () => {
    const failing =
      '{ calculate(requests: [{ categoryPath: "transport/car", itemUid: "ZZZZZZZZZZZZ" }]) { error { code } } }';
    for (let time = 0; time < 2; time += 1) {
      const { body, status } = await ask(failing);
      expect(body.data).toEqual({ calculate: [{ error: { code: 'NOT_FOUND' } }] });
      expect(body.errors).toBeUndefined();
      expect(status).toBe('emissions-gateway; fwd=uri-miss');
    }
  });

  it('a response is computed again for a client that requests a fresh one', async () => {
    await ask(query);
    const fresh = await ask(query, { authtoken, 'cache-control': 'no-cache' });
    expect(fresh.status).toBe('emissions-gateway; fwd=request; stored');
  });

  it('a response is cached separately by operation and variables, and has the media type of each request', async () => {
    const document = 'query ($uid: Uid!) { dataItem(categoryPath: "transport/car", uid: $uid) { uid } }';
    const get = async (uid: string, accept: string) => {
      const { headers } = await postGraphQL(
        gateway.url,
        { query: document, variables: { uid } },
        { authtoken, accept },
      );
      expect(headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
      return headers.get('cache-status');
    };
    const own = 'application/graphql-response+json';
    expect(await get(petrolSmall.uid, own)).toMatch(/fwd/);
    expect(await get('ZZZZZZZZZZZZ', own)).toMatch(/fwd/);
    expect(await get(petrolSmall.uid, 'application/json')).toMatch(/hit/);
    expect(await get(petrolSmall.uid, own)).toMatch(/hit/);
  });
});

describe.each(cachedGateways)('responses about profiles, %s, when they are cached', (_, open) => {
  it('a response is served from the cache without any work until something is written', async () => {
    const gateway = await open({ responseCacheProfiles: true });
    const authtoken = await signIn(gateway.url);
    const ask = async (document: string) => {
      gateway.work();
      const { body } = await postGraphQL(gateway.url, { query: document }, { authtoken });
      expect(body.errors).toBeUndefined();
      return { data: body.data, work: gateway.work() };
    };
    const create = 'mutation { createProfile { profile { uid } userErrors { code } } }';
    const list = '{ profiles(first: 10) { nodes { uid } } }';
    const profiles = (count: number) => ({ profiles: { nodes: { length: count } } });
    await ask(create);
    expect((await ask(list)).data).toMatchObject(profiles(1));
    expect((await ask(list)).work).toEqual([]);
    await ask(create);
    const after = await ask(list);
    expect(after.data).toMatchObject(profiles(2));
    expect(after.work.length).toBeGreaterThan(0);
    expect((await ask(list)).work).toEqual([]);
    await gateway.close();
  });
});

it('a cached response is not served to an expired token', async () => {
  let now: number = fixtureNow;
  const backend = await openFixtureBackend({ clock: () => asInstant(now) });
  const gateway = await startGateway(backend, { responseCache: 1024 * 1024, responseCacheSeconds: 3600 });
  const authtoken = await signIn(gateway.url);
  const ask = () => postGraphQL(gateway.url, { query }, { authtoken });
  await ask();
  expect((await ask()).headers.get('cache-status')).toMatch(/hit/);
  now += 31 * 60_000;
  const { body } = await ask();
  expect(body.data?.['dataItem'] ?? null).toBeNull();
  expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  await gateway.close();
});

it('a session that ends at the remote service while a response is made ends behind the cache when that expires', async () => {
  const service = await startGateway(await openFixtureBackend());
  const link = await openSeverableLink(service.url);
  const gateway = await startRemoteGateway(link.url, {
    responseCache: 1024 * 1024,
    responseCacheSeconds: 60,
  });
  const authtoken = await signIn(service.url);
  const now = performance.now.bind(performance);
  let laterMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
  const codeAfter = async (seconds: number): Promise<unknown> => {
    laterMs = seconds * 1000;
    const { body } = await postGraphQL(gateway.url, { query }, { authtoken });
    return body.errors?.[0]?.extensions?.['code'];
  };
  const arrived = new Promise<void>((resolve) => {
    const port = Number(new URL(service.url).port);
    const freeze = (message: unknown): void => {
      if ((message as { request: IncomingMessage }).request.socket.localPort !== port) return;
      unsubscribe('http.server.request.start', freeze);
      link.freeze();
      resolve();
    };
    subscribe('http.server.request.start', freeze);
  });
  try {
    const made = codeAfter(0);
    // The service has accepted the session, and its answer is on the way.
    await arrived;
    await postGraphQL(service.url, { query: 'mutation { signOut { isSignedOut } }' }, { authtoken });
    laterMs = 2000;
    link.fix();
    expect(await made).toBeUndefined();
    expect(await codeAfter(2 + 58)).toBeUndefined();
    expect(await codeAfter(2 + 61)).toBe('UNAUTHENTICATED');
  } finally {
    clock.mockRestore();
    await gateway.close();
    await link.close();
    await service.close();
  }
});
