import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../support/deep.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { type CachedGateway, cachedGateways, signIn } from '../support/gateways/start-cached-gateway.ts';

const itemPath = `/data/transport/car/${petrolSmall.uid}`;
const administrator = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` };
const graphql = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
const item = `dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`;
const itemQuery = graphql(`{ ${item} { label itemValues { path value } } }`);

/** With and without a response cache: the validators are the same. */
const gateways = cachedGateways.flatMap(([name, open], turn) =>
  partOf([0, 1024 * 1024], { turn: turn % 2, turns: 2 }).map(
    (bytes) =>
      [`${name}, with a response cache of ${bytes} bytes`, () => open({ responseCache: bytes })] as const,
  ),
);

describe.each(gateways)('validators, %s', (_, open) => {
  let gateway: CachedGateway;
  let authtoken: string;
  beforeAll(async () => {
    gateway = await open();
    authtoken = await signIn(gateway.url);
  });
  afterAll(() => gateway.close());

  async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const answer = await fetch(gateway.url + path, { headers: { authtoken, ...headers } });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  }

  const changeSource = (value: string) =>
    fetch(`${gateway.url}${itemPath}/source`, {
      method: 'PUT',
      headers: administrator,
      body: new URLSearchParams({ value }),
    });

  describe.each([
    ['a GraphQL query', itemQuery],
    ['a data item', itemPath],
    ['a data category', '/data/transport/car'],
    ['a drill-down', '/data/transport/car/drill'],
    ['profiles', '/profiles'],
    ['profiles in GraphQL', graphql('{ profiles(first: 1) { nodes { uid } } }')],
    ['a table', '/search?query=petrol&category=transport/car&format=csv'],
  ])('for %s', (_name, path) => {
    it('validators let the client revalidate a cached response', async () => {
      const whole = await get(path);
      const tag = whole.headers.get('etag') ?? '';
      expect(whole.status).toBe(200);
      expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
      expect(whole.headers.get('cache-control')).toBe('private, no-cache');
      expect(whole.headers.get('vary')).toBe('Accept, Accept-Encoding, Authtoken, Authorization, Cookie');

      for (const held of [tag, `"other", ${tag}`, '*', `W/${tag.replace('W/', '')}`]) {
        const answer = await get(path, { 'if-none-match': held });
        expect(answer.status).toBe(304);
        expect(answer.body).toBe('');
        expect(answer.headers.get('etag')).toBe(tag);
        expect(answer.headers.get('content-type')).toBeNull();
        expect(answer.headers.get('content-length')).toBeNull();
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
        expect(answer.headers.get('vary')).toBe(whole.headers.get('vary'));
        expect(answer.headers.get('authtoken')).not.toBeNull();
      }
      for (const held of ['"other"', 'nonsense', tag.slice(0, -1)]) {
        const answer = await get(path, { 'if-none-match': held });
        expect(answer.status).toBe(200);
        expect(answer.body).toBe(whole.body);
      }
    });

    it('validators are not sent to unauthorized callers', async () => {
      const tag = (await get(path)).headers.get('etag') ?? '';
      for (const credentials of [{ authtoken: '' }, { authtoken: 'nonsense' }]) {
        const answer = await get(path, { ...credentials, 'if-none-match': tag });
        expect(answer.status).not.toBe(304);
        expect(answer.headers.get('etag')).toBeNull();
        expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      }
    });
  });

  it.each([
    ['a GraphQL query', itemQuery],
    ['a data item', itemPath],
  ])('the validators of %s change with every write to it', async (_name, path) => {
    await changeSource('before');
    const before = await get(path);
    const held = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect((await get(path, held)).status).toBe(304);
    await changeSource('after');
    const after = await get(path, held);
    expect(after.status).toBe(200);
    expect(after.body).toContain('after');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('validators differ by format', async () => {
    const json = await get(itemPath, { accept: 'application/json' });
    const xml = await get(itemPath, { accept: 'application/xml' });
    expect(json.headers.get('etag')).not.toBe(xml.headers.get('etag'));
    const held = { 'if-none-match': json.headers.get('etag') ?? '' };
    expect((await get(itemPath, { ...held, accept: 'application/xml' })).status).toBe(200);
  });

  it.each([
    ['what failed', '/data/nowhere'],
    ['who asks', graphql('{ viewer { username } }')],
    [
      'a response with an error',
      graphql(
        `{ ${item} { label } none: dataItem(categoryPath: "no/where", uid: "ZZZZZZZZZZZZ") { label } }`,
      ),
    ],
  ])('validators are absent for %s', async (_name, path) => {
    const { headers } = await get(path);
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect((await get(path, { 'if-none-match': '*' })).status).not.toBe(304);
  });

  it('validators do not affect writes', async () => {
    const answer = await fetch(`${gateway.url}${itemPath}/source`, {
      method: 'PUT',
      headers: { ...administrator, 'if-none-match': '*' },
      body: new URLSearchParams({ value: 'written' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
  });
});
