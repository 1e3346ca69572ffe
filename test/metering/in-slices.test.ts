import { expect, it } from 'vitest';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from '../../src/graphql/context.ts';
import { metered } from '../../src/graphql/facts/meter-results.ts';
import { laterSlice } from '../../src/metering/in-slices.ts';
import { openPausesAsTold, settled } from '../support/pauses-as-told.ts';

it('those that resume together go on in several slices, 100 in each', async () => {
  const { budget, nextSlice } = openPausesAsTold();
  let done = 0;
  const goOn = async (): Promise<void> => {
    const later = laterSlice(budget);
    if (later !== null) await later;
    done += 1;
  };
  const all = Array.from({ length: 350 }, goOn);
  const counts: number[] = [];
  for (let slice = 0; slice < 4; slice += 1) {
    await settled();
    counts.push(done);
    await nextSlice();
  }
  expect(counts).toEqual([99, 199, 299, 350]);
  await Promise.all(all);
});

it('those that resume when all have gone on do so at once', async () => {
  const { budget, nextSlice } = openPausesAsTold();
  const first = Array.from({ length: 100 }, () => laterSlice(budget));
  await nextSlice();
  for (const later of first) if (later !== null) await later;
  expect(laterSlice(budget)).toBeNull();
});

it('lists that were read together are complete in several slices', async () => {
  const { budget, nextSlice } = openPausesAsTold();
  const read = metered(() => Promise.resolve(Array.from({ length: 60 }, () => ({}))), null);
  const context = { budget } as GraphQLContext;
  let done = 0;
  const all = Array.from({ length: 5 }, async () => {
    await read({}, {}, context, {} as GraphQLResolveInfo);
    done += 1;
  });
  const counts: number[] = [];
  for (let slice = 0; slice < 4; slice += 1) {
    await settled();
    counts.push(done);
    await nextSlice();
  }
  expect(counts).toEqual([1, 3, 4, 5]);
  await Promise.all(all);
});
