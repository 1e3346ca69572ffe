import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptBareLineFeeds } from '../../src/server/http/lenient-connection.ts';
import { exchange, headerOf, openRaw, sendUntilClosed } from './raw-exchange.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

const form = 'username=demo&password=demo';
const signIn = `POST /auth HTTP/1.1\nHost: localhost\nContent-Length: ${form.length}\n\n${form}`;

describe('requests with bare line feeds', () => {
  let gateway: RecordedGateway;

  beforeAll(async () => {
    gateway = await startRecordedGateway();
  });

  afterAll(() => gateway.close());

  it('requests with bare line feeds are accepted on every REST path', async () => {
    for (const [path, status] of [
      ['/auth', 200],
      ['/data', 401],
      ['/data/transport?itemsPerPage=2', 401],
      ['/profiles', 401],
      ['/definitions/itemDefinitions', 401],
    ] as const) {
      const answer = await exchange(gateway.url, `GET ${path} HTTP/1.1\nHost: localhost\n\n`);
      expect([path, answer.status]).toEqual([path, status]);
    }
  });

  it('requests with bare line feeds close the connection after the response, even with keep-alive', async () => {
    const kept = signIn.replace('\n', '\nConnection: keep-alive\n');
    const received = await sendUntilClosed(gateway.url, kept);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(received).toMatch(/\r\nConnection: close\r\n/i);
    expect(received).toMatch(/\r\nauthToken: \S+\r\n/);
  });

  it('requests with bare line feeds may mix line endings, and may end in line endings that they do not count', async () => {
    const mixed = signIn.replace('\nContent-Length', '\r\nContent-Length');
    for (const request of [mixed, `${mixed}\r\n\r\n`, `${signIn}\n\n`]) {
      expect((await exchange(gateway.url, request)).status).toBe(200);
    }
  });

  it('requests with bare line feeds may arrive in chunks of any size', async () => {
    for (const size of [1, 7, 40, 75, 90]) {
      const pieces = signIn.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const connection = await openRaw(gateway.url);
      for (const piece of pieces) {
        await new Promise((next) => setImmediate(next));
        await connection.send(piece);
      }
      expect((await connection.answer()).status).toBe(200);
      connection.socket.destroy();
    }
  });

  it('requests with bare line feeds are refused when the head is too long', async () => {
    const head = `GET /data HTTP/1.1\nHost: localhost\nX-Note: ${'x'.repeat(17_000)}\n`;
    expect(await sendUntilClosed(gateway.url, `${head}\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await sendUntilClosed(gateway.url, head)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each([
    ['bare line feeds', '\n', '\n'],
    ['line ends in turns', '\n', '\r\n'],
    ['strict line ends', '\r\n', '\r\n'],
  ])('heads with %s may have 100 headers, and no more', async (_, end, other) => {
    const ask = async (headers: readonly string[]) => {
      const lines = headers.map((line, index) => line + (index % 2 === 0 ? end : other));
      return (await sendUntilClosed(gateway.url, `GET /auth HTTP/1.1${end}${lines.join('')}${end}`)).slice(
        0,
        12,
      );
    };
    const fill = (count: number, ...first: readonly string[]) => [
      ...first,
      ...Array.from(
        { length: count - first.length },
        (__, index) => `x-${index}:${index % 2 === 0 ? '' : '\t y '}`,
      ),
    ];
    const ok = 'HTTP/1.1 200';
    const tooMany = 'HTTP/1.1 431';
    const connection = ['Connection: close', 'Host: localhost'];
    const without = end === '\n' ? ['Host: localhost'] : connection;
    expect([await ask(fill(100, ...without)), await ask(fill(101, ...without))]).toEqual([ok, tooMany]);
    expect([await ask(fill(100, ...connection)), await ask(fill(101, ...connection))]).toEqual([ok, tooMany]);
    const twice = ['Connection: close', ...connection];
    expect([await ask(fill(100, ...twice)), await ask(fill(101, ...twice))]).toEqual([ok, tooMany]);
  });

  it('requests with bare line feeds are refused when they end before their head is complete', async () => {
    const connection = await openRaw(gateway.url);
    await connection.send('GET /data HTTP/1.1\nHost: loc');
    connection.socket.end();
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('requests with bare line feeds do not wait for the rest of the body after the client disconnects', async () => {
    const connection = await openRaw(gateway.url);
    await connection.send(signIn.slice(0, -4));
    connection.socket.destroy();
    expect((await exchange(gateway.url, signIn)).status).toBe(200);
  });

  it('requests with bodies that are too large get the error in their format', async () => {
    const large = `username=${'x'.repeat(70_000)}`;
    const answer = await exchange(
      gateway.url,
      `POST /auth HTTP/1.1\nHost: localhost\nAccept: application/json\nContent-Length: ${large.length}\n\n${large}`,
    );
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ status: { code: 413 } });
  });
});

describe('strict requests with --lenient-http on', () => {
  let gateway: RecordedGateway;

  beforeAll(async () => {
    gateway = await startRecordedGateway();
  });

  afterAll(() => gateway.close());

  it('strict requests keep their connection open', async () => {
    const connection = await openRaw(gateway.url);
    for (let count = 0; count < 3; count += 1) {
      await connection.send('GET /auth HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const answer = await connection.answer();
      expect(answer.status).toBe(200);
      expect(headerOf(answer, 'Connection')).toBe('keep-alive');
    }
    connection.socket.destroy();
  });

  it('strict requests may send their first line in chunks', async () => {
    const connection = await openRaw(gateway.url);
    await connection.send('GE', 'T /auth HTTP/1.1\r', '\nHost: localhost\r\n', '\r\n');
    expect((await connection.answer()).status).toBe(200);
    connection.socket.destroy();
  });

  it('strict requests cannot be followed by a request with bare line feeds', async () => {
    const connection = await openRaw(gateway.url);
    await connection.send('GET /auth HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await connection.answer()).status).toBe(200);
    await connection.send('GET /auth HTTP/1.1\nHost: localhost\n\n');
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('--lenient-http off', () => {
  it('requests with bare line feeds are refused on every path', async () => {
    const gateway = await startRecordedGateway({ lenientHttp: false });
    expect(await sendUntilClosed(gateway.url, signIn)).toMatch(/^HTTP\/1\.1 400 /);
    expect(gateway.calls).toEqual([]);
    await gateway.close();
  });
});

describe('silent connections', () => {
  it('silent connections time out, and so do heads that stay incomplete', async () => {
    const { server, url } = await listen(50);
    for (const start of ['', 'GET /da', 'GET /data HTTP/1.1\nHost: localhost\n']) {
      expect(await sendUntilClosed(url, start)).toMatch(/^HTTP\/1\.1 408 /);
    }
    server.close();
  });

  it('silent connections do not keep the program from exiting', async () => {
    const gateway = await startRecordedGateway();
    const connection = await openRaw(gateway.url);
    await gateway.close();
    expect(await connection.untilClosed()).toBe('');
  });
});

async function listen(headersTimeout: number): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => response.end());
  acceptBareLineFeeds(server, { maxHeaderSize: 16_384, headersTimeout });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
