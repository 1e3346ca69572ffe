import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAnswerMemory } from '../../src/adapters/rest-client/transport/answer-memory.ts';
import { createResponseHandler } from '../../src/adapters/rest-client/transport/response-handler.ts';
import { openTimeLimit } from '../../src/adapters/rest-client/transport/time-limit.ts';
import { upstreamOperations } from '../../src/adapters/rest-client/transport/upstream-operations.ts';
import { createKnownDocuments } from '../../src/adapters/rest-client/transport/known-documents.ts';
import { createReads, holdDocuments } from '../../src/adapters/rest-client/transport/batched-reads.ts';
import type { HttpAnswer } from '../../src/adapters/rest-client/transport/exchange.ts';
import { unlimitedBudget } from '../../src/metering/request-budget.ts';
import { openRequestLifetime } from '../../src/server/http/request-lifetime.ts';
import { encodeReadBatchAnswer } from '../../src/wire/batches/read-batch.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { documentResponse, item } from '../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, readItem, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

const limits = { deadlineMs: 60_000, cpuMs: 0, limits: {} };

/** A request, told by the test when it ends. */
function begin() {
  const lifetime = openRequestLifetime({ headers: {}, onCallerLeft: () => () => {} }, limits);
  return Object.assign(lifetime.budget, { signal: lifetime.signal, close: () => lifetime.close() });
}

const patience = { timeout: 20_000 };
const kilobytes = 1024;
/** What each request may hold without a place. */
const free = 128 * kilobytes;

/** Memory of 1,000 kB for documents, and who has got room in it. */
function openMemory() {
  const memory = createAnswerMemory({ held: 1000 * kilobytes });
  const admitted: string[] = [];
  const hold = (name: string, request: ReturnType<typeof begin>, size: number) =>
    memory.hold(request, size * kilobytes, () => admitted.push(name));
  return { memory, admitted, hold };
}

it('a document waits while the requests in progress hold too much, and goes on when one ends', () => {
  const { admitted, hold } = openMemory();
  const [one, other, third] = [begin(), begin(), begin()];
  hold('one', one, 600);
  hold('other', other, 600);
  hold('third', third, 300);
  expect(admitted).toEqual(['one']);
  one.close();
  expect(admitted).toEqual(['one', 'other', 'third']);
});

it('a document that a request lets go of makes room for those of others, once', () => {
  const { admitted, hold } = openMemory();
  const [one, other] = [begin(), begin()];
  const letGo = hold('one', one, 600);
  hold('more', one, 300);
  hold('other', other, 700);
  expect(admitted).toEqual(['one', 'more']);
  letGo();
  letGo();
  expect(admitted).toEqual(['one', 'more', 'other']);
  hold('too much', begin(), 200);
  expect(admitted).toEqual(['one', 'more', 'other']);
});

it('the request that holds documents for longest waits for no room, so that requests never wait for each other', () => {
  const { memory, admitted, hold } = openMemory();
  const [small, one, other] = [begin(), begin(), begin()];
  hold('small', small, 1);
  hold('one', one, 500);
  hold('other', other, 500);
  hold('more of the other', other, 500);
  hold('more of the one', one, 500);
  expect(admitted).toEqual(['small', 'one', 'other', 'more of the one']);
  // Nor for what others are to receive.
  const all = 8 * kilobytes * kilobytes;
  memory.receive(begin(), all, () => {});
  memory.receive(other, all, () => admitted.push('received by the other'));
  memory.receive(one, all, () => admitted.push('received by the one'));
  expect(admitted.slice(4)).toEqual(['received by the one']);
  one.close();
  expect(admitted.slice(5).toSorted()).toEqual(['more of the other', 'received by the other']);
});

it('small documents of a request do not wait until there are many', () => {
  const { admitted, hold } = openMemory();
  hold('large', begin(), 1000);
  const request = begin();
  hold('small', request, 100);
  hold('second', request, 28);
  hold('third', request, 1);
  expect(admitted).toEqual(['large', 'small', 'second']);
});

