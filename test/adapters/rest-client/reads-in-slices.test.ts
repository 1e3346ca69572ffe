import { expect, it } from 'vitest';
import { readEach } from '../../../src/adapters/rest-client/known/outcomes.ts';
import { defineLoader } from '../../../src/graphql/loader.ts';
import type { GraphQLContext } from '../../../src/graphql/context.ts';
import { openPausesAsTold, settled } from '../../support/pauses-as-told.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

it('many reads of a remote service begin in several turns, 100 in each', async () => {
  const { budget, nextSlice } = openPausesAsTold();
  let begun = 0;
  const read = (key: number): Promise<number> => {
    begun += 1;
    return Promise.resolve(-key);
  };
  const all = readEach({ budget }, numbers(350), read);
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    counts.push(begun);
    await nextSlice();
  }
  expect(counts).toEqual([100, 200, 300, 350]);
  expect(await all).toEqual(numbers(350).map((key) => -key));
});

it('large batches of keys begin in several turns, and a small one at once', async () => {
  const { budget, nextSlice } = openPausesAsTold();
  const begun: number[] = [];
  const load = defineLoader((_, keys: readonly number[]) => {
    begun.push(keys.length);
    return new Promise<number[]>(() => {});
  }, String)({ budget, reads: { memory: new Map() } } as unknown as GraphQLContext);
  for (const key of numbers(1100)) void load.load(key);
  await settled();
  expect(begun).toEqual([100]);
  await nextSlice();
  expect(begun).toEqual([100, 500]);
  await nextSlice();
  expect(begun).toEqual([100, 500, 500]);
});
