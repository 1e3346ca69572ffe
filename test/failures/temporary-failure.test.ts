import { expect, it } from 'vitest';
import { answerHealthily, statusResponse } from '../support/documents/canned-documents.ts';
import { failureOf, failWith, openUpstreamRig, readItem } from '../support/upstreams/upstream-rig.ts';

it.each([502, 503, 504])('a single %i is retried and not noticed', async (status) => {
  const rig = await openUpstreamRig();
  let fired = 0;
  rig.upstream.respond = (socket, request) => {
    fired += 1;
    if (fired <= 2) socket.write(statusResponse(status, 'json'));
    else answerHealthily('json')(socket, request);
  };
  await readItem(rig.open());
  expect(fired).toBe(3);
  await rig.close();
});

it('the third failure is final', async () => {
  const rig = await openUpstreamRig();
  const error = await failWith(rig, (socket) => socket.write(statusResponse(503, 'json', 'canary-f00d')));
  expect(error).toMatchObject({
    code: 'UPSTREAM_ERROR',
    upstream: { operation: 'data item view', status: 503 },
  });
  expect(rig.upstream.requests).toHaveLength(4);
  await rig.close();
});

it.each([500, 429, 408])('a %i is not retried', async (status) => {
  const rig = await openUpstreamRig();
  await failWith(rig, (socket) => socket.write(statusResponse(status, 'json')));
  expect(rig.upstream.requests).toHaveLength(2);
  await rig.close();
});

it('all attempts together stay within one deadline', async () => {
  const rig = await openUpstreamRig({ deadlineMs: 700 });
  let fired = 0;
  rig.upstream.respond = (socket) => {
    fired += 1;
    // The first answer leaves too little time for a second one of the same kind.
    setTimeout(() => socket.write(statusResponse(503, 'json')), 400);
  };
  const error = await failureOf(readItem(rig.open()));
  expect(error.code).toBe('UPSTREAM_TIMEOUT');
  expect(fired).toBe(2);
  await rig.close();
});

it('retries do not overload a failing service', async () => {
  const callers = 200;
  const rig = await openUpstreamRig({ connections: callers, deadlineMs: 10_000 });
  rig.upstream.respond = (socket) => socket.write(statusResponse(503, 'json'));
  const errors = await Promise.all(Array.from({ length: callers }, () => failureOf(readItem(rig.open()))));
  expect(errors.filter(({ code }) => code === 'UPSTREAM_ERROR')).toHaveLength(callers);
  // Ten retries to begin with, and one for every ten callers.
  expect(rig.upstream.requests.length).toBeGreaterThan(callers);
  expect(rig.upstream.requests.length).toBeLessThanOrEqual(callers + 10 + callers / 10);
  await rig.close();
});
