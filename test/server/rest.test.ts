import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

describe('REST', () => {
  it('a response has the requested format', async () => {
    const path = `${gateway.url}/data/transport/car/${petrolSmall.uid}`;
    const json = await fetch(path, { headers: { authtoken: gateway.authtoken, accept: 'application/json' } });
    expect(json.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(await json.json()).toMatchObject({ apiVersion: '2.0', dataItem: { uid: petrolSmall.uid } });
    const xml = await fetch(path, { headers: { authtoken: gateway.authtoken, accept: 'application/xml' } });
    expect(xml.headers.get('content-type')).toBe('application/xml;charset=UTF-8');
    expect(await xml.text()).toContain('<Resources xmlns="http://schemas.amee.cc/2.0"><DataItemResource>');
  });

  it('the token is returned under the name that clients expect, as header and cookie', async () => {
    const answer = await gateway.sendRaw(
      `GET /data/transport HTTP/1.1\r\nHost: localhost\r\nAuthtoken: ${gateway.authtoken}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain(`\r\nauthToken: ${gateway.authtoken}\r\n`);
    expect(answer).toMatch(/\r\nSet-Cookie: authToken=\S+; Path=\/; HttpOnly; SameSite=Lax\r\n/);
    expect(answer).toMatch(/\r\nContent-Length: \d+\r\n/);
  });

  it('a sign-in returns a token, and an empty body when it fails', async () => {
    const signIn = (password: string) =>
      fetch(`${gateway.url}/auth/signIn`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'demo', password }),
      });
    const right = await signIn('demo');
    expect(right.status).toBe(200);
    const token = right.headers.get('authtoken') ?? '';
    expect(await right.json()).toMatchObject({ auth: { apiVersion: '2.0', username: 'demo' } });
    expect((await fetch(`${gateway.url}/data`, { headers: { authtoken: token } })).status).toBe(200);
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
    ['DELETE', '/data/transport', demo, 403],
    ['DELETE', '/data/transport/car/drill', demo, 405],
    ['GET', '/definitions/itemDefinitions/unknown', demo, 404],
    ['POST', '/auth/signIn', {}, 400],
  ] as const)(
    'the response to %s %s, case %#, is a status document',
    async (method, path, headers, status) => {
      for (const [accept, form] of [
        ['application/json', /^\{"status":\{"code":\d+,"name":"[A-Za-z ]+","description":"/],
        ['application/xml', /<Resources><Status><Code>\d+<\/Code><Name>[A-Za-z ]+<\/Name><Description/],
      ] as const) {
        const answer = await fetch(gateway.url + path, { method, headers: { accept, ...headers } });
        const text = await answer.text();
        expect(answer.status).toBe(status);
        if (status !== 406) expect(text).toMatch(form);
        expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|select |node_modules|SQLITE/i);
      }
    },
  );

  it.each([
    '/data/../profiles',
    '/data/%2e%2e/%2E%2E/profiles',
    '/data/transport/..%2fcar',
    '/data//transport',
    '/data/transport%2F..%2Ftransport%2Fcar',
    '/data/transport%2F%2Fcar',
    '/data/transport%2Fcar%2F',
    '/data/transport%252Fcar',
    '/data/transport%5Ccar',
    '/data/transport\\car',
  ])('the response at %s is 404', async (path) => {
    const answer = await gateway.sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${demo.authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
  });

  it('the error names the allowed methods', async () => {
    const answer = await fetch(`${gateway.url}/data/transport/car/drill`, {
      method: 'DELETE',
      headers: demo,
    });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('a body that is too large is refused', async () => {
    const body = `username=${'x'.repeat(70_000)}`;
    const answer = await fetch(`${gateway.url}/auth/signIn`, { method: 'POST', body });
    expect(answer.status).toBe(413);
  });
});
