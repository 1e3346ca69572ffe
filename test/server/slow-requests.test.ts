import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLimitedServer } from '../../src/server/http/limited-server.ts';
import { readBody } from '../../src/server/http/read-body.ts';
import { openRaw } from './raw-exchange.ts';

const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

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
  const { server } = createLimitedServer(
    (request, response) => {
      // What the request ends with has no receiver.
      void readBody(request, 1_000_000).then(
        () => response.end(),
        () => {},
      );
    },
    isLenient,
    limits,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connection = await openRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await connection.send(start);
  const trickle = setInterval(() => connection.socket.write(more), 10);
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(trickle);
  await new Promise((resolve) => server.close(resolve));
});
