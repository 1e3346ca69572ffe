import { afterEach, beforeEach, expect, it } from 'vitest';
import { Room } from '../../src/adapters/rest-client/connection/room.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import {
  failureOf,
  openUpstreamRig,
  readItem,
  shortDeadlineMs,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

const length = 200_000;
const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const whole = `${head}"${'x'.repeat(length - 2)}"`;

let rig: UpstreamRig;
beforeEach(async () => {
  rig = await openUpstreamRig({ maxReceivedBytes: length, deadlineMs: shortDeadlineMs });
});
afterEach(() => rig.close());

/** The first response takes all the room and does not end, the second one waits for it. */
async function readTwo(signal?: AbortSignal) {
  const { upstream } = rig;
  upstream.respond = (socket) => socket.write(head);
  const first = failureOf(readItem(rig.open()));
  await expect.poll(() => upstream.requests.length).toBe(1);
  let isSent = false;
  upstream.respond = (socket) => socket.write(whole, () => (isSent = true));
  const second = failureOf(readItem(rig.open(undefined, signal)));
  return { first, second, isSent: () => isSent };
}

it('a long response waits until there is room for it, which is not time of the service', async () => {
  const { first, second } = await readTwo();
  expect(await first).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  // It is read to its end, and is no document of an item.
  expect(await second).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
});

it('a read whose response waits for room ends with its request', async () => {
  const end = new AbortController();
  const { first, second, isSent } = await readTwo(end.signal);
  await expect.poll(isSent).toBe(true);
  end.abort(new EmissionsError('TIMEOUT', 'The caller has left.'));
  expect(await second).toMatchObject({ code: 'TIMEOUT', message: 'The caller has left.' });
  expect(await first).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
});

it('what does not fit waits in the order in which it came, and what is larger than all has it alone', () => {
  const receiving = new Room(10);
  const admitted: string[] = [];
  const reserve = (name: string, bytes: number) => receiving.reserve(bytes, () => admitted.push(name));
  const first = reserve('first', 6);
  const second = reserve('second', 6);
  const third = reserve('third', 2);
  const leaving = reserve('leaving', 3);
  expect(admitted).toEqual(['first']);
  first();
  first();
  expect(admitted).toEqual(['first', 'second', 'third']);
  leaving();
  second();
  reserve('larger than all', 11);
  expect(admitted).toEqual(['first', 'second', 'third']);
  third();
  expect(admitted).toEqual(['first', 'second', 'third', 'larger than all']);
});
