import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataItemView } from '../support/documents/canned-documents.ts';
import {
  failWith,
  openUpstreamRig,
  shortDeadlineMs,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

const document = dataItemView('json');
const type = 'Content-Type: application/json\r\n';

const answers: readonly (readonly [string, string])[] = [
  ['text that is not HTTP', 'canary-f00d\r\n\r\n'],
  ['the bytes of TLS', '\x15\x03\x01\x00\x02\x02\x28'],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a malformed status', `HTTP/1.1 2xx OK\r\n${type}\r\n`],
  ['a header without a name', `HTTP/1.1 200 OK\r\n${type}: canary-f00d\r\nContent-Length: 2\r\n\r\n{}`],
  ['two lengths', `HTTP/1.1 200 OK\r\n${type}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a malformed length', `HTTP/1.1 200 OK\r\n${type}Content-Length: two\r\n\r\n{}`],
  ['a negative length', `HTTP/1.1 200 OK\r\n${type}Content-Length: -2\r\n\r\n{}`],
  [
    'a chunk without a size',
    `HTTP/1.1 200 OK\r\n${type}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'a header of 20 kB',
    `HTTP/1.1 200 OK\r\n${type}X-Canary: ${'f'.repeat(20_000)}\r\nContent-Length: 2\r\n\r\n{}`,
  ],
];

it.each(answers)('%s in place of a response is UPSTREAM_PROTOCOL, and not retried', async (_, answer) => {
  const before = rig.upstream.requests.length;
  const error = await failWith(rig, (socket) => socket.write(Buffer.from(answer, 'latin1')));
  expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { operation: 'data item view' } });
  expect(rig.upstream.requests.length - before).toBe(2);
});

it('half a body is not accepted as a whole one', async () => {
  const half = document.slice(0, document.length / 2);
  const error = await failWith(rig, (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\n${type}Connection: close\r\n\r\n${half}`);
  });
  expect(error.code).toBe('UPSTREAM_PROTOCOL');
});

it('endless interim responses do not block a request', async () => {
  const short = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
  const error = await failWith(short, (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2000));
  });
  expect(['UPSTREAM_TIMEOUT', 'UPSTREAM_PROTOCOL']).toContain(error.code);
  await short.close();
});

it('a connection does not switch protocols', async () => {
  const short = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
  const error = await failWith(short, (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: canary-f00d\r\nConnection: Upgrade\r\n\r\n');
  });
  expect(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_PROTOCOL', 'UPSTREAM_TIMEOUT']).toContain(error.code);
  await short.close();
});
