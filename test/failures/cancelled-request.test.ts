import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { itemKey } from '../support/documents/canned-documents.ts';
import {
  expectHealth,
  expectNothingGivenAway,
  failureOf,
  openUpstreamRig,
  readItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ deadlineMs: 10_000 });
});
afterAll(() => rig.close());

const left = new EmissionsError('TIMEOUT', 'The caller left.');

/** A request that is cut when the upstream has it; the upstream sees the connection close. */
async function cutWhen(reason: unknown, written: string): Promise<EmissionsError> {
  const controller = new AbortController();
  const isClosed = new Promise<void>((resolve) => {
    rig.upstream.respond = (socket) => {
      socket.once('close', () => resolve());
      if (written !== '') socket.write(written);
      setTimeout(() => controller.abort(reason), 10);
    };
  });
  const error = await failureOf(readItem(rig.open(undefined, controller.signal)));
  await isClosed;
  return error;
}

describe('requests that end early', () => {
  it.each([
    ['before the response', ''],
    ['in the headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['in the body', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a'],
  ])('a request cancelled %s rejects with its reason, and releases the upstream', async (_, written) => {
    expect(await cutWhen(left, written)).toBe(left);
    await expectHealth(rig);
  });

  it('a request cancelled for an unknown reason is TIMEOUT', async () => {
    const error = await cutWhen(new Error('canary-f00d'), '');
    expect(error.code).toBe('TIMEOUT');
    expectNothingGivenAway(error, rig);
    await expectHealth(rig);
  });

  it('a request cancelled before it began sends nothing', async () => {
    const before = rig.upstream.requests.length;
    expect(await failureOf(readItem(rig.open(undefined, AbortSignal.abort(left))))).toBe(left);
    expect(rig.upstream.requests).toHaveLength(before);
  });

  it('a request cancelled while it waits for a connection is never sent', async () => {
    const narrow = await openUpstreamRig({ connections: 1, deadlineMs: 10_000 });
    const [hanging, waiting] = [new AbortController(), new AbortController()];
    const isSent = new Promise<void>((resolve) => {
      narrow.upstream.respond = () => resolve();
    });
    const first = failureOf(readItem(narrow.open(undefined, hanging.signal)));
    await isSent;
    const second = failureOf(readItem(narrow.open(undefined, waiting.signal)));
    waiting.abort(left);
    expect(await second).toBe(left);
    hanging.abort(left);
    expect(await first).toBe(left);
    await expectHealth(narrow);
    expect(narrow.upstream.requests).toHaveLength(2);
    await narrow.close();
  });

  it('a request cancelled between two attempts is not retried', async () => {
    const controller = new AbortController();
    let fired = 0;
    rig.upstream.respond = (socket) => {
      fired += 1;
      socket.once('close', () => controller.abort(left));
      socket.resetAndDestroy();
    };
    const error = await failureOf(readItem(rig.open(undefined, controller.signal)));
    expect(error).toBe(left);
    expect(fired).toBe(1);
    await expectHealth(rig);
  });
});

it('a request has 16 reads in progress at most, and all end with it', async () => {
  const controller = new AbortController();
  let fired = 0;
  let closed = 0;
  rig.upstream.respond = (socket) => {
    fired += 1;
    socket.once('close', () => {
      closed += 1;
    });
    if (fired === 16) setTimeout(() => controller.abort(left), 20);
  };
  const requests = Array.from({ length: 40 }, (_, index) => ({
    item: itemKey,
    inputs: [{ name: 'distance', value: String(index) }],
  }));
  const error = await failureOf(rig.open(undefined, controller.signal).dataItems.calculate(requests));
  expect(error).toBe(left);
  expect(fired).toBe(16);
  await expect.poll(() => closed).toBe(16);
  await expectHealth(rig);
});
