import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

describe('health checks', () => {
  it('health checks report liveness and readiness', async () => {
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${gateway.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('a backend that refuses writes is ready for reads, and health checks say so', async () => {
    const other = await openFixtureBackend();
    const reading = await startGateway({ ...other, check: async () => ({ acceptsWrites: false }) });
    const answer = await fetch(`${reading.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'read-only', reason: 'The database accepts no writes.' });
    await reading.close();
  });

  it('health checks report that the gateway is not ready when the backend does not respond', async () => {
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

describe('the request guard', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:1'])(
    'the guard accepts the host %s',
    async (host) => {
      const answer = await gateway.sendRaw(
        `GET /healthz HTTP/1.1\r\nHost: ${host.toLowerCase()}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200/);
    },
  );

  it.each(['emissions.example', '127.0.0.1.evil.example', 'localhost.evil.example:4000', '127.evil.example'])(
    'the guard refuses the host %s while there are demo users',
    async (host) => {
      const answer = await gateway.sendRaw(
        `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 421/);
      expect(answer).toContain('localhost');
    },
  );

  it('the guard counts headers, and cuts none off', async () => {
    const ask = (count: number) => {
      const more = Array.from({ length: count - 2 }, (_, index) => `x-${index}: y\r\n`).join('');
      return gateway.sendRaw(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`);
    };
    expect(await ask(100)).toMatch(/^HTTP\/1\.1 200/);
    expect(await ask(101)).toMatch(/^HTTP\/1\.1 431[^]*must not have more than 100 headers/);
    expect(await ask(150)).toMatch(/^HTTP\/1\.1 431/);
  });

  it.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'two tokens',
      'GET /data HTTP/1.1\r\nHost: localhost\r\nAuthtoken: a\r\nAuthtoken: b\r\nConnection: close\r\n\r\n',
    ],
    [
      'an absolute target of another host',
      'GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'a target with two slashes',
      'GET //evil.example/data HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
  ])('the guard refuses %s', async (_, request) => {
    expect(await gateway.sendRaw(request)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('unknown paths', () => {
  it('the response at an unknown path lists the interfaces', async () => {
    const answer = await fetch(`${gateway.url}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('/graphql');
  });

  it.each([
    [
      '/nowhere',
      'application/json',
      'application/json',
      /^\{"status":\{"code":404,"name":"Not Found",.*graphql/,
    ],
    [
      '/nowhere/at/all?x=1',
      'application/xml',
      'application/xml',
      /<Status><Code>404<\/Code><Name>Not Found</,
    ],
    ['/', 'text/xml;q=0.9', 'application/xml', /<Status><Code>404</],
    ['/%ff', '*/*', 'application/json', /^\{"status":\{"code":404,/],
    ['/dataset', 'image/png', 'text/plain', /^Not found\. GraphQL is at/],
    ['/', 'text/html', 'text/plain', /^Not found\. GraphQL is at/],
    ['/nowhere', 'x'.repeat(2000), 'text/plain', /^Not found\. GraphQL is at/],
  ])('a POST to %s that accepts %.20s is answered in %s', async (path, accept, type, body) => {
    const answer = await fetch(gateway.url + path, { method: 'POST', body: 'a=b', headers: { accept } });
    expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'keep-alive']);
    expect(answer.headers.get('content-type')).toBe(`${type};charset=UTF-8`);
    expect(await answer.text()).toMatch(body);
  });
});
