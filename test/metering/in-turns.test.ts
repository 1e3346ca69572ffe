import { expect, it } from 'vitest';
import { laterTurn } from '../../src/metering/in-turns.ts';
import { openPausesAsTold, settled } from '../support/pauses-as-told.ts';

it('those that resume together go on in several turns, 100 in each', async () => {
  const { budget, nextTurn } = openPausesAsTold();
  let done = 0;
  const goOn = async (): Promise<void> => {
    const later = laterTurn(budget);
    if (later !== null) await later;
    done += 1;
  };
  const all = Array.from({ length: 350 }, goOn);
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    counts.push(done);
    await nextTurn();
  }
  expect(counts).toEqual([99, 199, 299, 350]);
  await Promise.all(all);
});

it('those that resume when all have gone on do so at once', async () => {
  const { budget, nextTurn } = openPausesAsTold();
  const first = Array.from({ length: 100 }, () => laterTurn(budget));
  await nextTurn();
  for (const later of first) if (later !== null) await later;
  expect(laterTurn(budget)).toBeNull();
});
