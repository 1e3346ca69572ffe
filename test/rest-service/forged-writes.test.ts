import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

type Headers = Readonly<Record<string, string>>;

let url: string;
let authtoken: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  authtoken = (await backend.signInDemo(AbortSignal.timeout(5000))) ?? '';
  const server = await startGateway(backend, { corsOrigins: ['https://app.example'] });
  ({ url } = server);
  close = () => server.close();
});

afterAll(() => close());

/** Not with fetch, which sets these headers as a browser does. */
function send(
  method: string,
  path: string,
  headers: Headers,
  body = '',
): Promise<{ status: number; text: string; setCookie: readonly string[] | undefined }> {
  return new Promise((resolve, reject) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(url + path, { method, headers: { ...form, ...headers } }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode ?? 0, text, setCookie: response.headers['set-cookie'] });
    });
    sent.on('error', reject).end(body);
  });
}

const createProfile = (headers: Headers) => send('POST', '/profiles', headers, 'profile=true');
const cookie = (): Headers => ({ cookie: `authToken=${authtoken}` });
const here = (): string => new URL(url).origin;

const foreign: readonly (readonly [string, Headers])[] = [
  ['says that it is cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['comes from a sibling site', { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' }],
  ['has a foreign origin', { origin: 'https://evil.example' }],
  ['has an opaque origin', { origin: 'null' }],
  ['is cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
];

describe('a write that a page makes a browser send', () => {
  it.each(foreign)('a write that %s is refused with ambient credentials', async (_, headers) => {
    for (const credentials of [demo, cookie()]) {
      const { status, text } = await createProfile({ ...credentials, ...headers });
      expect(status).toBe(403);
      expect(text).toMatch(/page of another origin cannot sign in, or write.*Send the token as Authtoken/);
    }
  });

  it.each([
    ['PUT', '/profiles/AAAAAAAAAAAA'],
    ['DELETE', '/profiles/AAAAAAAAAAAA'],
    ['POST', '/profiles/AAAAAAAAAAAA?method=delete'],
    ['GET', '/auth/signOut'],
    ['POST', '/auth/signOut'],
    ['GET', '/auth/SignOut/'],
  ])('%s %s is refused from elsewhere', async (method, path) => {
    const { status } = await send(method, path, { ...cookie(), 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  it.each(foreign)('a sign-in that %s is refused, without a cookie', async (_, headers) => {
    for (const [method, path] of [
      ['POST', '/auth/signIn'],
      ['PUT', '/auth/SIGNIN/'],
      ['POST', '/auth'],
    ] as const) {
      const { status, setCookie } = await send(method, path, headers, 'username=demo&password=demo');
      expect([path, status, setCookie]).toEqual([path, 403, undefined]);
    }
  });

  it.each([
    ['a client that is no browser', () => ({})],
    ['a page of the service itself', () => ({ origin: here(), 'sec-fetch-site': 'same-origin' })],
    [
      'a page of an origin that CORS allows',
      () => ({ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }),
    ],
  ])('%s signs in', async (_, headers) => {
    const { status, setCookie } = await send(
      'POST',
      '/auth/signIn',
      headers(),
      'username=demo&password=demo',
    );
    expect([status, setCookie]).toEqual([200, [expect.stringContaining('authToken=')]]);
  });

  it('a page of another origin cannot end a session', async () => {
    await send('GET', '/auth/signOut', { ...cookie(), 'sec-fetch-site': 'cross-site' });
    expect((await send('GET', '/profiles', cookie())).status).toBe(200);
  });

  it.each([
    ['a client that is no browser', () => demo],
    ['a client with a cookie jar', cookie],
    ['a page of the service itself', () => ({ ...cookie(), origin: here() })],
    [
      'a page behind a proxy that changes the host',
      () => ({
        ...cookie(),
        'sec-fetch-site': 'same-origin',
        origin: 'https://emissions.example',
      }),
    ],
    ['an address typed by a person', () => ({ ...demo, 'sec-fetch-site': 'none' })],
    [
      'a page of an origin that CORS allows',
      () => ({
        ...demo,
        'sec-fetch-site': 'cross-site',
        origin: 'https://app.example',
      }),
    ],
    [
      'a page that has the token',
      () => ({ authtoken, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    ],
  ] as const)('%s writes as before', async (_, headers) => {
    expect((await createProfile(headers())).status).toBe(200);
  });

  it('reads are answered from anywhere', async () => {
    const { status } = await send('GET', '/data', { ...demo, 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(200);
  });
});
