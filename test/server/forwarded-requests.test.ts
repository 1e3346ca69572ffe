import { afterEach, expect, it, vi } from 'vitest';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { logLines } from '../support/log-lines.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

afterEach(() => vi.restoreAllMocks());

const basic = (name: string) => ({ authorization: `Basic ${btoa(`${name}:${name}`)}` });

async function signIn(url: string, headers: Readonly<Record<string, string>>, name = 'demo') {
  const body = new URLSearchParams({ username: name, password: name });
  return (await fetch(`${url}/auth/signIn`, { method: 'POST', body, headers })).headers;
}

it.each(['X-Forwarded-For', 'Forwarded'])(
  'requests with %s of what is no trusted proxy are reported once',
  async (header) => {
    const lines = logLines();
    const settings = { logLevel: 'warn', demoUsers: false, trustedProxies: ['192.0.2.0/24'] } as const;
    const gateway = await startGateway(await openFixtureBackend(), settings);
    await signIn(gateway.url, {});
    for (let time = 0; time < 3; time += 1) await signIn(gateway.url, { [header]: 'for=198.51.100.1' });
    await expect
      .poll(() => lines.map(({ msg }) => msg))
      .toEqual([expect.stringContaining('--trusted-proxies')]);
    await gateway.close();
  },
);

it('the cookie is Secure where a trusted proxy says that the client uses TLS', async () => {
  const lines = logLines();
  const forwarded = { 'X-Forwarded-For': '198.51.100.1', 'X-Forwarded-Proto': 'https' };
  const trusting = await startGateway(await openFixtureBackend(), {
    demoUsers: false,
    trustedProxies: ['127.0.0.1'],
  });
  expect((await signIn(trusting.url, forwarded)).get('set-cookie')).toMatch(/; SameSite=Lax; Secure$/);
  const ofRead = await fetch(`${trusting.url}/data`, {
    headers: { ...forwarded, authtoken: (await signIn(trusting.url, {})).get('authtoken') ?? '' },
  });
  expect(ofRead.headers.get('set-cookie')).toMatch(/; SameSite=Lax; Secure$/);
  const inPlain = { ...forwarded, 'X-Forwarded-Proto': 'http' };
  expect((await signIn(trusting.url, inPlain)).get('set-cookie')).toMatch(/; SameSite=Lax$/);
  expect(lines).toEqual([]);
  await trusting.close();
  const other = await startGateway(await openFixtureBackend(), { demoUsers: false, logLevel: 'silent' });
  expect((await signIn(other.url, forwarded)).get('set-cookie')).toMatch(/; SameSite=Lax$/);
  await other.close();
});

it('different credentials in one request are refused, over GraphQL as over REST', async () => {
  const gateway = await startGateway(await openFixtureBackend());
  const token = (await signIn(gateway.url, {}, 'admin')).get('authtoken') ?? '';
  const query = '{ viewer { username } }';
  for (const headers of [
    { authtoken: token, ...basic('demo') },
    { authtoken: token, authorization: 'Bearer another' },
  ]) {
    const refusal = 'different credentials in Authtoken and Authorization';
    const rest = await fetch(`${gateway.url}/profiles`, { headers });
    expect([rest.status, await rest.text()]).toEqual([400, expect.stringContaining(refusal)]);
    const { status, body } = await postGraphQL(gateway.url, { query }, headers);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(refusal)]);
  }
  const inQuery = await fetch(`${gateway.url}/profiles?authToken=${token}`, { headers: basic('demo') });
  expect([inQuery.status, await inQuery.text()]).toEqual([
    400,
    expect.stringContaining('different credentials in a header and the query'),
  ]);
  const same = { authtoken: token, authorization: `Bearer ${token}` };
  expect((await fetch(`${gateway.url}/profiles?authToken=${token}`, { headers: same })).status).toBe(200);
  const { body } = await postGraphQL(gateway.url, { query }, same);
  expect(body.data).toEqual({ viewer: { username: 'admin' } });
  await gateway.close();
});
