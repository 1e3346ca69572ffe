import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  calculation,
  dataItemView,
  documentResponse,
  itemKey,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';

const response = documentResponse(dataItemView('json', { calculation }), 'json');

let rig: UpstreamRig;
beforeEach(async () => {
  rig = await openUpstreamRig({ format: 'json' });
  rig.upstream.respond = (socket) => socket.write(response);
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
  const names = rig.upstream.requests.map(({ target }) => /distance=(\d)/.exec(target)?.[1]);
  return names.filter((name) => name !== undefined).map(Number);
}

it('a request begins at most 16 reads at once, and all in the end', async () => {
  const answers: (() => void)[] = [];
  rig.upstream.respond = (socket) => answers.push(() => socket.write(response));
  const calculated = calculate(1, many);
  await expect.poll(() => answers.length).toBe(16);
  const other = calculate(2, 1);
  await expect.poll(() => answers.length).toBe(17);
  expect(reads().filter((name) => name === 1)).toHaveLength(16);
  rig.upstream.respond = (socket) => socket.write(response);
  for (const answer of answers) answer();
  await Promise.all([calculated, other]);
  expect(reads()).toHaveLength(many + 1);
});

it('Node warns of no leak when a request has many reads at once', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  await calculate(1, many, new AbortController().signal);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

it('a request that ends while its reads wait sends no more of them, and others go on', async () => {
  const left = new AbortController();
  rig.upstream.respond = () => left.abort();
  const ended = calculate(2, many, left.signal);
  await expect(ended).rejects.toMatchObject({ code: 'TIMEOUT' });
  rig.upstream.respond = (socket) => socket.write(response);
  await calculate(1, many);
  expect(reads().filter((name) => name === 1)).toHaveLength(many);
  expect(reads().filter((name) => name === 2).length).toBeLessThanOrEqual(16);
});