it('a request that has ended is forgotten: one that holds more is a new one', () => {
  const { hold } = openMemory();
  const onEnd = vi.fn();
  const request = Object.assign(begin(), { onEnd });
  hold('first', request, 1);
  hold('second', request, 1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  for (const [ended] of onEnd.mock.calls as [() => void][]) ended();
  hold('third', request, 1);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('a request whose end is not reported reserves no room', () => {
  const { admitted, hold } = openMemory();
  const endless = { ...begin(), ...unlimitedBudget(new AbortController().signal) };
  hold('large', begin(), 1000);
  hold('endless', endless, 1000);
  expect(admitted).toEqual(['large', 'endless']);
});

it.each(['to be received', 'to be held'])('an answer that waits %s for 8 s is OVERLOADED', (room) => {
  vi.useFakeTimers();
  const isReceived = room === 'to be held';
  const memory = createAnswerMemory({ received: isReceived ? 10_000_000 : 10, held: 10 });
  const releases = [memory.receive(begin(), 10, () => {}), memory.hold(begin(), 2 * free, () => {})];
  const failures: unknown[] = [];
  const { signal } = begin();
  const handler = createResponseHandler({
    limit: openTimeLimit({ signal, operation: upstreamOperations.dataItem }, 1000),
    signal,
    format: 'json',
    maximumBytes: 1_000_000,
    memory,
    onSent: () => {},
    resolve: () => expect.fail('there is no room for it'),
    reject: (error) => failures.push(error),
    tooLarge: (limit) => new Error(limit),
  });
  const controller = {
    paused: false,
    aborted: false,
    reason: null,
    rawHeaders: null,
    pause: () => {},
    resume: () => {},
    abort: (error: Error) => handler.onResponseError?.(controller, error),
  };
  handler.onRequestStart?.(controller, undefined);
  handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json' }, 'OK');
  handler.onResponseData?.(controller, Buffer.from(`"${'x'.repeat(300_000)}"`));
  if (isReceived) handler.onResponseEnd?.(controller, {});
  vi.advanceTimersByTime(7999);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failures).toMatchObject([{ code: 'OVERLOADED', retryAfter: 1 }]);
  vi.advanceTimersByTime(1);
  for (const release of releases) release();
  // All of the room is free again, as only then it is given to what is larger.
  const admitted = vi.fn();
  memory.receive(begin(), 20_000_000, admitted);
  memory.hold(begin(), 2 * free, admitted);
  expect(admitted).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ deadlineMs: 20_000 });
});
afterAll(() => rig.close());

/** 12 MB when it is held, five of which are within the limit of 64. */
const manyValues = documentResponse(`{"a":[${'0,'.repeat(249_000)}0]}`, 'json');

it('requests in progress hold 64 MB of documents at most, however many there are', async () => {
  rig.upstream.respond = (socket) => socket.write(manyValues);
  const requests = Array.from({ length: 7 }, () => begin());
  let read = 0;
  for (const { signal } of requests) {
    void failureOf(readItem(rig.open(undefined, signal))).then(() => (read += 1));
  }
  await expect.poll(() => read, patience).toBeGreaterThanOrEqual(5);
  // Large answers are read in order, and nothing holds this one.
  await failureOf(readItem(rig.open()));
  expect(read).toBe(5);
  for (const { close } of requests) close();
  await expect.poll(() => read, patience).toBe(7);
});

it('an answer that waits for room leaves its connection to others', async () => {
  const narrow = await openUpstreamRig({ connections: 2, deadlineMs: 20_000 });
  const healthy = narrow.upstream.respond;
  // Takes the whole room, as its length is unknown, and does not end.
  const endless = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const piece = 'x'.repeat(100_000);
  narrow.upstream.respond = (socket) =>
    socket.write(`${endless}${piece.length.toString(16)}\r\n${piece}\r\n`);
  const end = new AbortController();
  const first = failureOf(readItem(narrow.open(undefined, end.signal)));
  await expect.poll(() => narrow.upstream.requests.length, patience).toBe(1);
  narrow.upstream.respond = (socket) => socket.write(manyValues);
  const second = failureOf(readItem(narrow.open()));
  await expect.poll(() => narrow.upstream.requests.length, patience).toBe(2);
  narrow.upstream.respond = healthy;
  expect(await readItem(narrow.open())).toMatchObject({ uid: item.uid });
  end.abort();
  expect(await first).toMatchObject({ code: 'TIMEOUT' });
  expect(await second).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
  await narrow.close();
});

it('a forgotten document is let go of, also one that is still being read, and each after a write', async () => {
  const gone: string[] = [];
  const known = createKnownDocuments(async (target) => ({
    body: parseBody('{}', 'json'),
    letGo: () => gone.push(target),
  }));
  const read = (target: string) => known.read(target, upstreamOperations.dataItem, () => target);
  await Promise.all(['/a', '/b', '/c'].map(read));
  known.forget('/a');
  void read('/d');
  known.forget('/d');
  await vi.waitFor(() => expect(gone).toEqual(['/a', '/d']));
  known.forgetAll();
  await vi.waitFor(() => expect(gone).toEqual(['/a', '/d', '/b', '/c']));
});

it('one document of a batch does not give back the room of all', async () => {
  const letGo = vi.fn();
  const text = encodeReadBatchAnswer(
    Array.from({ length: 2 }, () => ({ status: 200, document: '{"name":"a"}' })),
    'json',
  );
  const read = createReads({
    format: 'json',
    held: holdDocuments(),
    offeredReads: () => 100,
    send: async () =>
      ({ status: 200, bytes: 1, document: parseBody(text, 'json'), letGo }) as unknown as HttpAnswer,
  });
  const operation = upstreamOperations.dataItem;
  const answers = await Promise.all(['/data/a', '/data/b'].map((target) => read(target, operation)));
  for (const answer of answers) answer.letGo();
  expect(letGo).not.toHaveBeenCalled();
});
