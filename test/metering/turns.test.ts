import { expect, it } from 'vitest';
import { nextTurn, turnAt } from '../../src/metering/turns.ts';

/** How many turns of the event loop pass before what paused after so many milliseconds goes on. */
async function turnsAfter(milliseconds: number): Promise<number> {
  const begun = performance.now();
  turnAt(begun);
  while (performance.now() - begun < milliseconds);
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await nextTurn(0);
  isOver = true;
  return turns;
}

it('after one long statement others have several turns, and after short work none of their own', async () => {
  expect(await turnsAfter(0)).toBeLessThan(4);
  expect(await turnsAfter(60)).toBeGreaterThanOrEqual(8);
});
