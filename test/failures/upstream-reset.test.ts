import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerHealthily } from '../support/documents/canned-documents.ts';
import type { Respond } from '../support/upstreams/raw-upstream.ts';
import {
  expectHealth,
  failureOf,
  failWith,
  openUpstreamRig,
  readItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeEach(async () => {
  rig = await openUpstreamRig();
});
afterEach(() => rig.close());

const resets: readonly (readonly [string, Respond])[] = [
  ['before an answer', (socket) => socket.resetAndDestroy()],
  ['without a word', (socket) => socket.end()],
  [
    'in the body',
    (socket) => {
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"canary-f00d":',
      );
      setTimeout(() => socket.destroy(), 5);
    },
  ],
  [
    'in a chunk',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"ca\r\n');
      setTimeout(() => socket.end(), 5);
    },
  ],
];

describe('broken connections', () => {
  it.each(resets)(
    'a connection that breaks %s is tried three times, then UPSTREAM_UNAVAILABLE',
    async (_, respond) => {
      const before = rig.upstream.requests.length;
      const error = await failWith(rig, respond);
      expect(error.code).toBe('UPSTREAM_UNAVAILABLE');
      expect(rig.upstream.requests.length - before).toBe(4);
    },
  );

  it.each(resets)('a connection that breaks %s only once is not noticed', async (_, respond) => {
    let fired = 0;
    rig.upstream.respond = (socket, request) => {
      fired += 1;
      if (fired === 1) respond(socket, request);
      else answerHealthily('json')(socket, request);
    };
    await readItem(rig.open());
    expect(fired).toBe(2);
  });

  it('a connection that breaks as soon as it was accepted is tried again', async () => {
    const fresh = await openUpstreamRig();
    let fired = 0;
    fresh.upstream.greet = (socket) => {
      fired += 1;
      if (fired === 1) socket.resetAndDestroy();
    };
    await expectHealth(fresh);
    expect(fired).toBe(2);
    await fresh.close();
  });
});

it('a write is sent only once, because it may have taken effect', async () => {
  const before = rig.upstream.requests.length;
  const error = await failWith(
    rig,
    (socket) => socket.resetAndDestroy(),
    (backend) => backend.access.signIn('demo', 'canary-f00d'),
  );
  expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', upstream: { operation: 'sign-in' } });
  expect(rig.upstream.requests.slice(before).filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
});

it('closing the client ends requests in flight', async () => {
  const closing = await openUpstreamRig();
  const requested = new Promise<void>((resolve) => {
    closing.upstream.respond = () => resolve();
  });
  const outcome = failureOf(readItem(closing.open()));
  await requested;
  await closing.close();
  expect((await outcome).code).toBe('UPSTREAM_UNAVAILABLE');
});
