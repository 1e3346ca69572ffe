import { afterAll, beforeAll, expect, it } from 'vitest';
import { cannedDocument, dataItemTarget } from '../support/documents/canned-documents.ts';
import {
  failWith,
  openUpstreamRig,
  shortDeadlineMs,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
});
afterAll(() => rig.close());

it('a body that drips is aborted, because the deadline covers the whole response', async () => {
  const document = Buffer.from(cannedDocument(dataItemTarget, 'json') ?? '');
  let dripped = 0;
  let closed: (() => void) | undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const error = await failWith(rig, (socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${document.length}\r\n\r\n`,
    );
    const timer = setInterval(() => {
      socket.write(document.subarray(dripped, dripped + 1));
      dripped += 1;
    }, 10);
    socket.once('close', () => {
      clearInterval(timer);
      closed?.();
    });
  });
  expect(error).toMatchObject({ code: 'UPSTREAM_TIMEOUT', upstream: { operation: 'data item view' } });
  await isClosed;
  expect(dripped).toBeGreaterThan(2);
  expect(dripped).toBeLessThan(document.length);
});
