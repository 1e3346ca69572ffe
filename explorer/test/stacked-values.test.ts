import { expect, it } from 'vitest';
import { stacksOf } from '../charts/stacks.ts';

it('values above zero stand on each other, and those below it hang from it', () => {
  const parts = [2, -1, 3, -4].map((value, index) => ({ name: String(index), mark: '', values: [value] }));
  expect(stacksOf(parts, 1)).toEqual([
    [
      [0, 2],
      [-1, 0],
      [2, 5],
      [-5, -1],
    ],
  ]);
});
