import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextCheck, setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLimitedServer } from '../../src/server/http/limited-server.ts';
import { createClientReader } from '../../src/server/http/client-network.ts';
import { NodeRequest } from '../../src/server/http/node-exchange.ts';
import { openRaw } from './raw-exchange.ts';

/** One of the two, so that no other ends what it should end. */
const connectionsCheckingInterval = 20;
const ofHead = { headersTimeout: 100, requestTimeout: 60_000, connectionsCheckingInterval };
const ofBody = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval };

const head = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\n';

async function listenWith(isLenient: boolean, limits?: Parameters<typeof createLimitedServer>[2]) {
  const { server } = createLimitedServer(
    (request, response) => {
      // What the request ends with has no receiver.
      void new NodeRequest(
        request,
        response,
        createClientReader([], () => {}),
      )
        .readBody(1_000_000)
        .then(
          () => response.end(),
          () => {},
        );
    },
    isLenient,
    limits,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it.each([
  ['a head that never ends', true, 'POST /graphql HTTP/1.1\r\nHost: localhost\r\n', 'X-More: 1\r\n'],
  [
    'a head that never ends, strictly',
    false,
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\n',
    'X-More: 1\r\n',
  ],
  ['a first line that never ends', true, 'POST /', 'a'],
  [
    'a head with bare line feeds that never ends',
    true,
    'POST /data HTTP/1.1\nHost: localhost\n',
    'X-More: 1\n',
  ],
  [
    'a body that never ends',
    true,
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
    ' ',
  ],
  [
    'chunks that never end',
    false,
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
])('%s is answered 408, and the connection closed', async (_, isLenient, start, more) => {
  const { server, url } = await listenWith(isLenient, start.includes('\r\n\r\n') ? ofBody : ofHead);
  const connection = await openRaw(url);
  await connection.send(start);
  const trickle = setInterval(() => connection.socket.write(more), 10);
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(trickle);
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  ['head', '', `${head}Content-Length: 0\r\n\r\n`, ofHead],
  ['body', `${head}Content-Length: 1\r\n\r\n`, ' ', ofBody],
])('a %s that arrived in time is read after a tick that took longer', async (_, start, rest, limits) => {
  const { server, url } = await listenWith(true, limits);
  const accepted = once(server, 'connection');
  const connection = await openRaw(url);
  await accepted;
  if (start !== '') await connection.send(start);
  await sleep(20);
  // From here the timers are next.
  await nextCheck();
  connection.socket.write(rest);
  connection.socket.end();
  const end = performance.now() + 400;
  while (performance.now() < end);
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
  await new Promise((resolve) => server.close(resolve));
});

it('a body may take longer than a head', async () => {
  const { server, url } = await listenWith(true, { ...ofHead, headersTimeout: 50 });
  const connection = await openRaw(url);
  await connection.send('POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50 + 5 * connectionsCheckingInterval));
  connection.socket.end(' ');
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
  await new Promise((resolve) => server.close(resolve));
});

it('a head has 10 s, checked twice a second', async () => {
  const { server } = await listenWith(true);
  const interval = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'http.server.connectionsCheckingInterval',
  );
  expect(server.headersTimeout).toBe(10_000);
  expect(Reflect.get(server, interval ?? '')).toMatchObject({ _repeat: 500 });
  await new Promise((resolve) => server.close(resolve));
});

it('a body has 30 s', async () => {
  const { server, url } = await listenWith(true);
  const connection = await openRaw(url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = once(server, 'request');
  connection.socket.write(`${head}Content-Length: 2\r\n\r\n `);
  const [request] = (await begun) as [IncomingMessage];
  vi.advanceTimersByTime(29_999);
  expect(request.socket.writableEnded).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 /);
  await new Promise((resolve) => server.close(resolve));
});

it('a body that never ends adds nothing to the answer that is being sent on its connection', async () => {
  const { server } = createLimitedServer(
    (request, response) => {
      // Only the first is answered, with half of what it says.
      if (request.url === '/first') response.writeHead(200, { 'Content-Length': 200 }).write('half');
    },
    true,
    ofBody,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connection = await openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await connection.send(
    'GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n',
    `${head}Content-Length: 2\r\n\r\n `,
  );
  expect(await connection.untilClosed()).toMatch(/\r\n\r\nhalf$/);
  await new Promise((resolve) => server.close(resolve));
});
