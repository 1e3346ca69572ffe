import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

describe('GraphQL', () => {
  it('a response has the token and the media type of the specification', async () => {
    const { status, headers, body } = await postGraphQL(
      gateway.url,
      { query: '{ viewer { username } }' },
      { authtoken: gateway.authtoken },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/graphql-response+json');
    expect(headers.get('authtoken')).toBe(gateway.authtoken);
    expect(body.data).toEqual({ viewer: { username: 'demo' } });
  });

  it('a request without a token, with a forged one or a malformed one is UNAUTHENTICATED', async () => {
    for (const headers of [{}, { authtoken: 'forged' }, { authtoken: 'x'.repeat(600) }]) {
      const { body } = await postGraphQL(gateway.url, { query: '{ viewer { username } }' }, headers);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    }
  });

  it('a token in a cookie is not accepted, because any page could make a browser send it', async () => {
    const { body } = await postGraphQL(
      gateway.url,
      { query: '{ viewer { username } }' },
      { cookie: `authToken=${gateway.authtoken}` },
    );
    expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/graphql',
  ])('nothing is executed when sent as %s', async (contentType) => {
    const query = 'mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }';
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: contentType.includes('urlencoded') ? new URLSearchParams({ query }).toString() : query,
    });
    expect(answer.status).toBe(415);
    expect(await answer.text()).not.toContain('authtoken":"');
  });

  it('no mutation is executed when sent with GET', async () => {
    const query = 'mutation { signIn(input: { username: "demo", password: "demo" }) { authtoken } }';
    const answer = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(405);
  });

  it('pages of other origins may not read responses', async () => {
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example', ...demo },
      body: JSON.stringify({ query: '{ viewer { username } }' }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['a body that is not JSON', '{"query": ', 400],
    ['a document that does not parse', JSON.stringify({ query: '{ viewer {' }), 400],
    ['a field that does not exist', JSON.stringify({ query: '{ viewr { username } }' }), 400],
    [
      'a body that is too large',
      JSON.stringify({ query: `{ viewer { username } } #${'x'.repeat(600_000)}` }),
      413,
    ],
  ])('the request is refused with a coded error: %s', async (_, body, status) => {
    const answer = await fetch(`${gateway.url}/graphql`, {
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
  ])('the error names the invalid argument %s and what was expected', async (_, uid) => {
    const query = 'query ($uid: Uid!) { dataItem(categoryPath: "transport/car", uid: $uid) { label } }';
    const { body } = await postGraphQL(
      gateway.url,
      { query, variables: { uid } },
      { authtoken: gateway.authtoken },
    );
    expect(body.errors).toHaveLength(1);
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('12 characters'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  });

  it('a missing record is NOT_FOUND without affecting its siblings', async () => {
    const query = `{
      missing: dataItem(categoryPath: "transport/car", uid: "ZZZZZZZZZZZZ") { label }
      found: dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { label }
    }`;
    const { body } = await postGraphQL(gateway.url, { query }, { authtoken: gateway.authtoken });
    expect(body.data).toEqual({ missing: null, found: { label: 'petrol, small' } });
    expect(body.errors).toEqual([
      expect.objectContaining({
        path: ['missing'],
        extensions: expect.objectContaining({ code: 'NOT_FOUND' }),
      }),
    ]);
  });
});
