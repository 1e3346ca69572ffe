import fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimitedServer } from '../../src/server/http/limited-server.ts';
import { createWholeReader } from '../../src/server/http/whole-request.ts';
import { rounds } from '../support/deep.ts';
import { headerOf, openRaw } from './raw-exchange.ts';

const refusal = { status: 503, headers: { 'Retry-After': '1' }, body: 'refused' };
const head = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\n';
const get = 'GET /data HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = `${head}Content-Length: 4\r\n\r\nbody`;

let isRefusing: boolean;
/** What is to be refused later; `null` where it is refused at once. */
let held: (() => void)[] | null;
/** The targets of the requests that node:http has parsed. */
let parsed: string[];
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  isRefusing = true;
  held = null;
  parsed = [];
  server = await startServer();
});

afterEach(() => server.drain(0));

async function startServer(isLenient = true) {
  const { server: listener, drain } = createLimitedServer(
    (request, response) => {
      parsed.push(request.url ?? '');
      // As a refusal, before the body has come.
      const id = request.headers['x-request-id'] ?? 'none';
      if (request.url === '/now')
        return void response.writeHead(200, { 'X-Request-Id': id, 'Content-Length': 0 }).end();
      request
        .resume()
        .on('end', () => response.writeHead(200, { 'X-Request-Id': id, 'Content-Length': 6 }).end('parsed'));
    },
    {
      isLenient,
      early: {
        isRefusing: () => isRefusing,
        refusalOf: ({ target }) =>
          target === '/healthz'
            ? null
            : {
                answer: refusal,
                refuses(refuse) {
                  if (held === null) refuse();
                  else held.push(refuse);
                  return isRefusing;
                },
              },
      },
    },
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, drain, listener };
}

/** A connection whose next whole request is refused before it is parsed. */
async function openWatched(url = server.url) {
  const connection = await openRaw(url);
  for (let count = 0; count < 2; count += 1) {
    await connection.send(get);
    expect((await connection.answer()).status).toBe(200);
  }
  parsed = [];
  return connection;
}

