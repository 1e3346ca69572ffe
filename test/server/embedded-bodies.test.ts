import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../src/server/gateway/gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';

/** What a body parser of the embedding server leaves in the request. */
type Parser = (text: string) => object;

const parsers: readonly (readonly [string, Parser])[] = [
  ['its value, as express.json() does', (text) => ({ body: JSON.parse(text) as unknown })],
  ['its text', (text) => ({ body: text })],
  ['its bytes, with the value', (text) => ({ body: { other: 1 }, rawBody: Buffer.from(text) })],
];

let gateway: Gateway;
let server: Server;
let parse: Parser | null;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks = (await request.toArray()) as Buffer[];
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  gateway = createGateway({ backend: await openFixtureBackend(), logLevel: 'silent' });
  server = createServer((request, response) => {
    void readText(request)
      .then((text) => Object.assign(request, parse?.(text)))
      .then(() => gateway.handle(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.close();
  await gateway.close();
});

async function post(path: string, type: string, body: string, headers: object = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...demo, 'Content-Type': type, Accept: 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const query = JSON.stringify({ query: '{ viewer { username } }' });

describe('a body that the embedding server has read', () => {
  it.each(parsers)('is answered from %s', async (_, parser) => {
    parse = parser;
    const { status, text } = await post('/graphql', 'application/json', query);
    expect([status, JSON.parse(text)]).toMatchObject([200, { data: { viewer: { username: 'demo' } } }]);
  });

  it('is answered from the fields of a form, those that are repeated too', async () => {
    parse = (text) => {
      const fields = new URLSearchParams(text);
      return { body: Object.fromEntries([...fields.keys()].map((name) => [name, fields.getAll(name)])) };
    };
    const type = 'application/x-www-form-urlencoded';
    const created = await post('/profiles', type, 'profile=true');
    expect([created.status, JSON.parse(created.text)]).toMatchObject([
      200,
      { profile: { uid: expect.any(String) } },
    ]);
  });

  it('is no longer packed, whatever its header says', async () => {
    parse = () => ({ body: JSON.parse(query) as unknown });
    const headers = { 'Content-Encoding': 'gzip' };
    const { status } = await post(
      '/graphql',
      'application/json',
      gzipSync(query).toString('latin1'),
      headers,
    );
    expect(status).toBe(200);
  });

  it('is limited as any other', async () => {
    parse = (text) => ({ body: text });
    const long = JSON.stringify({ query: `# ${'x'.repeat(600_000)}` });
    expect((await post('/graphql', 'application/json', long)).status).toBe(413);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])('is not missed by %s, which has none', async (method) => {
    parse = null;
    const { port } = server.address() as AddressInfo;
    const request = fetch(`http://127.0.0.1:${port}/data/transport`, { method, headers: demo });
    expect((await request).status).toBeLessThan(500);
  });

  it('is named at once where nothing is left of it, instead of waited for', async () => {
    parse = null;
    const answer = await post('/graphql', 'application/json', query);
    expect(answer).toEqual({ status: 500, text: expect.stringContaining('before the body parser') });
    const request = new Request('http://localhost/graphql', { method: 'POST', body: query });
    await request.text();
    expect((await gateway.fetch(request)).status).toBe(500);
  });
});
