import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answerHealthily,
  dataItemView,
  documentResponse,
  item,
} from '../support/documents/canned-documents.ts';
import { openUpstreamRig, readItem, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ connections: 1 });
});
afterAll(() => rig.close());

const foreign = documentResponse(
  dataItemView('json', { item: { ...item, label: 'of another caller' } }),
  'json',
);

it.each([
  ['in the same packet', 0],
  ['a little later', 5],
])('a second response, sent %s, is never taken for the response to the next request', async (_, delayMs) => {
  let fired = 0;
  const healthy = documentResponse(dataItemView('json'), 'json');
  rig.upstream.respond = (socket) => {
    fired += 1;
    if (delayMs === 0) socket.write(Buffer.concat([healthy, foreign]));
    else {
      socket.write(healthy);
      setTimeout(() => socket.write(foreign), delayMs);
    }
  };
  const connections = rig.upstream.connectionCount();
  expect(await readItem(rig.open())).toMatchObject({ label: item.label });
  if (delayMs > 0) await wait(delayMs * 10);
  rig.upstream.respond = answerHealthily('json');
  const labels = await Promise.all([1, 2, 3].map(async () => readItem(rig.open())));
  expect(labels).toMatchObject([1, 2, 3].map(() => ({ label: item.label })));
  expect(fired).toBe(1);
  // A connection with an unsolicited response is not reused.
  expect(rig.upstream.connectionCount() - connections).toBeGreaterThan(0);
});

it('waiting requests get their own responses, not a second response', async () => {
  let fired = 0;
  rig.upstream.respond = (socket, request) => {
    fired += 1;
    if (fired === 1) socket.write(Buffer.concat([documentResponse(dataItemView('json'), 'json'), foreign]));
    else answerHealthily('json')(socket, request);
  };
  const items = await Promise.all([1, 2, 3, 4].map(() => readItem(rig.open())));
  expect(items).toMatchObject([1, 2, 3, 4].map(() => ({ label: item.label })));
  expect(fired).toBeGreaterThanOrEqual(4);
});
