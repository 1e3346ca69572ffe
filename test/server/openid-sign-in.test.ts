import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityTokens } from '../../src/adapters/openid/identity-tokens.ts';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import { systemClock } from '../../src/ports/clock.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { audience, type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts';

let issuer: OpenIdIssuer;
let known: GatewayServer;
let creating: GatewayServer;

beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  [known, creating] = await Promise.all([open(false), open(true)]);
});

afterAll(() => Promise.all([known.close(), creating.close(), issuer.close()]));

async function open(createsUsers: boolean): Promise<GatewayServer> {
  const settings = { issuer: issuer.url, audience, usernameClaim: 'sub' };
  const identities = { tokens: createIdentityTokens(settings), createsUsers, newUid: randomUid };
  return startGateway(await openFixtureBackend({ clock: systemClock, identities }), { mcp: 'write' });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const viewer = '{ viewer { username groups { name role } } }';

async function viewerOf(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { data, errors } = (await postGraphQL(url, { query: viewer }, headers)).body;
  return errors?.[0]?.message ?? data?.['viewer'];
}

async function connect(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const requestInit = { headers: bearer(token) };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

describe('users who sign in with a token of an OpenID issuer', () => {
  it('a user who is known reads and writes over GraphQL, REST and MCP', async () => {
    const token = await issuer.sign({ sub: 'demo' });
    const shown = { username: 'demo', groups: [{ name: 'users', role: 'MEMBER' }] };
    expect(await viewerOf(known.url, bearer(token))).toEqual(shown);
    expect(await viewerOf(known.url, { authtoken: token })).toEqual(shown);
    const rest = await fetch(`${known.url}/profiles`, {
      headers: { ...bearer(token), accept: 'application/json' },
    });
    expect([rest.status, rest.headers.get('authtoken')]).toEqual([200, null]);
    const client = await connect(known.url, token);
    const created = await client.callTool({ name: 'create_profile', arguments: { name: 'Signed in' } });
    expect(created.structuredContent).toMatchObject({
      createProfile: { profile: { permission: { ownerUsername: 'demo' } } },
    });
    await client.close();
  });

  it('a user who is not known is refused by name, or created as a member of the usual group', async () => {
    const token = await issuer.sign({ sub: 'jane@example.org' });
    expect(await viewerOf(known.url, bearer(token))).toBe(
      'The token is valid, but not for an account of this service: "jane@example.org" is not known here; ask an administrator to add it.',
    );
    const shown = { username: 'jane@example.org', groups: [{ name: 'users', role: 'MEMBER' }] };
    const all = await Promise.all(Array.from({ length: 5 }, () => viewerOf(creating.url, bearer(token))));
    expect(new Set(all.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(shown)]));
    const odd = await issuer.sign({ sub: 'auth0|17' });
    expect(await viewerOf(creating.url, bearer(odd))).toMatch(
      /A user name has 1 to 100 letters.*got "auth0\|17"/,
    );
  });

  it('a user who was created so has no password', async () => {
    await viewerOf(creating.url, bearer(await issuer.sign({ sub: 'sue' })));
    for (const password of ['', 'sue'])
      expect(await viewerOf(creating.url, { authorization: `Basic ${btoa(`sue:${password}`)}` })).toBe(
        'The user name or the password is wrong.',
      );
  });

  it('a token in an address or a cookie is refused, because addresses are logged', async () => {
    const token = await issuer.sign({ sub: 'demo' });
    for (const [query, headers] of [
      [`?authToken=${token}`, {}],
      ['', { cookie: `authToken=${token}` }],
    ] as const) {
      const answer = await fetch(`${known.url}/profiles${query}`, {
        headers: { ...headers, accept: 'application/json' },
      });
      expect([answer.status, await answer.text()]).toEqual([
        401,
        expect.stringContaining('must be sent in a header'),
      ]);
    }
  });
});

describe('challenges', () => {
  const post = (url: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });

  it('an agent without a token is told where tokens come from, by the address that it called', async () => {
    const refused = await post(known.url, '/mcp');
    const metadata = `${known.url}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="emissions", resource_metadata="${metadata}"`,
    ]);
    expect(await (await fetch(metadata)).json()).toEqual({
      resource: `${known.url}/mcp`,
      authorization_servers: [issuer.url],
      bearer_methods_supported: ['header'],
      resource_name: 'Emissions gateway',
    });
    const whole = await fetch(`${known.url}/.well-known/oauth-protected-resource`);
    expect(await whole.json()).toMatchObject({ resource: known.url, authorization_servers: [issuer.url] });
  });

  it('the official client finds the issuer by the address of the agents, signs in there, and is served', async () => {
    const authProvider = new ClientCredentialsProvider({
      clientId: 'agent',
      clientSecret: 'secret',
      expectedIssuer: issuer.url,
    });
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', known.url), { authProvider }));
    const listed = await client.callTool({ name: 'list_profiles', arguments: {} });
    expect(listed.isError).not.toBe(true);
    expect(issuer.requests).toContain('/token');
    await client.close();
  });

  it('whoever sends a token that is not accepted is told so', async () => {
    const headers = bearer(await issuer.sign({ sub: 'demo' }, { expiresIn: '-1h' }));
    for (const [path, suffix] of [
      ['/mcp', '/mcp'],
      ['/data', ''],
    ] as const) {
      const refused =
        path === '/mcp'
          ? await post(known.url, path, headers)
          : await fetch(`${known.url}${path}`, { headers });
      expect([refused.status, refused.headers.get('www-authenticate'), await refused.text()]).toEqual([
        401,
        `Bearer realm="emissions", error="invalid_token", resource_metadata="${known.url}/.well-known/oauth-protected-resource${suffix}"`,
        expect.stringContaining('it has expired'),
      ]);
    }
  });

  it('without an issuer a 401 names the scheme alone, and there is no such document', async () => {
    const plain = await startGateway(await openFixtureBackend(), { mcp: 'read' });
    const refused = await post(plain.url, '/mcp');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="emissions"',
    ]);
    const rest = await fetch(`${plain.url}/profiles`, { headers: { accept: 'application/json' } });
    expect([rest.status, rest.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="emissions"']);
    expect((await fetch(`${plain.url}/.well-known/oauth-protected-resource`)).status).toBe(404);
    expect(await viewerOf(plain.url, bearer(await issuer.sign({ sub: 'demo' })))).toMatch(
      /^The token or API key is invalid/,
    );
    await plain.close();
  });

  it('the issuer that does not answer is no reason to sign in again', async () => {
    const down = await startOpenIdIssuer();
    const tokens = createIdentityTokens({ issuer: down.url, audience, usernameClaim: 'sub' });
    const identities = { tokens, createsUsers: false, newUid: randomUid };
    const gateway = await startGateway(await openFixtureBackend({ clock: systemClock, identities }), {
      mcp: 'read',
    });
    const token = await down.sign({ sub: 'demo' });
    down.fail(true);
    const refused = await post(gateway.url, '/mcp', bearer(token));
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('does not answer')]);
    down.fail(false);
    await Promise.all([gateway.close(), down.close()]);
  });
});
