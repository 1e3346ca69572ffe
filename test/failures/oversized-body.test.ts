import { afterAll, beforeAll, expect, it } from 'vitest';
import { cannedDocument, dataItemTarget } from '../support/documents/canned-documents.ts';
import type { Respond } from '../support/upstreams/raw-upstream.ts';
import {
  expectHealth,
  failWith,
  openUpstreamRig,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

const maxResponseBytes = 64 * 1024;
let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ maxResponseBytes });
});
afterAll(() => rig.close());

const blank = Buffer.alloc(16 * 1024, ' ');

const bodies: readonly (readonly [string, string, Buffer])[] = [
  ['announces', 'Content-Length: 1000000000', blank],
  [
    'does not announce',
    'Transfer-Encoding: chunked',
    Buffer.concat([Buffer.from('4000\r\n'), blank, Buffer.from('\r\n')]),
  ],
  ['ends by closing', 'Connection: close', blank],
];

it.each(bodies)('a body above the limit is aborted when the upstream %s', async (_, header, part) => {
  let written = 0;
  const respond: Respond = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${header}\r\n\r\n`);
    const more = (): void => {
      while (!socket.destroyed && socket.write(part)) written += part.length;
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  };
  const error = await failWith(rig, respond);
  expect(error.code).toBe('UPSTREAM_PROTOCOL');
  expect(error.message).toContain('65536 bytes');
  expect(written).toBeGreaterThan(0);
});

it('an endless body is aborted after 8 MiB by default', async () => {
  const standard = await openUpstreamRig({ deadlineMs: 10_000 });
  const error = await failWith(standard, (socket) => {
    const length = 8 * 1024 * 1024 + 1;
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(Buffer.alloc(length, ' '));
  });
  expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
  expect(error.message).toContain('8388608 bytes');
  await standard.close();
});

it('a body of exactly the limit is read', async () => {
  const document = Buffer.from(cannedDocument(dataItemTarget, 'json') ?? '');
  const exact = await openUpstreamRig({ maxResponseBytes: document.length });
  await expectHealth(exact);
  await exact.close();
});
