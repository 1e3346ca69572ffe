import { request as send } from 'node:http';
import { brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway({ mcp: 'read' });
});

afterAll(() => gateway.close());

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly method?: string;
}

interface Sent {
  readonly status: number;
  readonly coding: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** As it comes over the wire: fetch takes off a coding. */
function ask(path: string, { headers, body, method = body === undefined ? 'GET' : 'POST' }: Asked = {}) {
  return new Promise<Sent>((resolve, reject) => {
    const sent = send(`${gateway.url}${path}`, { method, headers: { ...demo, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const coding = answer.headers['content-encoding'];
        const { statusCode: status = 0, headers: own } = answer;
        resolve({ status, coding, headers: own, bytes: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject).end(body);
  });
}

const json = { 'content-type': 'application/json' };
const schemaQuery = JSON.stringify({ query: '{ __schema { types { name description } } }' });

const longAnswers: readonly (readonly [string, string, Asked])[] = [
  ['GraphQL', '/graphql', { headers: json, body: schemaQuery }],
  [
    'an answer to an agent',
    '/mcp',
    { headers: json, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },
  ],
  ['a REST document', '/data/transport/car', {}],
  ['a document in XML', '/data/transport/car', { headers: { accept: 'application/xml' } }],
  [
    'a table',
    '/calculate/transport/car',
    {
      headers: { 'content-type': 'text/csv', accept: 'text/csv' },
      body: `fuel,size,distance\n${'petrol,small,1\n'.repeat(99)}`,
    },
  ],
];

describe.each(longAnswers)('%s', (_, path, asked) => {
  const coded = (accept: string) =>
    ask(path, { ...asked, headers: { ...asked.headers, 'accept-encoding': accept } });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for Accept-Encoding: %s with %s', async (accept, coding, unpack) => {
    const plain = await coded('identity');
    const packed = await coded(accept);
    expect([plain.coding, packed.coding]).toEqual([undefined, coding]);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    expect(unpack(packed.bytes)).toEqual(plain.bytes);
    for (const { headers } of [plain, packed]) expect(headers['vary']).toContain('Accept-Encoding');
  });

  it.each(['', 'identity', 'gzip;q=0, br;q=0', 'zstd', 'x'.repeat(2000)])(
    'is plain for Accept-Encoding: %s',
    async (accept) => expect((await coded(accept)).coding).toBeUndefined(),
  );
});

it('a short answer, an image and an answer without a body are not compressed', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  for (const path of ['/healthz', '/auth']) expect((await ask(path, { headers })).coding).toBeUndefined();
  const whole = await ask('/data/transport/car', { headers });
  expect(whole.coding).toBe('br');
  const held = await ask('/data/transport/car', {
    headers: { ...headers, 'if-none-match': String(whole.headers['etag']) },
  });
  expect([held.status, held.coding, held.bytes.length]).toEqual([304, undefined, 0]);
});

it('what another page may have asked for with ambient credentials is not compressed', async () => {
  const headers = { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' };
  expect((await ask('/data/transport/car', { headers })).coding).toBeUndefined();
  const own = { ...headers, 'sec-fetch-site': 'same-origin' };
  expect((await ask('/data/transport/car', { headers: own })).coding).toBe('br');
  const withToken = { ...headers, authorization: `Bearer ${gateway.authtoken}` };
  expect((await ask('/data/transport/car', { headers: withToken })).coding).toBe('br');
});

const viewer = Buffer.from('{"query":"{ viewer { username } }"}');
const unreadable = Buffer.from('not packed');

describe('a packed request', () => {
  it.each([
    ['gzip', gzipSync(viewer)],
    ['X-GZIP', gzipSync(viewer)],
    ['deflate', deflateSync(viewer)],
    ['identity', viewer],
  ])('in %s is read', async (coding, body) => {
    const { status, bytes } = await ask('/graphql', {
      headers: { ...json, 'content-encoding': coding },
      body,
    });
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('"demo"')]);
  });

  it('is read as a form and as a table', async () => {
    const packed = { 'content-encoding': 'gzip', accept: 'application/json' };
    const form = { ...packed, 'content-type': 'application/x-www-form-urlencoded' };
    const created = await ask('/profiles', { headers: form, body: gzipSync('profile=true') });
    expect(created.bytes.toString()).toContain('"uid"');
    const table = { ...packed, 'content-type': 'text/csv', accept: 'text/csv' };
    const rows = gzipSync(`fuel,size,distance\n${'petrol,small,1\n'.repeat(2000)}`);
    const answered = await ask('/calculate/transport/car', { headers: table, body: rows });
    expect([answered.status, answered.bytes.toString().trim().split('\n').length]).toEqual([200, 2001]);
  });

  it.each([
    ['/graphql', { ...json }],
    ['/profiles', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['/calculate/transport/car', { 'content-type': 'text/csv' }],
  ])('to %s that is not packed, or not so, is refused', async (path, headers) => {
    const refused = async (coding: string) => {
      const answer = await ask(path, {
        headers: { ...headers, 'content-encoding': coding },
        body: unreadable,
      });
      return [answer.status, answer.headers['accept-encoding']];
    };
    expect(await refused('gzip')).toEqual([400, undefined]);
    expect(await refused('zstd')).toEqual([415, 'gzip, deflate, br']);
    expect(await refused('gzip, br')).toEqual([415, 'gzip, deflate, br']);
  });

  it.each([
    ['/graphql', { ...json }],
    ['/profiles', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('to %s is refused as soon as it is too long unpacked', async (path, headers) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    const answer = await ask(path, { headers: { ...headers, 'content-encoding': 'gzip' }, body: bomb });
    expect([answer.status, answer.bytes.toString()]).toEqual([413, expect.stringMatching(/must not exceed/)]);
  });
});
