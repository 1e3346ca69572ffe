import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  calculation,
  dataItemView,
  documentResponse,
  itemKey,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeEach(async () => {
  rig = await openUpstreamRig({ format: 'json', connections: 2 });
  rig.upstream.respond = (socket) => {
    socket.write(documentResponse(dataItemView('json', { calculation }), 'json'));
  };
});
afterEach(() => rig.close());

const many = 40;

/** Amounts of as many distances, in a request of its own, which has a name. */
async function calculate(name: number, count: number, signal?: AbortSignal): Promise<void> {
  const inputs = Array.from({ length: count }, (_, index) => `${name}${index + 1000}`);
  await rig
    .open(undefined, signal)
    .dataItems.calculate(inputs.map((value) => ({ item: itemKey, inputs: [{ name: 'distance', value }] })));
}

/** The names of the requests in the order of their reads. */
function reads(): readonly number[] {
  return rig.upstream.requests.map(({ target }) => Number(/distance=(\d)/.exec(target)?.[1]));
}

it('of two requests that read much, the second goes on when the first has read everything', async () => {
  await Promise.all([calculate(1, many), calculate(2, many)]);
  const order = reads();
  expect(order).toHaveLength(2 * many);
  const before = order.slice(0, order.lastIndexOf(1)).filter((name) => name === 2);
  // Those that every request reads at once.
  expect(before.length).toBeLessThanOrEqual(6);
});

it('a request that reads little waits for no request that reads much', async () => {
  await Promise.all([calculate(1, many), calculate(2, many), calculate(3, 1)]);
  expect(reads().indexOf(3)).toBeLessThan(24);
});

it('a request that ends while its reads wait sends none of them, and others go on', async () => {
  const left = new AbortController();
  const first = calculate(1, many);
  const second = calculate(2, many, left.signal);
  left.abort();
  await expect(second).rejects.toMatchObject({ code: 'TIMEOUT' });
  await first;
  expect(reads().filter((name) => name === 1)).toHaveLength(many);
  expect(reads()).not.toContain(2);
});