describe('early refusals', () => {
  it.each([true, false])(
    'whole requests are refused before node:http parses them (lenient: %s)',
    async (isLenient) => {
      const other = await startServer(isLenient);
      const connection = await openWatched(other.url);
      for (const request of [get, post, get]) {
        await connection.send(request);
        const answer = await connection.answer();
        expect(answer).toMatchObject({ status: 503, body: 'refused' });
        expect(answer.statusLine).toBe('HTTP/1.1 503 Service Unavailable');
        expect(headerOf(answer, 'Retry-After')).toBe('1');
        expect(headerOf(answer, 'Connection')).toBe('keep-alive');
        expect(headerOf(answer, 'X-Request-Id')).toMatch(/^[\w-]{36}$/);
      }
      expect(parsed).toEqual([]);
      await other.drain(0);
    },
  );

  it('a connection is served again after a refusal', async () => {
    const connection = await openWatched();
    await connection.send(post);
    expect((await connection.answer()).status).toBe(503);
    isRefusing = false;
    for (const request of [post, get]) {
      await connection.send(request);
      expect((await connection.answer()).status).toBe(200);
    }
    expect(parsed).toEqual(['/graphql', '/data']);
  });

  it('a request keeps its id', async () => {
    const connection = await openWatched();
    await connection.send(post.replace('\r\n\r\n', '\r\nX-Request-Id: mine\r\n\r\n'));
    expect(headerOf(await connection.answer(), 'X-Request-Id')).toBe('mine');
    expect(parsed).toEqual([]);
  });

  it('what is never refused is parsed, among requests that are refused', async () => {
    const connection = await openWatched();
    for (const [request, status] of [
      [get, 503],
      [get.replace('/data', '/healthz'), 200],
      [get, 503],
    ] as const) {
      await connection.send(request);
      expect((await connection.answer()).status).toBe(status);
    }
    expect(parsed).toEqual(['/healthz']);
  });

  it.each([
    ['two requests at once', [get + post], 2],
    ['a head in pieces', ['GET /da', 'ta HTTP/1.1\r\nHost: localhost\r\n', '\r\n'], 1],
    ['a body that comes later', [`${head}Content-Length: 4\r\n\r\n`, 'body'], 1],
    ['a body that looks like a request', [`${head}Content-Length: ${get.length}\r\n\r\n`, get], 1],
    ['a request behind the beginning of another', ['GET /a HTTP/1.1\r\nHost: localhost\r\nX-A: ', get], 1],
    ['a request and the beginning of another', [`${get}GET /a HTTP/1.1\r\nHost: localhost\r\nX-A: `, get], 2],
    ['chunks', [`${head}Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`], 1],
    ['a head without a body', [get.replace('GET', 'HEAD')], 1],
    ['the announcement of a body', [`${head}Content-Length: 4\r\nExpect: 100-continue\r\n\r\nbody`], 1],
    ['a last request', [get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')], 1],
  ])('%s is left to node:http', async (_, pieces, count) => {
    const connection = await openWatched();
    await connection.send(...pieces);
    await expect.poll(() => parsed.length).toBe(count);
  });

  it('the body of a request is never taken for a request, though the request looked like another one', async () => {
    const connection = await openWatched();
    const now = get.replace('/data', '/now');
    const beginning = now.replace('\r\n\r\n', `\r\nContent-Length: ${get.length}\r\nX-A: `);
    await connection.send(beginning, now);
    expect((await connection.answer()).status).toBe(200);
    await connection.send(get, get);
    expect((await connection.answer()).status).toBe(200);
    expect(parsed).toEqual(['/now', '/data']);
  });

  it('the body of a request is never taken for a request, though its beginning looked like one', async () => {
    const connection = await openWatched();
    const lengths = (length: number) =>
      `POST /now HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
    const inner = lengths(get.length);
    const outer = lengths(inner.length);
    await connection.send(lengths(outer.length));
    expect((await connection.answer()).status).toBe(200);
    // The end of the body and a second request, which announces what is sent then.
    await connection.send(outer + inner);
    expect((await connection.answer()).status).toBe(200);
    await connection.send(get, get);
    expect((await connection.answer()).status).toBe(200);
    expect(parsed).toEqual(['/now', '/now', '/data']);
  });

  it.each([
    ['both lengths', `${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
    ['a list of lengths', `${head}Content-Length: 0, 0\r\n\r\n`],
    ['a signed length', `${head}Content-Length: +0\r\n\r\n`],
    ['a length with a blank of Latin-1 behind it', `${head}Content-Length: 0\xa0\r\n\r\n`],
    ['a folded header', `${head}X-Note: a\r\n b\r\nContent-Length: 0\r\n\r\n`],
    ['a folded encoding', `${head}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['a blank before a colon', `${head}Content-Length : 0\r\n\r\n`],
    ['a bare line feed between headers', `${head}X-Note: a\nContent-Length: 0\r\n\r\n`],
    ['a bare return in a header', `${head}X-Note: a\rContent-Length: 9\r\n\r\n`],
    ['a bare line feed at the end', `${head}Content-Length: 0\r\n\n`],
    ['a NUL in a header', `${head}X-Note: a\0b\r\n\r\n`],
    ['two hosts', `${head}Host: localhost\r\n\r\n`],
    ['no host', 'GET /data HTTP/1.1\r\n\r\n'],
    ['an absolute target', get.replace('/data', 'http://localhost/data')],
    ['a target with two slashes', get.replace('/data', '//data')],
    ['HTTP/1.0', get.replace('1.1', '1.0')],
    ['an upgrade', get.replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n')],
    ['a header named like a member of every object', `${head}__proto__: 1\r\nContent-Length: 0\r\n\r\n`],
  ])('a request with %s is never refused early', async (_, request) => {
    const connection = await openWatched();
    await connection.send(request);
    connection.socket.end();
    expect(await connection.untilClosed()).not.toContain('refused');
  });

  it('a request that comes while another is to be refused is answered behind it', async () => {
    held = [];
    const connection = await openWatched();
    await connection.send(post.replace('\r\n\r\n', '\r\nX-Request-Id: first\r\n\r\n'));
    await expect.poll(() => held?.length).toBe(1);
    await connection.send(get.replace('/data', '/healthz'));
    await connection.send(get.replace('/data', '/healthz'));
    // By then the server has read what was sent before.
    (await openWatched()).socket.destroy();
    held[0]?.();
    expect(headerOf(await connection.answer(), 'X-Request-Id')).toBe('first');
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
  });

  it('a client that leaves before it is refused harms nobody', async () => {
    held = [];
    const connection = await openWatched();
    await connection.send(post);
    await expect.poll(() => held?.length).toBe(1);
    connection.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    held[0]?.();
    held = null;
    await (await openWatched()).send(post);
  });

  it('a request that is refused while the server closes gets its answer, and ends its connection', async () => {
    const closing = await startServer();
    const connection = await openWatched(closing.url);
    held = [];
    await connection.send(post);
    await expect.poll(() => held?.length).toBe(1);
    const drained = closing.drain(60_000);
    await expect.poll(() => closing.listener.listening).toBe(false);
    held[0]?.();
    const answer = await connection.untilClosed();
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain('\r\nConnection: close\r\n');
    await drained;
  });

  it('every request is answered once and in order, however its bytes are divided', async () => {
    const request = fc.record({
      isPost: fc.boolean(),
      body: fc.constantFrom('', 'body', get),
      cut: fc.nat(200),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const connection = await openWatched();
        const ids = requests.map((_, index) => `id-${index}`);
        const bytes = requests.map(({ isPost, body }, index) =>
          isPost
            ? `${head}X-Request-Id: id-${index}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
            : get.replace('\r\n\r\n', `\r\nX-Request-Id: id-${index}\r\n\r\n`),
        );
        for (const [index, { cut }] of requests.entries()) {
          const text = bytes[index] ?? '';
          const pieces = [text.slice(0, cut), text.slice(cut)].filter((piece) => piece !== '');
          for (const piece of pieces) {
            connection.socket.write(piece, 'latin1');
            if (cut % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
          }
        }
        const answered: (string | undefined)[] = [];
        for (const _ of ids) answered.push(headerOf(await connection.answer(), 'X-Request-Id'));
        expect(answered).toEqual(ids);
        connection.socket.destroy();
      }),
      { numRuns: rounds({ usual: 15, deep: 500 }) },
    );
  });

  it('credentials are forgotten when no more requests are refused', () => {
    vi.useFakeTimers();
    let timesRead = 0;
    let isOverloaded = true;
    const refusalOf = () => (timesRead++, null);
    const readWhole = createWholeReader({ isRefusing: () => isOverloaded, refusalOf });
    const reads = (calm: boolean): number => {
      isOverloaded = !calm;
      vi.advanceTimersByTime(5000);
      isOverloaded = true;
      readWhole(Buffer.from(get));
      return timesRead;
    };
    expect([false, false, true, false, true].map(reads)).toEqual([1, 1, 2, 2, 3]);
    vi.useRealTimers();
  });
});
