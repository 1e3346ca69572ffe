import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendUntilClosed } from './raw-exchange.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

const smuggled = 'GET /auth HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: smuggled\r\n\r\n';
const post = 'POST /auth/signIn HTTP/1.1\r\nHost: localhost\r\n';
const chunked = `${post}Transfer-Encoding: chunked\r\n`;
const bare = 'POST /auth/signIn HTTP/1.1\nHost: localhost\n';
const bareSmuggled = smuggled.replaceAll('\r\n', '\n');

/** Each with the second request behind it that somebody tries to get in. */
const attacks: readonly (readonly [string, string])[] = [
  ['both lengths', `${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 90\r\n\r\n`],
  ['the same length twice', `${post}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
  ['a list of lengths', `${post}Content-Length: 0, 90\r\n\r\n`],
  ['a signed length', `${post}Content-Length: +0\r\n\r\n`],
  ['a length in hexadecimal', `${post}Content-Length: 0x0\r\n\r\n`],
  ['two encodings', `${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
  ['an encoding that only ends in chunked', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['an encoding before chunked', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ['an encoding behind chunked', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['an encoding with a vertical tab', `${post}Transfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n`],
  ['a folded encoding', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['chunks in HTTP/1.0', `${chunked.replace('1.1', '1.0')}\r\n0\r\n\r\n`],
  ['a folded header', `${post}X-Note: a\r\n b\r\nContent-Length: 0\r\n\r\n`],
  ['a blank before a colon', `${post}Content-Length : 0\r\n\r\n`],
  ['a header without a name', `${post}: 0\r\n\r\n`],
  ['a header without a colon', `${post}Content-Length 0\r\n\r\n`],
  ['a NUL in a header', `${post}X-Note: a\0b\r\n\r\n`],
  ['a return in a header', `${post}X-Note: a\rContent-Length: 90\r\n\r\n`],
  ['a bare line feed between headers', `${post}X-Note: a\nContent-Length: 0\r\n\r\n`],
  ['a bare line feed as the end of the head', `${post}Content-Length: 0\r\n\n`],
  ['a return as the end of the head', `${post}Content-Length: 0\r\n\r`],
  ['a bare line feed behind a chunk length', `${chunked}\r\n0\n\r\n`],
  ['a bare line feed behind a chunk', `${chunked}\r\n1\r\na\n0\r\n\r\n`],
  ['a bare line feed in a chunk extension', `${chunked}\r\n0;a\n\r\n\r\n`],
  ['a return in a chunk extension', `${chunked}\r\n0;a\rb\r\n\r\n`],
  ['line ends in a quoted chunk extension', `${chunked}\r\n0;a="\r\n"\r\n\r\n`],
  ['a bare line feed behind a trailer', `${chunked}\r\n0\r\nX-Note: a\n\r\n`],
  ['a length among the trailers', `${chunked}\r\n0\r\nContent-Length: 90\r\n\r\n`],
  ['a chunk length in 0x form', `${chunked}\r\n0x0\r\n\r\n`],
  ['a chunk longer than its size', `${chunked}\r\n1\r\nab\r\n0\r\n\r\n`],
  ['a chunk length beyond counting', `${chunked}\r\nfffffffffffffffff\r\na\r\n0\r\n\r\n`],
  ['two hosts', `${post}Host: localhost\r\nContent-Length: 0\r\n\r\n`],
  ['two tokens', `${post}Authtoken: a\r\nAuthtoken: b\r\nContent-Length: 0\r\n\r\n`],
  ['two authorizations', `${post}Authorization: Basic YTph\r\nAuthorization: Basic YjpiYg==\r\n\r\n`],
  ['an absolute target of another host', 'GET http://127.0.0.1/auth HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a target with two slashes', 'GET //localhost/auth HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a target with a fragment', 'GET /auth#/data HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['the target *', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a NUL in the target', 'GET /auth\0 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no host', 'GET /auth HTTP/1.1\r\n\r\n'],
  ['bare line feeds to GraphQL', 'GET /graphql HTTP/1.1\nHost: localhost\n\n'],
  ['bare line feeds to the root', 'GET / HTTP/1.1\nHost: localhost\n\n'],
  ['bare line feeds to a prefix that only begins like one', 'GET /database HTTP/1.1\nHost: localhost\n\n'],
  ['bare line feeds and an absolute target', 'GET http://localhost/auth HTTP/1.1\nHost: localhost\n\n'],
  ['bare line feeds and chunks', `${bare}Transfer-Encoding: chunked\n\n0\r\n\r\n`],
  ['bare line feeds and both lengths', `${bare}Transfer-Encoding: chunked\nContent-Length: 5\n\n0\r\n\r\n`],
  ['bare line feeds and two lengths', `${bare}Content-Length: 0\nContent-Length: 90\n\n`],
  ['bare line feeds and a list of lengths', `${bare}Content-Length: 0, 90\n\n`],
  ['bare line feeds and a blank before a colon', `${bare}Content-Length : 0\n\n`],
  ['bare line feeds and a folded header', `${bare}X-Note: a\n b\n\n`],
  ['bare line feeds and a NUL', `${bare}X-Note: a\0b\n\n`],
  ['bare line feeds and a bare return', `${bare}X-Note: a\rContent-Length: 90\n\n`],
  ['bare line feeds and two hosts', `${bare}Host: localhost\nContent-Length: 0\n\n`],
  ['bare line feeds and two tokens', `${bare}Authtoken: a\nAuthtoken: b\nContent-Length: 0\n\n`],
  ['bare line feeds and a second request', `${bare}Content-Length: 0\n\n`],
  ['bare line feeds, keep-alive and a second request', `${bare}Connection: keep-alive\n\n`],
];

let gateway: RecordedGateway;

beforeAll(async () => {
  gateway = await startRecordedGateway();
});

beforeEach(() => {
  (gateway.calls as unknown[]).length = 0;
});

afterAll(() => gateway.close());

const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
const hasSmuggled = () => gateway.calls.some(({ requestId }) => requestId === 'smuggled');

describe('request smuggling', () => {
  it.each(attacks)(
    'a second request smuggled by %s is never served, and the first is refused',
    async (_, attack) => {
      for (const second of [smuggled, bareSmuggled]) {
        const received = await sendUntilClosed(gateway.url, attack + second);
        expect(statusesOf(received)).toEqual(['400']);
        expect(hasSmuggled()).toBe(false);
      }
    },
  );

  it.each(attacks)(
    'a second request smuggled by %s is never served when it comes later',
    async (_, attack) => {
      const received = await sendUntilClosed(gateway.url, attack, smuggled);
      expect(statusesOf(received)).toHaveLength(1);
      expect(hasSmuggled()).toBe(false);
    },
  );

  it('an honest second request is served, which shows that the attacks above could work', async () => {
    const received = await sendUntilClosed(
      gateway.url,
      `${post}Content-Length: 0\r\n\r\n${smuggled.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
    );
    expect(statusesOf(received)).toEqual(['400', '200']);
    expect(hasSmuggled()).toBe(true);
  });

  it('a request that closes its connection is not served', async () => {
    const received = await sendUntilClosed(
      gateway.url,
      `GET /auth HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${smuggled}`,
    );
    expect(statusesOf(received)).toHaveLength(1);
    expect(hasSmuggled()).toBe(false);
  });

  it('a request in another version of HTTP is not served', async () => {
    for (const first of ['GET /auth\r\n\r\n', 'GET /auth HTTP/2.0\r\nHost: localhost\r\n\r\n']) {
      const received = await sendUntilClosed(gateway.url, first + smuggled);
      expect(received).toMatch(/^HTTP\/1\.1 505 /);
      expect(hasSmuggled()).toBe(false);
    }
  });
});
