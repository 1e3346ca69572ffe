import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { exchange, headerOf, type RawAnswer } from './raw-exchange.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

function ask(method: string, path: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  return exchange(gateway.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
}

const basic = `Authorization: ${demo.authorization}`;
const item = `/data/transport/car/${petrolSmall.uid}`;

describe('every REST response', () => {
  it.each([
    ['GET', '/data', 200],
    ['GET', item, 200],
    ['GET', '/profiles', 200],
    ['GET', '/definitions/itemDefinitions', 200],
    ['GET', '/auth', 200],
    ['GET', '/data/nowhere', 404],
    ['DELETE', '/data', 403],
    ['POST', '/auth', 400],
    ['PATCH', '/data', 405],
  ])(
    'the response to %s %s has the token under the expected name, its length, and JSON on one line',
    async (...row) => {
      const [method, path, status] = row;
      const answer = await ask(method, path, [`authToken: ${gateway.authtoken}`, 'Accept: application/json']);
      expect(answer.status).toBe(status);
      expect(headerOf(answer, 'Content-Length')).toBe(String(Buffer.byteLength(answer.body)));
      expect(answer.headers.filter((line) => /^transfer-encoding:/i.test(line))).toEqual([]);
      expect(answer.body).toMatch(/^\{[^\r\n]*\}$/);
      if (!path.startsWith('/auth')) expect(headerOf(answer, 'authToken')).toBe(gateway.authtoken);
    },
  );

  it('a response has the reason phrase of its status', async () => {
    expect((await ask('GET', '/data', [basic])).statusLine).toBe('HTTP/1.1 200 OK');
    expect((await ask('GET', '/data/nowhere', [basic])).statusLine).toBe('HTTP/1.1 404 Not Found');
    expect((await ask('GET', '/data', [basic, 'Accept: image/png'])).statusLine).toBe(
      'HTTP/1.1 406 Not Acceptable',
    );
  });

  it('a response has UNAUTHORIZED in capitals, which one client needs to sign in again', async () => {
    const answer = await ask('GET', '/data', ['Authtoken: forged', 'Accept: application/json']);
    expect(answer.statusLine).toBe('HTTP/1.1 401 UNAUTHORIZED');
    expect(JSON.parse(answer.body)).toMatchObject({ status: { code: 401, name: 'Unauthorized' } });
  });

  it('the response to HEAD is the same as to GET without the body', async () => {
    const comparable = ({ headers }: RawAnswer) =>
      headers.filter((line) => !/^(Date|X-Request-Id|Last-Modified|Expires):/i.test(line));
    const get = await ask('GET', item, [basic]);
    const head = await gateway.sendRaw(
      `HEAD ${item} HTTP/1.1\r\nHost: localhost\r\n${basic}\r\nConnection: close\r\n\r\n`,
    );
    const [top = '', body] = head.split('\r\n\r\n');
    const [statusLine = '', ...headers] = top.split('\r\n');
    expect(body).toBe('');
    expect(statusLine).toBe(get.statusLine);
    expect(
      comparable({ ...get, headers }).filter((line) => !/^(Connection|Keep-Alive):/i.test(line)),
    ).toEqual(comparable(get).filter((line) => !/^(Connection|Keep-Alive):/i.test(line)));
  });
});

describe('request bodies', () => {
  const kilobyte = 1024;
  let profile: string;

  beforeAll(async () => {
    const created = await ask('POST', '/profiles', [basic, 'Accept: application/json'], 'profile=true');
    profile = JSON.parse(created.body).profile.uid;
  });

  const status = async (contentType: string, bytes: number) => {
    const body = 'x'.repeat(bytes);
    const headers = [basic, `Content-Type: ${contentType}`];
    return (await ask('POST', `/profiles/${profile}`, headers, body)).status;
  };

  it.each(['application/x-www-form-urlencoded', 'application / x - www - form - urlencoded', 'text/plain'])(
    'a body as %s may have 64 KiB',
    async (contentType) => {
      expect(await status(contentType, 64 * kilobyte)).toBe(400);
      expect(await status(contentType, 64 * kilobyte + 1)).toBe(413);
    },
  );

  it.each([
    'application/json',
    'application/xml;charset=UTF-8',
    'Application/JSON; charset=utf-8',
    'text/xml',
  ])('a body as %s may have 512 KiB', async (contentType) => {
    expect(await status(contentType, 512 * kilobyte)).toBe(400);
    expect(await status(contentType, 512 * kilobyte + 1)).toBe(413);
  });

  it('a body in chunks is refused as soon as it is too large', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x40_00)}\r\n`;
    const answer = await exchange(
      gateway.url,
      `POST /auth HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nAccept: application/xml\r\n\r\n${chunk.repeat(5)}`,
    );
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('<Code>413</Code>');
    expect(headerOf(answer, 'Connection')).toBe('close');
  });
});
